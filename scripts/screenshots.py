"""Draws the page of each plan as a reader sees it: wide, at 420 pixels, in the dark and in print, as PNG files.

    python scripts/screenshots.py out/ [PLAN…]

Needs `chromium` and `pdftoppm` (poppler-utils). Without plans it takes those of plans/.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sidelight.assess import assess
from sidelight.plan.loading import load
from sidelight.report.html import as_html

ROOT = Path(__file__).resolve().parent.parent
QUIET = ("background-networking", "component-update", "sync", "gpu")
FLAGS = ["--headless", "--no-sandbox", "--no-first-run", *(f"--disable-{part}" for part in QUIET)]
VARIANTS = {"wide": (1200, "light"), "narrow": (420, "light"), "dark": (1200, "dark"), "narrow-dark": (420, "dark")}
PRINT_DPI = "70"


class Browser:
    """A headless Chromium that is told what to do through two pipes: its protocol needs no further package that way."""

    def __init__(self, profile: str) -> None:
        (their_in, self._out), (self._in, their_out) = os.pipe(), os.pipe()
        moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (their_in, their_out)]
        pipes = [(os.POSIX_SPAWN_DUP2, end, target) for end, target in zip(moved, (3, 4), strict=True)]
        command = ["chromium", *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        quiet = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
        self._process = os.posix_spawnp("chromium", command, os.environ, file_actions=[*pipes, quiet])
        for end in (their_in, their_out, *moved):
            os.close(end)
        self._asked, self._unread, self._session = 0, b"", ""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._asked += 1
        message: dict[str, Any] = {"id": self._asked, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._asked:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return dict(answer["result"])

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def close(self) -> None:
        self._session = ""
        self.ask("Browser.close")
        os.waitpid(self._process, 0)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            if not (read := os.read(self._in, 1 << 16)):
                raise RuntimeError("chromium ended before it answered")
            self._unread += read
        first, _, self._unread = self._unread.partition(b"\0")
        return dict(json.loads(first))


def screenshot(browser: Browser, page: Path, width: int, scheme: str) -> bytes:
    browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    browser.ask("Emulation.setEmulatedMedia", media="screen", features=[{"name": "prefers-color-scheme", "value": scheme}])
    visit(browser, page)
    if browser.value("matchMedia('(prefers-color-scheme: dark)').matches") != (scheme == "dark"):
        raise RuntimeError(f"{page}: chromium did not take the {scheme} scheme")
    if (beyond := browser.value("document.documentElement.scrollWidth")) > width:
        print(f"{page.name}: {beyond} pixels wide on a screen of {width}", file=sys.stderr)
    return base64.b64decode(
        browser.ask("Page.captureScreenshot", captureBeyondViewport=True, clip=_whole(browser, width))["data"]
    )


def printed(browser: Browser, page: Path) -> bytes:
    """A PDF file, as a reader whose screen is dark would print it."""
    browser.ask("Emulation.setEmulatedMedia", media="", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    visit(browser, page)
    return base64.b64decode(browser.ask("Page.printToPDF", preferCSSPageSize=True)["data"])


def visit(browser: Browser, page: Path) -> None:
    browser.ask("Page.navigate", url=page.resolve().as_uri())
    while browser.value("document.readyState") != "complete" or browser.value("location.href") == "about:blank":
        pass


def _whole(browser: Browser, width: int) -> dict[str, int]:
    return {"x": 0, "y": 0, "width": width, "height": browser.value("document.documentElement.scrollHeight"), "scale": 1}


def draw(browser: Browser, page: Path) -> None:
    """Writes the pictures beside the page."""
    for name, (width, scheme) in VARIANTS.items():
        page.with_suffix(f".{name}.png").write_bytes(screenshot(browser, page, width, scheme))
    pdf = page.with_suffix(".print.pdf")
    pdf.write_bytes(printed(browser, page))
    subprocess.run(["pdftoppm", "-png", "-r", PRINT_DPI, pdf, pdf.with_suffix("")], check=True)


def main(folder: Path, plans: list[Path]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        for plan in plans or sorted((ROOT / "plans").glob("*.yaml")):
            page = folder / f"{plan.stem}.html"
            page.write_text(as_html(assess(load(plan))), encoding="utf-8")
            draw(browser, page)
            print(page)
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
