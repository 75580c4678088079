import { expect, test } from 'vitest';
import { itemsOfElement } from '../engine/src/image/svg/drawing.ts';
import { loadSvg } from '../engine/src/image/svg/load-svg.ts';
import { paintHtml } from '../engine/src/paint/html/paint-html.ts';
import { paintPdf } from '../engine/src/paint/pdf/paint-pdf.ts';
import { paintPng } from '../engine/src/paint/png/paint-png.ts';
import { createNodeWorld } from '../service/src/world/node-world.ts';
import { drawHtml } from './eyes/browser.ts';
import { checkPdf } from './eyes/check-pdf.ts';
import { drawPdf } from './eyes/draw-pdf.ts';
import { type Picture, readPng } from './eyes/picture.ts';
import { pageOf, sceneOf } from './scenes.ts';

const world = createNodeWorld();

/** Two pixels of a picture for each CSS pixel of a drawing. */
const SCALE = 2;

/** How a browser draws a file, and how ours come out of it. */
async function drawAll(
  text: string,
): Promise<{ readonly browser: Picture; readonly ours: Readonly<Record<string, Picture>> }> {
  const drawing = loadSvg(Buffer.from(text));
  const { widthPx, heightPx } = drawing;
  const item = {
    kind: 'group',
    transform: [0.75, 0, 0, 0.75, 0, 0],
    items: itemsOfElement(drawing.items, 'logo'),
  } as const;
  const scene = sceneOf([pageOf([item], widthPx * 0.75, heightPx * 0.75)]);
  const view = { widthPx, heightPx, scale: SCALE };
  const file = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
  const browser = await drawHtml(`<body style="margin:0"><img src="${file}" style="display:block">`, view);
  const pdf = paintPdf(scene, world.platform);
  expect(await checkPdf(pdf)).toMatchObject({ clean: true });
  const dpi = 96 * SCALE;
  return {
    browser,
    ours: {
      png: readPng(paintPng(scene.pages[0]!, { dpi, platform: world.platform })),
      pdf: (await drawPdf(pdf, dpi))[0]!,
      html: await drawHtml(Buffer.from(paintHtml(scene, world.platform)).toString('utf8'), view),
    },
  };
}

/** Share of the pixels that differ by more than their edges may. */
function difference(a: Picture, b: Picture): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let count = 0;
  for (let at = 0; at < a.pixels.length; at += 4) {
    if ([0, 1, 2].some((c) => Math.abs(a.pixels[at + c]! - b.pixels[at + c]!) > 70)) count++;
  }
  return count / (a.width * a.height);
}

const wrap = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 60" width="200" height="120">${inner}</svg>`;
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
};

test.each(Object.entries(DRAWINGS))('a browser draws the same: %s', async (_, text) => {
  const { browser, ours } = await drawAll(text);
  for (const picture of Object.values(ours)) expect(difference(browser, picture)).toBeLessThan(0.002);
});
