/**
 * Brackets, separators and slashes in data remain part of their value in all GS1 symbologies. An independent reader
 * confirms it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { masked } from '../base/authored-text.ts';
import { type CodeOptions, encodeCode } from './encode.ts';
import type { CodeSymbol } from './symbol.ts';

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  });
});

/** Returns a text in which values in {{ }} count as data. */
function byOrigin(text: string): { readonly value: string; readonly authored: string } {
  const parts = text.split(/\{\{|\}\}/);
  return {
    value: parts.join(''),
    authored: parts.map((part, index) => (index % 2 === 0 ? part : masked(part))).join(''),
  };
}

function encode(symbology: string, text: string, options: CodeOptions = {}) {
  return encodeCode({ symbology, ...byOrigin(text), options });
}

function symbolOf(symbology: string, text: string, options: CodeOptions = {}): CodeSymbol {
  const result = encode(symbology, text, options);
  if (!result.ok) throw new Error(result.message);
  return result.symbol;
}

function refusal(symbology: string, text: string, options: CodeOptions = {}): string | undefined {
  const result = encode(symbology, text, options);
  return result.ok ? undefined : result.message;
}

/** Returns the symbology identifier and text of a symbol drawn at three pixels per module. */
async function read(symbol: CodeSymbol): Promise<string | undefined> {
  if (symbol.kind === 'hexagons') throw new Error('not drawn here');
  const [scale, margin] = [3, 10];
  const rowHeight = symbol.kind === 'bars' ? 40 : symbol.rowHeight;
  const rows = symbol.kind === 'bars' ? 1 : symbol.rows;
  const [width, height] = [(symbol.columns + 2 * margin) * scale, (rows * rowHeight + 2 * margin) * scale];
  const isDark = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= symbol.columns || y >= rows * rowHeight) return false;
    if (symbol.kind === 'bars') return symbol.bars.some((bar) => x >= bar.x && x < bar.x + bar.width);
    return symbol.bits[Math.floor(y / rowHeight) * symbol.columns + Math.floor(x)] === 1;
  };
  const pixels = new Uint32Array(width * height).map((_, at) => {
    const [x, y] = [((at % width) + 0.5) / scale - margin, (Math.floor(at / width) + 0.5) / scale - margin];
    return isDark(x, y) ? 0xff000000 : 0xffffffff;
  });
  const image = { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(image, { textMode: 'Plain', tryHarder: true });
  return found && `${found.symbologyIdentifier} ${found.text}`;
}

const TEXT = '(01){{09501101530003}}(21){{5k(10)A}}(93){{tVx9}}';
const READ = '010950110153000321' + '5k(10)A\x1d93tVx9';

test.each([
  ['datamatrix', { gs1: true }, ']d2'],
  ['datamatrix', { gs1: true, shape: 'rectangle' }, ']d2'],
  ['gs1datamatrix', {}, ']d2'],
  ['qrcode', { gs1: true }, ']Q3'],
  ['gs1qrcode', {}, ']Q3'],
  ['code128', { gs1: true }, ']C1'],
  ['gs1-128', {}, ']C1'],
  ['databarexpanded', {}, ']e0'],
  ['databarexpandedstacked', {}, ']e0'],
] satisfies [string, CodeOptions, string][])(
  'a serial number with brackets in %s %j',
  async (symbology, options, identifier) => {
    expect(await read(symbolOf(symbology, TEXT, options))).toBe(`${identifier} ${READ}`);
  },
);

test('the symbol lists its elements', () => {
  const elements = [
    { ai: '01', value: '09501101530003' },
    { ai: '21', value: '5k(10)A' },
    { ai: '93', value: 'tVx9' },
  ];
  for (const symbology of ['gs1-128', 'gs1qrcode', 'gs1datamatrix', 'gs1dotcode', 'databarexpanded']) {
    expect(symbolOf(symbology, TEXT)).toMatchObject({ elements });
  }
  const composite = symbolOf('gs1-128composite', '(01){{09501101530003}}|(21){{5k(10)A}}');
  expect(composite).toMatchObject({ elements: elements.slice(0, 2) });
});

describe('the elements in a GS1 Digital Link are listed', () => {
  const digitalLink = 'https://id.example.org';

  test.each(['qrcode', 'datamatrix'])('%s: a serial number of the element string', async (symbology) => {
    const symbol = symbolOf(symbology, '(01){{09501101530003}}(21){{5k(10)A}}', { digitalLink });
    expect(await read(symbol)).toContain('https://id.example.org/01/09501101530003/21/5k%2810%29A');
  });

  test.each([
    ['A/10/X', 'A%2F10%2FX'],
    ['5k(10)A', '5k%2810%29A'],
    ['1?17=261231', '1%3F17%3D261231'],
    ['50%', '50%25'],
  ])('a value in a URL is percent-encoded: %s', (serial, encoded) => {
    const { payload } = symbolOf('qrcode', `https://id.example.org/01/{{09501101530003}}/21/{{${serial}}}`, {
      gs1: true,
    });
    expect(payload).toBe(`https://id.example.org/01/09501101530003/21/${encoded}`);
  });

  test('a URL or its beginning may be data', () => {
    const whole = 'https://id.example.org/01/09501101530003/21/A%2F1';
    expect(symbolOf('qrcode', `{{${whole}}}`, { gs1: true }).payload).toBe(whole);
    const begun = symbolOf('qrcode', '{{https://x.example/a}}/01/{{09501101530003}}', { gs1: true });
    expect(begun.payload).toBe('https://x.example/a/01/09501101530003');
  });

  test('a value that may already be encoded is rejected', () => {
    const address = 'https://id.example.org/01/{{09501101530003}}/21/{{A%2F1}}';
    expect(refusal('qrcode', address, { gs1: true })).toContain('seems to be percent-encoded already');
  });
});

describe('is rejected', () => {
  test.each([
    ['{{(01)09501101530003}}', 'brackets in a value of {{ }} are data'],
    ['(01){{09501101530003}}({{10}})A', 'split between the template and a value'],
    ['(21)A({{10}})', 'split between the template and a value'],
    ['(01){{09501101530003}}(21){{}}', 'application identifier (21) has no value'],
    ['(01){{09501101530003(21)A}}', 'application identifier (01)'],
  ])('%s', (text, message) => {
    expect(refusal('gs1-128', text)).toContain(message);
  });

  test.each(['a\x1db', 'a^b', '^FNC1', '^029', 'a|b', 'é', 'a b'])(
    'rejects a character that GS1 data cannot contain: %j',
    (serial) => {
      for (const symbology of ['gs1-128', 'gs1qrcode', 'gs1datamatrix', 'gs1dotcode', 'databarexpanded']) {
        expect(refusal(symbology, `(01){{09501101530003}}(21){{${serial}}}`)).toContain('application identifier (21)');
      }
    },
  );

  test('rejects a component that a value of a composite symbol would start', () => {
    expect(refusal('ean13composite', '{{950110153000|(21)X}}')).toContain('a vertical bar separates');
    expect(refusal('ean13composite', '{{950110153000}}|(21){{A|(10)B}}')).toContain('application identifier (21)');
  });
});

test('brackets of the template around data that are no identifier remain data', () => {
  expect(symbolOf('gs1-128', '(21)A({{1}})')).toMatchObject({ elements: [{ ai: '21', value: 'A(1)' }] });
});
