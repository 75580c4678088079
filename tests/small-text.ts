/**
 * Draws the sheet of small text for docs/proof/small-text.md: 4 to 12 pt in light, regular and bold at 203.2 and 300
 * dpi. It shows the PNG and the dots of a label, enlarged without smoothing. `tsx tests/small-text.ts`
 */
import { writeFileSync } from 'node:fs';
import { type JsonObject, renderTemplate } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { closeBrowser } from './eyes/browser.ts';
import { drawZplZebrash } from './eyes/draw-zpl.ts';
import { type Picture, pictureOf, readPng, writePng } from './eyes/picture.ts';
import { page } from './painters/fact.ts';

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12] as const;
const WEIGHTS = [300, 400, 700] as const;
const [TEXT, SHORT] = ['Hamburg 0123 &age', 'Hag 03'] as const;
const [WIDTH, HEIGHT] = [86, 39] as const;

/** Returns a sheet with a column for each weight and a line for each size. */
function sheet(): JsonObject {
  let y = 1;
  const elements = SIZES.flatMap((size) => {
    const top = y;
    y += size * 0.3528 * 1.25 + 0.9;
    return WEIGHTS.map((weight, column) => ({
      type: 'text',
      position: { x: `${1 + column * 28.5}mm`, y: `${top}mm` },
      text: `${size} ${size > 7 ? SHORT : TEXT}`,
      style: { fontFamily: 'Inter', fontSize: `${size}pt`, fontWeight: weight, lineHeight: 1.2 },
    }));
  });
  return page(WIDTH, HEIGHT, elements);
}

function enlarged({ width, height, pixels }: Picture, zoom: number): Picture {
  const from = new Uint32Array(pixels.slice().buffer);
  const to = Uint32Array.from({ length: width * height * zoom * zoom }, (_, index) => {
    const [x, y] = [index % (width * zoom), Math.floor(index / (width * zoom))];
    return from[Math.floor(y / zoom) * width + Math.floor(x / zoom)]!;
  });
  return { width: width * zoom, height: height * zoom, pixels: new Uint8Array(to.buffer) };
}

const world = createNodeWorld();
const render = (options: { readonly format: 'png' | 'zpl'; readonly dpi: number; readonly density: 8 | 12 }) => {
  const { format, dpi, density } = options;
  const rendered = renderTemplate(sheet(), {}, { format, dpi, now: 0, printer: { density } }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
};

for (const density of [8, 12] as const) {
  const dpi = density === 8 ? 203.2 : 300;
  const png = readPng(render({ format: 'png', dpi, density }));
  const zpl = Buffer.from(render({ format: 'zpl', dpi, density })).toString('latin1');
  const [label] = await drawZplZebrash(zpl, { widthMm: WIDTH, heightMm: HEIGHT, dpmm: density });
  const zoom = density === 8 ? 2 : 1;
  const name = `docs/images/small-text-${density === 8 ? 203 : 300}`;
  writeFileSync(`${name}.png`, writePng(enlarged(png, zoom)));
  writeFileSync(`${name}-zpl.png`, writePng(enlarged(pictureOf(label!), zoom)));
}
await closeBrowser();
