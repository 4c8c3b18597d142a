// Buttons that copy the text of a field; without JavaScript they stay hidden.

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Browsers offer the clipboard to pages by https only; the old way works everywhere.
    document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(document.getElementById(button.dataset.copy));
    button.classList.add("done");
  });
}
