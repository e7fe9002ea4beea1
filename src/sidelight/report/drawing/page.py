"""How a report looks on a page: one column, tables that become cards where there is little room, and a sheet for print."""

from __future__ import annotations

from sidelight.report.drawing.theme import LIGHT, theme_style

# Every rule is about what is inside of `sidelight`, so that a report can stand in somebody else's page.
REPORT_STYLE = """
.sidelight{box-sizing:border-box;background:var(--sl-paper);color:var(--sl-ink);font:1rem/1.55 system-ui,sans-serif;padding:1rem;
text-align:left;overflow-wrap:anywhere}
.sidelight h1,.sidelight h2,.sidelight p,.sidelight li,.sidelight td,.sidelight th{unicode-bidi:plaintext;text-align:left;
color:inherit}
.sidelight h1{font-size:1.9em;line-height:1.2;margin:.8em 0 .6em;font-weight:700}
.sidelight h2{font-size:1.25em;line-height:1.3;margin:1.8em 0 .6em;padding-top:.7em;border-top:1px solid var(--sl-line);
font-weight:650}
.sidelight p,.sidelight ul{margin:.7em 0;max-width:46em}
.sidelight ul{padding-left:1.3em}
.sidelight li{margin:.35em 0}
.sidelight .sl-banner{background:var(--sl-banner);color:var(--sl-on_banner);padding:.5em .9em;font-weight:600;
border-radius:4px;max-width:none}
.sidelight .sl-verdict{background:var(--sl-card);border-left:8px solid;border-radius:4px;padding:.5em 1.1em;margin:1em 0}
.sidelight .sl-verdict>:first-child{font-size:1.15em}
.sidelight .sl-pass{border-color:var(--sl-within)}
.sidelight .sl-fail{border-color:var(--sl-broken)}
.sidelight .sl-review{border-color:var(--sl-undecided)}
.sidelight .sl-pass strong{color:var(--sl-within)}
.sidelight .sl-fail strong{color:var(--sl-broken)}
.sidelight .sl-review strong{color:var(--sl-undecided)}
.sidelight figure,.sidelight .sl-box{container:sl-box/inline-size;margin:1.2em 0}
.sidelight .sl-box{overflow-x:auto}
.sidelight figure{margin:1.2em -10px}
.sidelight svg{display:block;width:100%;height:auto}
.sidelight .sl-wide{max-width:860px}
.sidelight .sl-narrow{max-width:460px}
.sidelight .sl-narrow{display:none}
.sidelight table{border-collapse:collapse;border-spacing:0;width:100%;table-layout:auto;margin:0;font-size:.94em;color:inherit}
.sidelight th,.sidelight td{vertical-align:top;padding:.45em 1em .45em 0;border:0;border-bottom:1px solid var(--sl-line);
font-variant-numeric:tabular-nums;min-width:3.2em;white-space:normal}
.sidelight th{color:var(--sl-soft);font-weight:600;vertical-align:bottom;border-bottom-width:2px}
.sidelight .sl-whole{overflow-wrap:normal}
.sidelight tbody tr:nth-child(n){background:none}
.sidelight .sl-tree{border-left:2px solid var(--sl-line);padding-left:.8em;margin:.5em 0;max-width:46em}
.sidelight footer{margin-top:3em;padding-top:.8em;border-top:1px solid var(--sl-line);color:var(--sl-soft);font-size:.9em}
.sidelight code{font:.95em ui-monospace,monospace;color:inherit;background:none;padding:0}
.sidelight .sl-rest{display:none}
@container sl-box (max-width:600px){
.sidelight .sl-wide{display:none}
.sidelight .sl-narrow{display:block}
.sidelight table,.sidelight tbody,.sidelight tr{display:block}
.sidelight thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.sidelight tbody tr:nth-child(n){background:var(--sl-card);border-radius:6px;padding:.5em .9em;margin:.7em 0}
.sidelight .sl-whole{overflow-wrap:anywhere}
.sidelight td{display:grid;grid-template-columns:8em minmax(0,1fr);gap:1em;border:0;padding:.2em 0}
.sidelight td::before{content:attr(data-head);color:var(--sl-soft)}
.sidelight td:empty{display:none}
}
@media print{
.sidelight{font-size:10pt;line-height:1.45;padding:0;background:none}
.sidelight h2{margin-top:1.3em}
.sidelight footer{margin-top:1.5em;break-before:avoid;break-inside:avoid}
.sidelight .sl-banner{background:none;color:var(--sl-broken);border:1.5pt solid}
.sidelight .sl-verdict{background:none;border-radius:0}
.sidelight tr,.sidelight li,.sidelight figure,.sidelight .sl-verdict,.sidelight .sl-tree,.sidelight .sl-short,
.sidelight h2+p{break-inside:avoid}
.sidelight h1,.sidelight h2,.sidelight h2+p{break-after:avoid}
.sidelight figure,.sidelight .sl-box{container-type:normal;margin:1.2em 0;overflow:visible}
.sidelight p,.sidelight li{orphans:3;widows:3}
.sidelight svg{width:auto;max-width:100%;max-height:225mm}
.sidelight thead{display:table-header-group}
.sidelight .sl-more{display:none}
.sidelight .sl-rest{display:inline}
}
""".strip()


def report_style() -> str:
    return f"{theme_style()}\n{REPORT_STYLE}"


def page_style(printed_head: str) -> str:
    """For a page of its own: as wide as is good to read, A4 in print, with `printed_head` on every sheet."""
    above = f"@top-left{{content:'{printed_head}';font:8pt system-ui,sans-serif;color:{LIGHT['broken']}}}" if printed_head else ""
    number = f"@bottom-right{{content:counter(page) ' / ' counter(pages);font:8pt system-ui,sans-serif;color:{LIGHT['soft']}}}"
    return "\n".join(
        [
            report_style(),
            ":root{color-scheme:light dark}",
            "body.sidelight{max-width:58rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem) 3rem}",
            f"@page{{size:A4;margin:18mm 17mm;{above}{number}}}",
            "@media print{body.sidelight{max-width:none;padding:0}}",
        ]
    )
