import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { pngFromPixels } from '../engine/src/image/encode-png.ts';
import { loadPicture } from '../engine/src/image/load-image.ts';
import { itemsOfElement } from '../engine/src/image/svg/drawing.ts';
import { paintHtml } from '../engine/src/paint/html/paint-html.ts';
import { paintPdf } from '../engine/src/paint/pdf/paint-pdf.ts';
import { paintPng } from '../engine/src/paint/png/paint-png.ts';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawHtml } from './eyes/browser.ts';
import { checkPdf } from './eyes/check-pdf.ts';
import { drawPdf, drawPdfium } from './eyes/draw-pdf.ts';
import { type Picture, readPng } from './eyes/picture.ts';
import { readablePdf } from './readable-pdf.ts';
import { pageOf, sceneOf } from './scenes.ts';

const world = createNodeWorld();

/** Pixels of the compared pictures per CSS pixel of a drawing. */
const SCALE = 2;

/** Draws a file in a browser and with Platen's painters. */
async function drawAll(
  text: string,
  forBrowser = text,
): Promise<{ readonly browser: Picture; readonly ours: Readonly<Record<string, Picture>> }> {
  const loaded = loadPicture(Buffer.from(text), world.platform, world.text);
  if (!loaded.ok || !('drawing' in loaded)) throw new Error(loaded.ok ? 'no drawing' : loaded.message);
  const { drawing } = loaded;
  const { widthPx, heightPx } = drawing;
  const item = {
    kind: 'group',
    transform: [0.75, 0, 0, 0.75, 0, 0],
    items: itemsOfElement(drawing.items, 'logo'),
  } as const;
  const scene = sceneOf([pageOf([item], widthPx * 0.75, heightPx * 0.75)]);
  const view = { widthPx, heightPx, scale: SCALE };
  const file = `data:image/svg+xml;base64,${Buffer.from(forBrowser).toString('base64')}`;
  const browser = await drawHtml(`<body style="margin:0"><img src="${file}" style="display:block">`, view);
  const pdf = paintPdf(scene, world.platform);
  expect(await checkPdf(pdf)).toMatchObject({ clean: true });
  const dpi = 96 * SCALE;
  return {
    browser,
    ours: {
      png: readPng(paintPng(scene.pages[0]!, { dpi, platform: world.platform })),
      // pdf.js supports luminosity soft masks only in browsers.
      ...(/\/S\/Luminosity/.test(readablePdf(pdf)) ? {} : { pdf: (await drawPdf(pdf, dpi))[0]! }),
      pdfium: (await drawPdfium(pdf, dpi))[0]!,
      html: await drawHtml(Buffer.from(paintHtml(scene, world.platform)).toString('utf8'), view),
    },
  };
}

/** Returns the share of pixels that differ by more than a level; the default is more than antialiased edges may. */
function difference(a: Picture, b: Picture, level = 70): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let count = 0;
  for (let at = 0; at < a.pixels.length; at += 4) {
    if ([0, 1, 2].some((c) => Math.abs(a.pixels[at + c]! - b.pixels[at + c]!) > level)) count++;
  }
  return count / (a.width * a.height);
}

const wrap = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 60" width="200" height="120">${inner}</svg>`;
/** Picture of 64 × 48 pixels in blocks of 8. Its right third is half transparent. */
const PHOTO = (() => {
  const [widthPx, heightPx] = [64, 48];
  const colorAt = (i: number) => {
    const [x, y] = [(i % widthPx) >> 3, Math.floor(i / widthPx) >> 3];
    return [x * 34, y * 45, (x + y) % 2 ? 150 : 40, x < 5 ? 255 : 128];
  };
  const rgba = Uint8Array.from(Array.from({ length: widthPx * heightPx }, (_, i) => colorAt(i)).flat());
  const png = pngFromPixels({ widthPx, heightPx, rgba }, world.platform);
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
})();
const root = (attributes: string, inner: string) => wrap(inner).replace('<svg ', `<svg ${attributes} `);
const star = 'M50 2 68 57 21 23H79L32 57z';

const DRAWINGS: Readonly<Record<string, string>> = {
  'a page of everything': `<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 200" width="300" height="200">
<style>/* x */ .a{fill:#c33}.b,.c{stroke:navy;stroke-width:3} #k{fill:teal}</style>
<defs><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6" fill="orange"/></symbol>
<clipPath id="cp"><circle cx="250" cy="50" r="30"/></clipPath>
<path id="star" d="M50 5 L80 95 L5 37 H95 L20 95 Z"/></defs>
<rect class="a b" x="10" y="10" width="60" height="40" rx="10" ry="18"/>
<use xlink:href="#star" transform="translate(80 5) scale(.5)" fill-rule="evenodd" fill="purple"/>
<use href="#star" transform="translate(140 5) scale(.5)" fill="purple" stroke="#0a0" stroke-width="4" stroke-linejoin="round" opacity=".5"/>
<use href="#s" x="10" y="70" width="40" height="20"/>
<g clip-path="url(#cp)"><rect x="200" y="20" width="100" height="60" fill="gold"/><path d="M200 80 300 20" stroke="red" stroke-width="6"/></g>
<path d="M20 120 a 25 15 30 1 1 40 20 q 10 -20 20 0 t 20 0 s 10 -30 20 10" fill="none" stroke="black" stroke-width="4" stroke-linecap="round"/>
<polyline points="150,120 170,180 190,120 210,180" fill="none" stroke="#06c" stroke-width="8" stroke-linejoin="bevel" stroke-linecap="square"/>
<line x1="225" y1="110" x2="290" y2="110" stroke="#333" stroke-width="5" stroke-dasharray="12 6" stroke-dashoffset="4"/>
<line x1="225" y1="125" x2="290" y2="125" stroke="#333" stroke-width="5" stroke-dasharray="0 8" stroke-linecap="round"/>
<g transform="translate(230 140) scale(2 .7) skewX(20)"><circle cx="15" cy="30" r="14" fill="#cef" stroke="#083" stroke-width="4"/></g>
<ellipse id="k" cx="90" cy="85" rx="20" ry="10" style="stroke: currentColor; stroke-width: 2px; fill-opacity: .4" color="red"/>
<svg x="10" y="150" width="50" height="40" viewBox="0 0 10 20" preserveAspectRatio="xMaxYMin slice"><path d="M0 0H10V20H0Z" fill="#dde"/><path d="M0 0L10 20" stroke="red"/></svg>
<path d="M110 150h30v30h-30z M117 157v16h16v-16z" fill="#444"/>
<polygon points="70,160 100,190 70,190" fill="pink" stroke="brown" stroke-width="6" paint-order="stroke"/>
</svg>
`,
  'lengths of the font and rules for media': wrap(
    `<style>@media (prefers-color-scheme: dark){rect{fill:red}}@media screen{.a{fill:#093}}@media print{rect{fill:red}}</style>
<g font-size="6"><rect class="a" x="1em" y="1em" width="6em" height="3em" rx=".5em" stroke="#036" stroke-width=".3em"/>
<circle cx="11em" cy="3em" r="2em"/><line x1="1em" x2="12em" y1="8em" y2="6em" stroke="#c00" stroke-width="1rem"/></g>`,
  ),
  'fill rules': wrap(
    `<path d="${star}" transform="scale(.9)" fill-rule="evenodd"/><path d="M2 2H20V20H2zM6 6H16V16H6z" fill="red"/>`,
  ),
  'fill rules under strokes': wrap(
    `<path d="${star}" fill="#fc0" fill-rule="evenodd" stroke="#036" stroke-width="3"/>`,
  ),
  'sharp corners that fade': wrap(
    '<g opacity=".5"><path d="M5 50 50 8 95 50" fill="none" stroke="#c00" stroke-width="9"/><path d="M5 55 60 40 5 45" fill="none" stroke="#00c" stroke-width="4" stroke-miterlimit="20"/></g>',
  ),
  'arcs of all kinds': wrap(
    ['0 0', '0 1', '1 0', '1 1']
      .map((flags, i) => `<path d="M${10 + i * 22} 30a12 7 ${i * 40} ${flags} 12 9" fill="#ded" stroke="#252"/>`)
      .join(''),
  ),
  'caps and joins': wrap(
    ['butt miter', 'round round', 'square bevel']
      .map((ends, i) => {
        const [cap, join] = ends.split(' ');
        return `<path d="M${8 + i * 32} 50l10-38 12 38" fill="none" stroke="#048" stroke-width="7" stroke-linecap="${cap}" stroke-linejoin="${join}"/>`;
      })
      .join(''),
  ),
  'dashes along curves': wrap(
    '<circle cx="50" cy="30" r="9" fill="none" stroke="#333" stroke-width="4" stroke-dasharray="9 3 1" stroke-dashoffset="-5"/><rect x="5" y="5" width="90" height="50" fill="none" stroke="teal" stroke-dasharray="6" stroke-width="2"/>',
  ),
  'lines under skewed transforms': wrap(
    '<g transform="translate(10 10) scale(3 .8) skewX(30)" fill="none" stroke="purple" stroke-width="3"><circle cx="10" cy="25" r="9"/><path d="M0 0h12v20" stroke-dasharray="4 2"/></g>',
  ),
  'clips within clips': wrap(
    '<clipPath id="a"><circle cx="40" cy="30" r="25"/></clipPath><clipPath id="b"><use xlink:href="#r" transform="rotate(20)"/></clipPath><rect id="r" x="30" y="0" width="40" height="30" fill="none"/><g clip-path="url(#a)"><g clip-path="url(#b)"><rect width="100" height="60" fill="#a4c"/></g></g>',
  ),
  'symbols and nested drawings': wrap(
    '<symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="xMinYMid slice"><rect width="10" height="10" fill="#9bd"/><circle cx="9" cy="5" r="4" fill="#d33"/></symbol><use href="#s" x="5" y="5" width="40" height="20"/><use href="#s" transform="rotate(15 70 40)" x="60" y="20" width="20" height="30"/><svg x="5" y="30" width="30" height="25" viewBox="-5 -5 10 10" overflow="visible"><circle r="6" fill="#3a3" fill-opacity=".6"/></svg>',
  ),
  'linear gradients': wrap(
    '<linearGradient id="a"><stop stop-color="#c00"/><stop offset=".4" stop-color="gold"/><stop offset="1" stop-color="navy"/></linearGradient>' +
      '<linearGradient id="b" href="#a" x1="10" y1="5" x2="30" y2="25" gradientUnits="userSpaceOnUse" spreadMethod="reflect"/>' +
      '<linearGradient id="c" xlink:href="#a" x2="0" y2="1" gradientTransform="rotate(20 .5 .5)"/>' +
      '<linearGradient id="d" href="#a" x2=".2" spreadMethod="repeat"/><linearGradient id="e" y2="1"><stop offset=".5" stop-color="teal"/><stop offset=".5" stop-color="#fc9"/></linearGradient>' +
      '<rect x="2" y="2" width="30" height="20" fill="url(#a)"/><rect x="35" y="2" width="30" height="20" fill="url(#b)"/>' +
      '<ellipse cx="82" cy="12" rx="14" ry="10" fill="url(#c)"/><path d="M2 26h30v30z" fill="url(#d)"/>' +
      '<rect x="36" y="28" width="26" height="26" rx="6" fill="none" stroke="url(#a)" stroke-width="5"/><circle cx="82" cy="42" r="13" fill="url(#e)" transform="rotate(30 82 42)"/>',
  ),
  'radial gradients': wrap(
    '<radialGradient id="a"><stop stop-color="#fff"/><stop offset="1" stop-color="#036"/></radialGradient>' +
      '<radialGradient id="b" href="#a" fx=".3" fy=".25"/><radialGradient id="c" href="#a" r=".2" spreadMethod="reflect"/>' +
      '<radialGradient id="d" href="#a" gradientUnits="userSpaceOnUse" cx="50" cy="45" r="12" gradientTransform="translate(20 0) scale(.7 1) skewX(10)"/>' +
      '<circle cx="16" cy="15" r="13" fill="url(#a)"/><circle cx="46" cy="15" r="13" fill="url(#b)"/><rect x="64" y="2" width="34" height="26" fill="url(#c)"/><rect x="2" y="32" width="96" height="26" fill="url(#d)"/>',
  ),
  'gradients that let through': wrap(
    '<rect width="100" height="60" fill="#9c6"/><linearGradient id="a"><stop stop-color="#c00"/><stop offset="1" stop-color="#00c" stop-opacity="0"/></linearGradient><radialGradient id="b"><stop stop-color="#000" stop-opacity=".9"/><stop offset="1" stop-opacity="0"/></radialGradient>' +
      '<rect x="5" y="5" width="40" height="50" fill="url(#a)" opacity=".8"/><circle cx="72" cy="30" r="24" fill="url(#b)"/><path d="M5 30h90" stroke="url(#a)" stroke-width="4" stroke-opacity=".5" stroke-dasharray="7 3" gradientUnits="userSpaceOnUse"/>',
  ),
  patterns: wrap(
    '<pattern id="a" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="4" cy="4" r="2.5" fill="#c33"/></pattern>' +
      '<pattern id="b" width=".25" height=".25" patternContentUnits="objectBoundingBox"><rect width=".1" height=".2" fill="#369"/></pattern>' +
      '<pattern id="c" x="3" y="1" width="10" height="10" viewBox="0 0 4 4" patternUnits="userSpaceOnUse"><path d="M0 0h2v2H0zM2 2h2v2H2z" fill="#484"/></pattern>' +
      '<rect x="2" y="2" width="40" height="26" fill="url(#a)" stroke="#000"/><ellipse cx="72" cy="16" rx="24" ry="13" fill="url(#b)"/><path d="M4 46h44" stroke="url(#c)" stroke-width="16" fill="none"/><path d="M60 34h36v22H60zM66 38h20v12H66z" fill="url(#a)" fill-rule="evenodd" fill-opacity=".6"/>',
  ),
  masks: wrap(
    '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>' +
      '<mask id="a"><rect width="100" height="60" fill="url(#g)"/></mask><mask id="b" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5" fill="#fff"/><circle cx=".5" cy=".5" r=".2"/></mask>' +
      '<mask id="c" mask-type="alpha"><path d="M60 35h30v20z" fill="red" fill-opacity=".6"/></mask>' +
      '<g mask="url(#a)"><rect x="3" y="3" width="60" height="24" fill="#c06"/><circle cx="60" cy="15" r="10" fill="#06c"/></g><rect x="5" y="32" width="40" height="24" fill="#083" mask="url(#b)"/><rect x="52" y="30" width="44" height="28" fill="#850" mask="url(#c)" transform="rotate(5 74 44)"/>',
  ),
  'clips that no one outline is': wrap(
    '<clipPath id="a"><circle cx="22" cy="20" r="14"/><circle cx="36" cy="30" r="14"/></clipPath><clipPath id="b" clipPathUnits="objectBoundingBox"><path d="M0 0H1V1H0zM.2 .2H.8V.8H.2z" clip-rule="evenodd"/></clipPath>' +
      '<clipPath id="c" clip-path="url(#d)"><rect x="52" y="32" width="44" height="26"/></clipPath><clipPath id="d"><circle cx="74" cy="44" r="18"/></clipPath>' +
      '<rect width="50" height="60" fill="#a60" clip-path="url(#a)"/><rect x="55" y="4" width="40" height="22" fill="#06a" clip-path="url(#b)"/><rect x="50" y="30" width="50" height="30" fill="#393" clip-path="url(#c)"/>',
  ),
  'a mask by alpha, as Figma writes it': wrap(
    '<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="60"><rect width="90" height="60" rx="15" fill="#D9D9D9"/></mask><g mask="url(#m)"><rect width="100" height="30" fill="#FF7A00"/><path fill-rule="evenodd" d="M0 30H100V60H0zM25 36h45v16h-45z" fill-opacity=".6"/></g>',
  ),
  'a turned root': root('transform="rotate(10)"', '<rect x="20" y="10" width="40" height="30" fill="purple"/>'),
  'a turned root on a ground, as draw.io writes it': root(
    'style="background: #ffffff; background-color: light-dark(rgb(255, 220, 200), var(--ge-dark-color, #121212)); transform: translate(12px, 4px) scale(.8) rotate(5deg)"',
    '<rect x="20" y="10" width="40" height="30" fill="purple" style="stroke: light-dark(#6c8ebf, #5c79a3)" stroke-width="3"/>',
  ),
  'pictures within': wrap(
    `<image href="${PHOTO}" x="2" y="2" width="30" height="26"/><image xlink:href="${PHOTO}" x="36" y="2" width="24" height="26" preserveAspectRatio="xMinYMid slice"/>` +
      `<clipPath id="c"><circle cx="80" cy="15" r="12"/></clipPath><image href="${PHOTO}" x="66" y="2" width="30" height="26" preserveAspectRatio="none" clip-path="url(#c)"/>` +
      `<image href="${PHOTO}" width="24" height="18" transform="translate(8 32) rotate(12)" opacity=".6"/>` +
      `<rect x="40" y="32" width="24" height="24" fill="url(#q)"/><pattern id="q" patternContentUnits="objectBoundingBox" width="1" height="1"><use href="#j" transform="scale(.015625 .0208333)"/></pattern><defs><image id="j" width="64" height="48" href="${PHOTO}"/></defs>` +
      `<image href="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle cx="20" cy="10" r="9" fill="teal"/></svg>')}" x="68" y="32" width="28" height="24"/>`,
  ),
  'masks that are pictures': wrap(
    `<mask id="a" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="60"><image href="${PHOTO}" width="48" height="56"/></mask><mask id="l" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="60"><image href="${PHOTO}" x="50" width="48" height="56"/></mask>` +
      '<rect width="48" height="60" fill="#c00" mask="url(#a)"/><rect x="50" width="48" height="60" fill="#00c" mask="url(#l)"/>',
  ),
  'style sheets of diagrams': wrap(
    '<style>#m{fill:#333}@keyframes e{from{stroke-dashoffset:0}}#m .node rect,#m .node circle{fill:#ECECFF;stroke:#9370DB;stroke-width:2px}#m &gt; path{stroke:var(--line, teal);fill:none}#m :root{--x:1}.node:hover{fill:red}rect{fill:zzz}</style>' +
      '<g id="m"><g class="node"><rect x="5" y="5" width="40" height="22"/><circle cx="70" cy="16" r="11"/></g><path d="M5 45H95" stroke-width="3" pathLength="10" stroke-dasharray="1 .5"/><g class="x" style="/* fill:red; */fill:green;fill:none-such"><rect x="20" y="34" width="9" height="20"/></g></g>',
  ),
  'what definitions inherit': root(
    'fill="none" stroke="#036" color="#c60"',
    '<defs><marker id="m" markerWidth="12" markerHeight="12" refX="5" refY="3" orient="0.1turn"><path d="M0 0 5 3 0 6z"/></marker><g fill="#8c8"><pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse" style="transform:rotate(30deg)"><rect width="4" height="8"/></pattern></g><linearGradient id="g"><stop stop-color="currentColor"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>' +
      '<path d="M10 10 60 20" stroke-width="2" marker-end="url(#m)"/><rect x="5" y="30" width="40" height="24" fill="url(#p)"/><rect x="52" y="30" width="40" height="24" fill="url(#g)"/><g transform="scale(2 1)"><path d="M35 6 46 24" stroke-width="3" vector-effect="non-scaling-stroke"/></g><path d="M85 10z" stroke-width="10" stroke-linecap="square"/>',
  ),
  markers: wrap(
    '<marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"/></marker><marker id="dot" refX="2" refY="2" markerWidth="4" markerHeight="4" markerUnits="userSpaceOnUse"><circle cx="2" cy="2" r="2" fill="#c00"/></marker>' +
      '<g fill="none" stroke="#036" stroke-width="1.5"><path d="M10 10h30l10 20q10 20 30 5" marker-start="url(#arrow)" marker-mid="url(#dot)" marker-end="url(#arrow)"/><polyline points="10,50 30,40 50,52 90,50" marker-end="url(#arrow)"/></g>',
  ),
};

/** Filters as design programs write them. */
const FILTERS: Readonly<Record<string, string>> = {
  'a drop shadow of Figma': wrap(
    '<g filter="url(#f)"><rect x="20" y="10" width="60" height="30" rx="6" fill="#f4f7fb"/></g><defs><filter id="f" x="10" y="4" width="80" height="50" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feMorphology radius="1" operator="dilate" in="SourceAlpha" result="spread"/><feOffset dy="4"/><feGaussianBlur stdDeviation="3"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0.2 0 0 0 0 0.1 0 0 0 0 0.5 0 0 0 0.6 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="shadow"/><feBlend mode="normal" in="SourceGraphic" in2="shadow" result="shape"/></filter></defs>',
  ),
  'an inner shadow of Figma': wrap(
    '<g filter="url(#f)"><circle cx="50" cy="30" r="22" fill="#fc6"/></g><filter id="f" x="20" y="0" width="60" height="60" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="fix"/><feBlend in="SourceGraphic" in2="fix" result="shape"/><feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dx="3" dy="3"/><feGaussianBlur stdDeviation="3"/><feComposite in2="hardAlpha" operator="arithmetic" k2="-1" k3="1"/><feColorMatrix values="0 0 0 0 0.4 0 0 0 0 0 0 0 0 0 0 0 0 0 0.8 0"/><feBlend in2="shape"/></filter>',
  ),
  'shadows of drawing programs': wrap(
    '<filter id="a"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feOffset dx="2" dy="2"/><feComponentTransfer><feFuncA type="linear" slope=".5"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter><filter id="b"><feDropShadow dx="2" dy="3" stdDeviation="1.5" flood-color="#036" flood-opacity=".7"/></filter>' +
      '<rect x="10" y="10" width="30" height="30" fill="#8c8" filter="url(#a)"/><path d="M60 10h28l-10 30H60z" fill="#fa0" stroke="#333" filter="url(#b)"/>',
  ),
  'blurs, colours and blending': wrap(
    '<filter id="b"><feGaussianBlur stdDeviation="3 0.5" color-interpolation-filters="sRGB"/></filter><filter id="s" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0.2"/></filter><filter id="h" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="120"/></filter><filter id="m" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feFlood flood-color="#6cf" x="60%" y="0" width="40%" height="100%"/><feBlend in="SourceGraphic" mode="multiply"/></filter>' +
      '<rect x="8" y="8" width="24" height="18" fill="#c03" filter="url(#b)"/><rect x="40" y="8" width="20" height="18" fill="#c03" filter="url(#s)"/><rect x="70" y="8" width="20" height="18" fill="#c03" filter="url(#h)"/><g filter="url(#m)"><circle cx="25" cy="45" r="12" fill="#fc6"/><circle cx="75" cy="45" r="12" fill="#fc6"/></g>',
  ),
  'filter functions on turned and faded shapes': wrap(
    '<g transform="rotate(12 50 30)"><rect x="12" y="14" width="30" height="26" fill="#396" style="filter:drop-shadow(2px 3px 2px rgba(0,0,0,.5))" opacity=".8"/><g style="filter:blur(2px)"><rect x="58" y="14" width="30" height="26" fill="#936"/></g></g>',
  ),
  'filter functions for colours': wrap(
    [
      'grayscale(.7)',
      'sepia(90%)',
      'saturate(2)',
      'hue-rotate(80deg)',
      'invert(.8)',
      'opacity(40%)',
      'brightness(1.4)',
      'contrast(.5)',
    ]
      .map(
        (value, i) =>
          `<g filter="${value}"><rect x="${4 + (i % 4) * 24}" y="${6 + Math.floor(i / 4) * 28}" width="20" height="20" fill="#c63"/></g>`,
      )
      .join(''),
  ),
  'masks and clips of filtered shapes': wrap(
    '<filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="0" dy="0" stdDeviation="4" flood-color="#c00" color-interpolation-filters="sRGB"/></filter><clipPath id="c"><rect width="50" height="60"/></clipPath><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="60"><g filter="url(#f)"><rect x="60" y="20" width="24" height="20" fill="#fff"/></g></mask>' +
      '<g clip-path="url(#c)"><circle cx="45" cy="30" r="14" fill="#06c" filter="url(#f)"/></g><rect x="52" width="48" height="60" fill="#083" mask="url(#m)"/>',
  ),
};

const TEXTS: Readonly<Record<string, string>> = {
  'text and its anchors': wrap(
    '<g font-family="Arimo" font-size="9"><text x="50" y="10" text-anchor="middle">Platen <tspan font-weight="bold" fill="#c00">AV</tspan> To</text><text x="98" y="22" text-anchor="end">right<tspan dx="3" dy="3">end</tspan></text>' +
      '<text x="2 8 16 26" y="40">ABCD</text><text x="50" y="40" style="font: initial; letter-spacing: 2px" font-style="italic">spaced</text><text x="2" y="54">  two <tspan>  spaces </tspan> and\n  a line</text></g>'.replace(
        'style="font: initial; letter-spacing: 2px"',
        'letter-spacing="2"',
      ),
  ),
  'text in any paint': wrap(
    '<linearGradient id="a"><stop stop-color="#c00"/><stop offset="1" stop-color="#00c"/></linearGradient><clipPath id="c"><text x="52" y="50" font-family="Arimo" font-size="22" font-weight="700">CLIP</text></clipPath>' +
      '<text x="2" y="22" font-family="Arimo" font-size="22" font-weight="700" fill="url(#a)">Gradient</text><text x="2" y="50" font-family="Tinos" font-size="20" fill="#fd8" stroke="#036" stroke-width=".8">line</text><rect x="50" y="30" width="50" height="12" fill="#083" clip-path="url(#c)"/><rect x="50" y="42" width="50" height="12" fill="#850" clip-path="url(#c)"/>',
  ),
  'text that is turned and faded': wrap(
    '<g opacity=".6" transform="rotate(-20 50 30) scale(1.2 .9)"><rect x="20" y="18" width="50" height="20" fill="#fc0"/><text x="45" y="32" font-family="Arimo" font-size="12" text-anchor="middle" fill="#036" fill-opacity=".8">Turned</text></g>',
  ),
};

const FACES = ['Arimo 400Regular', 'Arimo 700Bold', 'Arimo 400Regular_Italic', 'Tinos 400Regular'].map((name) => {
  const [family, folder] = name.split(' ') as [string, string];
  const file = `@expo-google-fonts/${family.toLowerCase()}/${folder}/${family}_${folder}.ttf`;
  const source = readFileSync(createRequire(import.meta.url).resolve(file)).toString('base64');
  const style = `font-weight:${folder.slice(0, 3)};font-style:${folder.includes('Italic') ? 'italic' : 'normal'}`;
  return `@font-face{font-family:${family};${style};src:url(data:font/ttf;base64,${source})}`;
});

test.each(Object.entries(TEXTS))('a browser with the same fonts draws the same: %s', async (_, text) => {
  const { browser, ours } = await drawAll(text, text.replace('>', `><style>${FACES.join('')}</style>`));
  for (const [name, picture] of Object.entries(ours)) {
    // PDFium draws the edges of letters bolder.
    expect(difference(browser, picture), name).toBeLessThan(name === 'pdfium' ? 0.01 : 0.005);
  }
});

test.each(Object.entries(DRAWINGS))('a browser draws the same: %s', async (_, text) => {
  const { browser, ours } = await drawAll(text);
  for (const [name, picture] of Object.entries(ours)) {
    // PDFium samples gradients at 256 points and clips at whole pixels.
    expect(difference(browser, picture), name).toBeLessThan(name === 'pdfium' ? 0.004 : 0.002);
  }
});

test.each(Object.entries(FILTERS))('a browser draws the same filter: %s', async (_, text) => {
  const { browser, ours } = await drawAll(text);
  for (const [name, picture] of Object.entries(ours)) {
    // Browsers filter at the resolution of the screen, and approximate the blur in another way. PDFium rounds the edges
    // of images to whole pixels.
    expect(difference(browser, picture, 32), name).toBeLessThan(name === 'pdfium' ? 0.02 : 0.01);
  }
});
