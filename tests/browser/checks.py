"""What has to be true of every page, whatever it shows."""

from playwright.sync_api import ConsoleMessage, Page, Request, Response

REFUSALS = {412, 422}
"""How a page answers a form with something wrong in it."""

FAULTS = """
width => {
  const name = element => {
    const id = element.id && `#${element.id}`;
    const field = element.name && `[name="${element.name}"]`;
    return element.localName + (id || field || [...element.classList].map(c => `.${c}`).join(""));
  };
  const text = element => (element?.textContent ?? "").trim();
  const labels = element => [
    element.getAttribute("aria-label") ?? "",
    ...(element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean)
      .map(id => text(document.getElementById(id))),
    ...[...(element.labels ?? [])].map(text),
    ...(element.localName !== "button" ? [] : [
      text(element),
      ...[...element.querySelectorAll("[aria-label]")].map(part => part.getAttribute("aria-label")),
    ]),
  ];
  const faults = [];
  const found = document.documentElement.scrollWidth;
  if (found > width) {
    const wide = [...document.body.querySelectorAll("*")]
      .filter(element => element.getBoundingClientRect().right > width + 0.5)
      .filter(element => !element.parentElement.closest(".scroll"))
      .map(name);
    faults.push(`${found} px wide on ${width} px: ${[...new Set(wide)].slice(0, 6).join(" ")}`);
  }
  for (const control of document.querySelectorAll("input, select, textarea, button")) {
    const isForNobody = control.type === "hidden" || control.closest('[aria-hidden="true"]');
    if (!isForNobody && !labels(control).some(Boolean)) faults.push(`no label: ${name(control)}`);
  }
  const ids = new Set();
  for (const { id } of document.querySelectorAll("[id]")) {
    if (ids.has(id)) faults.push(`id used twice: ${id}`);
    ids.add(id);
  }
  if (document.querySelectorAll("h1").length !== 1) faults.push("not exactly one h1");
  if (!document.title.trim()) faults.push("no title");
  if (!document.documentElement.lang) faults.push("no language");
  return [...new Set(faults)];
}
"""


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with a page as it lies there."""
    width = page.viewport_size["width"]
    return [f"{page.url}: {fault}" for fault in page.evaluate(FAULTS, width)]


def check_page(page: Page) -> None:
    """Fail if a page is wider than its window, or holds a control without a label."""
    expect_none(faults_of(page))


def expect_none(faults: list[str]) -> None:
    """Fail if there are faults, and show all of them."""
    assert not faults, "\n".join(faults)


class Watch:
    """Collects what goes wrong while a page is used: errors, requests that fail or go astray."""

    def __init__(self, page: Page, url: str) -> None:
        self.url = url
        self.faults: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("request", self._follow)
        page.on("requestfailed", self._fail)
        page.on("response", self._read)

    def check(self) -> None:
        """Fail if anything went wrong so far."""
        found, self.faults = self.faults, []
        expect_none(found)

    def _hear(self, message: ConsoleMessage) -> None:
        # Bad answers are seen below, where those that are right can be told from the others.
        is_answer = message.text.startswith("Failed to load resource")
        if message.type in {"error", "warning"} and not is_answer:
            self.faults.append(f"{message.location['url']}: {message.text}")

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((f"{self.url}/", "data:", "blob:")):
            self.faults.append(f"asked elsewhere: {request.url}")

    def _fail(self, request: Request) -> None:
        # Whoever goes on before a page is complete breaks off what it was loading.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"{request.url}: {request.failure}")

    def _read(self, response: Response) -> None:
        is_form = response.request.method == "POST" and response.status in REFUSALS
        if response.status >= 400 and not is_form:
            source = response.request.headers.get("referer", "nowhere")
            self.faults.append(f"{response.url}: {response.status}, coming from {source}")
