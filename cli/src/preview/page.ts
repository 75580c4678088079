/** Content security policy of the preview page. Its script and style are separate files. */

export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Content security policy of the rendered HTML document: it may use inline styles and embedded images, but no scripts.
 */
export const DOCUMENT_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'";

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Platen preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
</head>
<body>
<header>
  <h1 id="name">Platen preview</h1>
  <fieldset id="outputs">
    <legend>Output</legend>
    <label><input type="radio" name="output" value="png" checked><span>PNG</span></label>
    <label><input type="radio" name="output" value="pdf"><span>PDF</span></label>
    <label><input type="radio" name="output" value="zpl"><span>ZPL</span></label>
    <label><input type="radio" name="output" value="html"><span>HTML</span></label>
  </fieldset>
  <fieldset id="zoom">
    <legend>Zoom</legend>
    <button type="button" id="out" aria-label="Zoom out" aria-keyshortcuts="-" title="Zoom out (-)">−</button>
    <output id="level" for="out in">100 %</output>
    <button type="button" id="in" aria-label="Zoom in" aria-keyshortcuts="+" title="Zoom in (+)">+</button>
    <button type="button" id="fit" aria-pressed="true" aria-keyshortcuts="0" title="Whole page (0)">Fit</button>
    <button type="button" id="actual" aria-pressed="false" aria-keyshortcuts="1" aria-label="Size on paper" title="Size on paper (1)">1:1</button>
  </fieldset>
  <label id="margin"><input type="checkbox" checked> Safe margin</label>
  <p id="status" role="status"></p>
</header>
<main>
  <section id="stage" aria-label="Pages" tabindex="0"></section>
  <section id="source" aria-label="ZPL" hidden><h2>ZPL</h2><pre tabindex="0"></pre></section>
</main>
<section id="notes" aria-label="Problems and warnings" tabindex="0" hidden><ul></ul></section>
</body>
</html>
`;

export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #d9dadc; --bar: #fff; --text: #1b1c1e; --faint: #5a5d62; --line: #b9bcc1; --edge: #8b8f96;
  --chosen: #1b1c1e; --on-chosen: #fff; --focus: #0b62d6; --problem: #b3001b; --warning: #7a4b00; --margin: #d6249f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #2a2c2f; --bar: #1a1b1d; --text: #ececee; --faint: #a9adb4; --line: #44474c; --edge: #000;
    --chosen: #ececee; --on-chosen: #1a1b1d; --focus: #7db4ff; --problem: #ff8a8f; --warning: #f2c063;
  }
}
* { box-sizing: border-box }
[hidden] { display: none !important }
html, body { height: 100%; margin: 0 }
body { display: flex; flex-direction: column; background: var(--ground); color: var(--text); font: 14px/1.4 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 8px 16px; background: var(--bar); border-bottom: 1px solid var(--line) }
h1 { margin: 0; font-size: 14px; font-weight: 600; max-width: 24ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
fieldset { display: flex; align-items: center; margin: 0; padding: 0; border: 0; min-width: 0 }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
#outputs label { position: relative; cursor: pointer }
#outputs input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer }
#outputs span, button { display: block; min-height: 30px; min-width: 30px; padding: 4px 10px; border: 1px solid var(--line); background: transparent; color: inherit; font: inherit; text-align: center; cursor: pointer }
#outputs label + label span, #zoom button + button { border-left-width: 0 }
#outputs label:first-of-type span { border-radius: 6px 0 0 6px }
#outputs label:last-of-type span { border-radius: 0 6px 6px 0 }
#outputs :checked + span, button[aria-pressed=true] { background: var(--chosen); border-color: var(--chosen); color: var(--on-chosen) }
#zoom button:first-of-type { border-radius: 6px 0 0 6px }
#zoom button:last-of-type { border-radius: 0 6px 6px 0 }
#level { min-width: 60px; min-height: 30px; padding: 4px; border: 1px solid var(--line); border-width: 1px 0; text-align: center; font-variant-numeric: tabular-nums }
#level + button { border-left-width: 1px }
fieldset:disabled { opacity: .45 }
fieldset:disabled button { cursor: default }
:focus-visible, #outputs :focus-visible + span { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 1; position: relative }
#stage:focus-visible, #notes:focus-visible, pre:focus-visible { outline-offset: -2px }
#margin { display: flex; align-items: center; gap: 6px; cursor: pointer }
#status { margin: 0 0 0 auto; color: var(--faint) }
main { flex: 1; display: flex; min-height: 0 }
#stage { flex: 1; min-width: 0; overflow: auto; padding: 24px; position: relative }
#stage.whole { padding: 0 }
figure { width: max-content; margin: 0 auto 24px }
figure:last-child { margin-bottom: 0 }
figcaption { padding-top: 6px; color: var(--faint); font-size: 12px; text-align: center }
.paper { position: relative; overflow: hidden; background: #fff; outline: 1px solid var(--edge); box-shadow: 0 2px 8px #0005 }
.paper img { display: block; width: 100%; height: 100% }
/* Shows sharp dots if a dot is larger than a pixel. Otherwise the browser blends them. */
.near img.dots { image-rendering: pixelated }
.paper iframe { position: absolute; left: 0; border: 0; transform-origin: 0 0; color-scheme: light }
.margin { position: absolute; outline: 1px dashed var(--margin); opacity: .7; pointer-events: none }
#stage > iframe { display: block; width: 100%; height: 100%; border: 0 }
.empty { margin: 48px auto; max-width: 50ch; text-align: center }
a { color: var(--focus) }
#source { display: flex; flex-direction: column; width: min(40%, 480px); border-left: 1px solid var(--line); background: var(--bar) }
h2 { margin: 0; padding: 8px 16px; font-size: 13px; font-weight: 600 }
pre { flex: 1; margin: 0; padding: 0 16px 16px; overflow: auto; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
#notes { max-height: 30%; overflow: auto; padding: 8px 16px; background: var(--bar); border-top: 1px solid var(--line) }
ul { margin: 0; padding: 0; list-style: none }
li { padding: 3px 0; overflow-wrap: anywhere }
li b { font-weight: 600; color: var(--warning) }
li.problem b { color: var(--problem) }
li code { color: var(--faint); font: 12px ui-monospace, monospace }
@media (max-width: 640px) {
  header { padding: 8px; gap: 8px }
  #status { margin: 0 }
  main { flex-direction: column }
  #stage { padding: 12px }
  #source { width: auto; height: 40%; border-left: 0; border-top: 1px solid var(--line) }
  #notes { padding: 8px }
}
`;
