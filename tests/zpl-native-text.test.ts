/** Text in the printer's resident font: each line stays within its box in two interpreters and in Platen's preview. */
import { readFileSync } from 'node:fs';
import { renderTemplate, type World } from '@platen/engine';
import { transformRect } from '@platen/engine/base/geometry';
import { hasDot } from '@platen/engine/paint/label/bitmap';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawZplR, drawZplZebrash } from './eyes/draw-zpl.ts';
import { lintZpl } from './eyes/lint-zpl.ts';
import { type Bitmap, inkBox, type PixelBox } from './eyes/picture.ts';
import { leavesOf } from './outputs.ts';
import { createRandom } from './scan/random.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

const LATIN = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0xa1 + index)).filter((each) => each !== '\u00ad'),
];

/** Returns text elements below each other, rotated by the same angle. */
function label(texts: readonly string[], style: object, rotation = 0) {
  const elements = texts.map((_, index) => ({
    type: 'text',
    id: `t${index}`,
    content: { expression: `t${index}` },
    position: { x: '3mm', y: `${index * 8 + 3}mm` },
    width: '94mm',
    style,
  }));
  const group = {
    type: 'group',
    position: { x: '0mm', y: '0mm' },
    width: '100mm',
    height: '100mm',
    rotation,
    elements,
  };
  const data = Object.fromEntries(texts.map((text, index) => [`t${index}`, text]));
  return { template: { dimensions: { width: '100mm', height: '100mm' }, elements: [group] }, data };
}

function render({ template, data }: ReturnType<typeof label>, density: 8 | 12 = 8) {
  const printer = { text: 'native', density } as const;
  const rendered = renderTemplate(template, data, { format: 'zpl', now: 0, printer }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  const { bytes, painted } = rendered.value;
  return { zpl: Buffer.from(bytes).toString('latin1'), scene: painted };
}

function ownOf(zpl: string): Bitmap {
  const drawn = drawZpl(zpl, { faces: world.text });
  if (!drawn.ok) throw new Error(drawn.message);
  const [dots] = drawn.labels;
  const { widthDots: width, heightDots: height } = dots!;
  const bits = Uint8Array.from({ length: width * height }, (_, i) =>
    hasDot(dots!, i % width, Math.floor(i / width)) ? 1 : 0,
  );
  return { width, height, bits };
}

/** Returns the bounding box of the black pixels within a box. */
function inkIn({ width, height, bits }: Bitmap, box: PixelBox): PixelBox | undefined {
  const inside = new Uint8Array(bits.length);
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++) {
    const [from, to] = [Math.max(0, box.x), Math.min(width, box.x + box.width)].map((x) => y * width + x);
    inside.set(bits.subarray(from, to), from);
  }
  return inkBox({ width, height, bits: inside });
}

/** Returns start and end of a box along a rotated line. */
const along = (box: PixelBox, rotation: number) =>
  rotation % 180 === 0 ? [box.x, box.x + box.width] : [box.y, box.y + box.height];

describe.each([0, 90, 180, 270])('rotated by %i°', (rotation) => {
  test.each([8, 12] as const)('at %i dots per millimetre no line is longer than in the layout', async (density) => {
    const random = createRandom(7 + rotation + density);
    const texts = Array.from({ length: 11 }, () => {
      const length = random.whole(4, 23);
      return `H${Array.from({ length }, () => random.pick(LATIN)).join('')}H`;
    });
    const fontSize = `${random.whole(6, 11)}pt`;
    const { zpl, scene } = render(label(texts, { fontSize, lineHeight: 1.2 }, rotation), density);
    expect(lintZpl(zpl)).toEqual([]);
    expect(zpl.match(/\^A0/g)!.length).toBeGreaterThan(5);
    const size = { widthMm: 100, heightMm: 100, dpmm: density } as const;
    const interpreters = {
      zebrash: (await drawZplZebrash(zpl, size))[0]!,
      zplr: (await drawZplR(zpl, size))[0]!,
      ours: ownOf(zpl),
    };
    const scale = (density * 25.4) / 72;
    for (const { item, transform } of leavesOf(scene.pages[0]!.items)) {
      if (item.kind !== 'glyphs') continue;
      const { fontSize: em, x, y, width } = item;
      const line = transformRect(transform, { x, y: y - em, width, height: 1.25 * em });
      const box = {
        x: Math.floor(line.x * scale) - 40,
        y: Math.floor(line.y * scale) - 40,
        width: Math.ceil(line.width * scale) + 80,
        height: Math.ceil(line.height * scale) + 80,
      };
      const near =
        rotation % 180 === 0
          ? { ...box, y: box.y + 40, height: box.height - 80 }
          : { ...box, x: box.x + 40, width: box.width - 80 };
      const [start, length] =
        rotation % 180 === 0 ? [line.x * scale, line.width * scale] : [line.y * scale, line.height * scale];
      for (const [name, bitmap] of Object.entries(interpreters)) {
        const ink = inkIn(bitmap, near);
        expect(ink, `${name} ${item.text}`).toBeDefined();
        const [from, to] = along(ink!, rotation);
        const about = `${name}: "${item.text}" ${from} … ${to} of ${start} … ${start + length}`;
        expect(from, about).toBeGreaterThanOrEqual(start - 1.5);
        expect(to, about).toBeLessThanOrEqual(start + length + 1.5);
        // One interpreter draws letters up to a fifth narrower, and hyphens and bars even more.
        expect((to! - from!) / length, about).toBeGreaterThan(0.6);
      }
    }
  });
});

test("capitals are on Platen's baseline, with the same height", async () => {
  const { zpl, scene } = render(label(['HEIHL', 'HIE', 'EHH'], { fontSize: '12pt' }));
  const size = { widthMm: 100, heightMm: 100, dpmm: 8 } as const;
  const [zebrash] = await drawZplZebrash(zpl, size);
  const [zplr] = await drawZplR(zpl, size);
  const lines = leavesOf(scene.pages[0]!.items).flatMap(({ item }) => (item.kind === 'glyphs' ? [item] : []));
  expect(lines).toHaveLength(3);
  const scale = (8 * 25.4) / 72;
  for (const { y, fontSize, font } of lines) {
    const baseline = y * scale;
    const capitals = (font.capHeight / font.unitsPerEm) * fontSize * scale;
    const box = { x: 0, y: Math.round(baseline - 2 * capitals), width: 800, height: Math.round(3 * capitals) };
    for (const bitmap of [zebrash!, zplr!, ownOf(zpl)]) {
      const ink = inkIn(bitmap, box)!;
      expect(Math.abs(ink.y - (baseline - capitals))).toBeLessThanOrEqual(1.5);
      // Capitals have 0.71 to 0.79 of the font's height.
      expect(baseline - (ink.y + ink.height)).toBeGreaterThanOrEqual(-1.5);
      expect(baseline - (ink.y + ink.height)).toBeLessThanOrEqual(0.12 * capitals + 1.5);
    }
    const own = inkIn(ownOf(zpl), box)!;
    expect(Math.abs(own.y + own.height - baseline)).toBeLessThanOrEqual(1);
  }
});

describe("text that the printer's font cannot show stays a picture", () => {
  const plain = { fontSize: '10pt' };
  test.each([
    ['letters beyond Latin-1', 'Příliš žluťoučký', plain],
    ['Greek', 'Ω', plain],
    ['a dash', 'a – b', plain],
    ['another direction', 'שלום', plain],
    ['spaced letters', 'spaced', { ...plain, letterSpacing: '1pt' }],
    ['small letters', 'tiny', { fontSize: '3pt' }],
    ['white on black', 'white', { ...plain, color: '#fff', backgroundColor: '#000' }],
    ['translucent large letters', 'pale', { fontSize: '60pt', fontWeight: 'bold', opacity: 0.5 }],
    ['letters stretched out of shape', 'iiiiiillll', { ...plain, fontFamily: 'Cousine' }],
  ])('%s', (_, text, style) => {
    const { zpl } = render(label([text], style));
    expect(zpl).not.toContain('^A0');
    expect(zpl).toContain('^GFA');
  });

  test('rotated by other angles than quarters', () => {
    expect(render(label(['turned'], plain, 30)).zpl).not.toContain('^A0');
  });

  test.each([
    ['cut below its middle', '2mm', { fontSize: '12pt', overflow: 'clip' }],
    ['larger than its box and cut', '20mm', { fontSize: '140pt', overflow: 'clip' }],
  ])('text that is %s', (text, height, style) => {
    const { template, data } = label([text], style);
    const [group] = template.elements;
    const low = { ...group!, elements: group!.elements.map((element) => ({ ...element, height })) };
    expect(render({ template: { ...template, elements: [low] }, data }).zpl).not.toContain('^A0');
  });

  test('and text that is painted over in white', () => {
    const { template, data } = label(['covered'], plain);
    const cover = {
      type: 'rectangle',
      position: { x: '5mm', y: '0mm' },
      width: '3mm',
      height: '20mm',
      style: { fill: '#fff' },
    };
    const { zpl } = render({ template: { ...template, elements: [...template.elements, cover as never] }, data });
    expect(zpl).not.toContain('^A0');
  });

  test('other text does not', () => {
    for (const text of ['Straße 12, Zürich', '^XA ~JR _5E \\&', '(a) [b] {c}', '  indented\u00a0line ']) {
      expect(render(label([text], plain)).zpl, text).toContain('^A0N');
    }
  });
});

test('a hyphen at a line break is preserved', () => {
  const { template, data } = label(['Donau\u00addampf\u00adschiff'], { fontSize: '10pt' });
  const [group] = template.elements;
  const narrow = { ...group!, elements: group!.elements.map((element) => ({ ...element, width: '13mm' })) };
  const { zpl } = render({ template: { ...template, elements: [narrow] }, data });
  expect(zpl).not.toContain('^GFA');
  const lines = [...zpl.matchAll(/\^FD([^^]*)/g)].map(([, text]) => text!);
  expect(lines).toEqual(['Donau-', 'dampf-', 'schiff']);
});

test("the parcel label is at most 2 kB with the printer's codes and text", () => {
  const read = (file: string) => JSON.parse(readFileSync(`library/parcel-4x6/${file}.json`, 'utf8'));
  const printer = { density: 8, text: 'native' } as const;
  const rendered = renderTemplate(read('template'), read('data'), { format: 'zpl', now: 0, printer }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  expect(rendered.value.bytes.length).toBeLessThanOrEqual(2_000);
});
