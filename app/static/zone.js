// A new event is most likely held where the browser is.

const field = document.getElementById("time_zone");
if (field && field.value === "UTC") {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
}
