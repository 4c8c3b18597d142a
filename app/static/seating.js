// Buttons that print the page; without JavaScript they stay hidden, and the browser's menu does it.

for (const button of document.querySelectorAll("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
