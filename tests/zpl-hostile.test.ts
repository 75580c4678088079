/**
 * Tests 1,000 values that try to escape from their field. They are printed as text in the printer's resident font, and
 * in each code that printers draw. None may succeed.
 */
import { renderTemplate } from '@platen/engine';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawZplR, drawZplZebrash } from './eyes/draw-zpl.ts';
import { lintZpl } from './eyes/lint-zpl.ts';
import { splitZpl } from './eyes/zpl-commands.ts';
import { asciiText } from './scan/payloads.ts';
import { createRandom, type Random } from './scan/random.ts';

const ATTACKS = [
  '^XZ^XA',
  '^FS^FD',
  '~JR',
  '~DGR:',
  '^CC/',
  '~CT!!',
  '_5E',
  '_7E',
  '\x1e',
  '\x10',
  '^PQ99',
  '^FH',
  '>;>8',
  '\n^XA',
];

/** Returns a value that is short enough for a Code 128 of 100 mm. */
function attack(random: Random): string {
  return `${random.pick(ATTACKS)}${asciiText(8)(random)}`.slice(0, 14);
}

const VALUES = 1000;
const ROWS = 25;
const [WIDTH_MM, ROW_MM] = [100, 8];
/** Commands in Platen's labels. Any other command came from a value. */
const OURS = /^(?:XA|CI|PW|LL|LH|FW|PO|PM|LR|BY|FO|GF|GB|FH|FD|FS|A0|BC|B3|BA|B2|BK|BQ|BX|PQ|XZ)$/;

const element = (type: string, id: string, x: number, y: number, rest: object) => ({
  type,
  position: { x: `${x}mm`, y: `${y}mm` },
  content: { expression: id },
  ...rest,
});

test('no value escapes from its field', { timeout: 300_000 }, async () => {
  const world = createNodeWorld();
  const random = createRandom(99);
  const native = new Set<string>();
  let texts = 0;
  for (let page = 0; page < VALUES / ROWS; page++) {
    const data = Object.fromEntries(Array.from({ length: ROWS }, (_, row) => [`v${row}`, attack(random)]));
    const elements = Object.keys(data).flatMap((id, row) => [
      element('text', id, 1, row * ROW_MM, { width: '20mm', height: '7mm', style: { fontSize: '5pt' } }),
      element('barcode', id, 22, row * ROW_MM, { height: '3mm', showText: false, moduleWidth: '0.13mm' }),
      element('barcode', id, 22, row * ROW_MM + 3.5, {
        symbology: 'code39ext',
        height: '3mm',
        showText: false,
        moduleWidth: '0.13mm',
      }),
      element('qrcode', id, 78, row * ROW_MM, { width: '7mm', height: '7mm' }),
      element('datamatrix', id, 88, row * ROW_MM, { width: '7mm', height: '7mm' }),
    ]);
    const dimensions = { width: `${WIDTH_MM}mm`, height: `${ROWS * ROW_MM}mm` };
    const printer = { barcodes: 'native', text: 'native' } as const;
    const rendered = renderTemplate({ dimensions, elements }, data, { format: 'zpl', now: 0, printer }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    const zpl = Buffer.from(rendered.value.bytes).toString('latin1');
    expect(lintZpl(zpl)).toEqual([]);
    const { commands } = splitZpl(zpl);
    expect(commands.filter(({ code }) => !OURS.test(code))).toEqual([]);
    expect(commands.filter(({ code }) => /^(?:XA|PQ|XZ)$/.test(code))).toHaveLength(3);
    for (const { code } of commands) if (/^[AB]/.test(code)) native.add(code);
    const size = { widthMm: WIDTH_MM, heightMm: ROWS * ROW_MM, dpmm: 8 } as const;
    expect(await drawZplR(zpl, size)).toHaveLength(1);
    if (page % 8 === 0) expect(await drawZplZebrash(zpl, size)).toHaveLength(1);
    const drawn = drawZpl(zpl, { faces: world.text });
    expect(drawn).toMatchObject({ ok: true, quantities: [1] });
    if (drawn.ok) texts += drawn.nativeTexts;
  }
  // Most values must reach the printer's text commands, otherwise the test would prove nothing.
  expect(texts).toBeGreaterThan(0.8 * VALUES);
  expect([...native].sort()).toEqual(['A0', 'B3', 'BC', 'BQ', 'BX', 'BY']);
});
