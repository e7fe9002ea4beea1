"""The colours of pages and pictures, on a light and on a dark ground. Paper is always light."""

from __future__ import annotations

# Texts are in all of these but `line`, on `paper` and on `card`; a text on `banner` is `on_banner`.
LIGHT = {
    "paper": "#ffffff",
    "card": "#f4f5f8",
    "ink": "#1d1f23",
    "soft": "#565b65",
    "line": "#d5d8df",
    "within": "#1b6e3c",
    "broken": "#b3261e",
    "undecided": "#855600",
    "policy": "#3f3f8f",
    "banner": "#b3261e",
    "on_banner": "#ffffff",
}
DARK = {
    "paper": "#15171b",
    "card": "#1f2228",
    "ink": "#e8eaee",
    "soft": "#adb3bd",
    "line": "#3d424b",
    "within": "#62d090",
    "broken": "#ff8f85",
    "undecided": "#eab54e",
    "policy": "#adb5ff",
    "banner": "#8c1d18",
    "on_banner": "#ffffff",
}
# What notebooks and pages say of themselves: JupyterLab, Colab, Sphinx, VS Code.
DARK_HOSTS = ('[data-jp-theme-light="false"]', 'html[theme="dark"]', '[data-theme="dark"]', "body.vscode-dark")
LIGHT_HOSTS = ('[data-jp-theme-light="true"]', 'html[theme="light"]', '[data-theme="light"]', "body.vscode-light")


def theme_style() -> str:
    """Colours as variables of whatever has the class `sidelight`. They follow the reader's choice of light or dark, and before it
    that of a page around; only on a screen, so that nothing dark is printed.
    """
    painted = "".join(
        f".sidelight .sl-fill-{name}{{fill:var(--sl-{name})}}.sidelight .sl-stroke-{name}{{stroke:var(--sl-{name})}}"
        for name in LIGHT
    )
    return "\n".join(
        [
            f".sidelight{{{_variables(LIGHT)}}}",
            f"@media screen and (prefers-color-scheme:dark){{.sidelight{{{_variables(DARK)}}}}}",
            f"@media screen{{{_inside(DARK_HOSTS)}{{{_variables(DARK)}}}{_inside(LIGHT_HOSTS)}{{{_variables(LIGHT)}}}}}",
            painted,
        ]
    )


def filled(colour: str) -> str:
    """The attributes of a shape or a text in this colour; a program that knows no variables draws it as on paper."""
    return f'class="sl-fill-{colour}" fill="{LIGHT[colour]}"'


def outlined(colour: str) -> str:
    return f'class="sl-stroke-{colour}" stroke="{LIGHT[colour]}" fill="none"'


def _variables(colours: dict[str, str]) -> str:
    return ";".join(f"--sl-{name}:{colour}" for name, colour in colours.items())


def _inside(hosts: tuple[str, ...]) -> str:
    return ",".join(f"{host} .sidelight" for host in hosts)
