// The form of a hand works without this; here it saves taps and keeps the impossible out of reach.

const FU_MATTER_BELOW = 5;
const form = document.querySelector("form.hand");

function chosen(name) {
  return form.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
}

function all(name) {
  return form.querySelectorAll(`input[name="${name}"]`);
}

// Nobody wins on his own discard.
function closeOwnDiscard(win) {
  const discarder = chosen("discarder");
  for (const input of all(`${win}.seat`)) {
    input.disabled = discarder !== "" && input.value === discarder && !input.checked;
  }
}

// Fu mean nothing from five han on.
function hideFu(win) {
  const han = chosen(`${win}.han`);
  const fu = form.querySelector(`[data-field="${win}.fu"]`);
  fu.hidden = han.startsWith("y") || Number(han) >= FU_MATTER_BELOW;
  if (fu.hidden) fu.querySelector('input[value=""]').checked = true;
}

// A hand in riichi is closed.
function closeRiichi(win) {
  const seat = chosen(`${win}.seat`);
  const riichi = [...all("riichi")].some((input) => input.checked && input.value === seat);
  form.querySelector(`[data-field="${win}.open_hand"]`).hidden = riichi;
  if (riichi) form.querySelector(`input[name="${win}.open_hand"][value=""]`).checked = true;
}

// Somebody in riichi is tenpai.
function markTenpai(event) {
  if (event?.target.name !== "riichi" || !event.target.checked) return;
  for (const input of all("tenpai")) {
    if (input.value === event.target.value) input.checked = true;
  }
}

function update(event) {
  for (const block of form.querySelectorAll("[data-win]")) {
    const win = block.dataset.win;
    closeOwnDiscard(win);
    hideFu(win);
    closeRiichi(win);
  }
  markTenpai(event);
}

if (form) {
  form.addEventListener("change", update);
  update();
  // What has to be read next: the preview, or else the first thing that is wrong.
  const next = document.getElementById("preview-box") ?? form.querySelector("[data-wrong]");
  next?.scrollIntoView({ block: "start" });
  document.getElementById("preview-box")?.focus({ preventScroll: true });
}
