/** Draws the codes of native fields from their commands: `^BC ^B3 ^BA ^B2 ^BK ^BQ ^BX`. */
import { code128Check, code128Widths } from '../codes/code128.ts';
import { type CodeOptions, encodeCode } from '../codes/encode.ts';
import { chosenCodewords } from '../codes/encode-code128.ts';
import { type Bitmap, dotsOfBoxes } from '../paint/label/bitmap.ts';
import { fromFrame, type Turn } from '../paint/label/quarter-turn.ts';

/** Native field: its command with parameters, the data of `^FD`, and the module in dots and the ratio from `^BY`. */
export type NativeField = {
  readonly command: string;
  readonly data: string;
  readonly moduleDots: number;
  readonly ratio: number;
};

type Reading = { readonly turn: Turn; readonly bitmap: Bitmap };

/** Draws the field in its orientation on the label. Throws if it is invalid. */
export function drawNative({ command, data, ...bars }: NativeField): Bitmap {
  const code = command.slice(0, 2);
  const { turn, bitmap } = read(code, command.slice(2).split(','), { data, ...bars });
  return fromFrame(turn, { x: 0, y: 0, bitmap }).bitmap;
}

/** Maximum dots of a code, as many as in a large label. */
const MAX_CODE_DOTS = 64_000_000;

const TURNS: Readonly<Record<string, Turn>> = { N: 0, R: 1, I: 2, B: 3 };

type Given = Omit<NativeField, 'command'>;

/** Reads a command as Platen sends it, with the printer's text line and check digit disabled. */
function read(code: string, parameters: readonly string[], { data, moduleDots, ratio }: Given): Reading {
  const turn = TURNS[parameters[0] ?? ''];
  if (turn === undefined) throw new Error(`^${code} does not name its orientation`);
  const [, first = '', second = ''] = parameters;
  const bars = (widths: readonly number[], height: string) => ({
    turn,
    bitmap: drawBars(widths, moduleDots, heightOf(height)),
  });
  switch (code) {
    case 'BC':
      expect(code, parameters.slice(2, 5), 'N,N,N');
      return bars(Array.from(code128Widths(readCode128(data, parameters[5] ?? '')), Number), first);
    case 'B3':
      expect(code, [first, ...parameters.slice(3)], 'N,N,N');
      return bars(widthsOf('code39', data, ratio), second);
    case 'BA':
      expect(code, parameters.slice(2), 'N,N,N');
      return bars(widthsOf('code93', data), first);
    case 'B2':
      expect(code, parameters.slice(2), 'N,N,N');
      return bars(widthsOf('itf', data, ratio), first);
    case 'BK':
      expect(code, [first, ...parameters.slice(3, 5)], 'N,N,N');
      return bars(widthsOf('codabar', `${parameters[5]}${data}${parameters[6]}`, ratio), second);
    case 'BQ':
      return { turn, bitmap: readQr(data, heightOf(second)) };
    case 'BX':
      return { turn, bitmap: readDataMatrix(data, parameters) };
    default:
      throw new Error(`^${code} is not a supported command`);
  }
}

function expect(code: string, parameters: readonly string[], expected: string): void {
  if (parameters.join(',') !== expected) throw new Error(`^${code} has unsupported parameters`);
}

function heightOf(text: string): number {
  const dots = Number(text);
  if (!/^\d{1,5}$/.test(text) || dots < 1 || dots > 32_000)
    throw new Error('the height of the code must be from 1 to 32,000 dots');
  return dots;
}

function encoded(symbology: string, value: string, options: CodeOptions = {}) {
  const result = encodeCode({ symbology, value, options: { ...options, showText: false, bearerBars: 'none' } });
  if (!result.ok) throw new Error(`cannot encode: ${result.message}`);
  return result.symbol;
}

/** Returns the alternating widths of bars and spaces in modules. */
function widthsOf(symbology: string, value: string, ratio?: number): readonly number[] {
  const symbol = encoded(symbology, value, { ratio });
  if (symbol.kind !== 'bars') throw new Error(`${symbology} has no bars`);
  return symbol.bars.flatMap(({ x, width }, index, bars) => {
    const next = bars[index + 1];
    return next ? [width, next.x - x - width] : [width];
  });
}

function drawBars(widths: readonly number[], moduleDots: number, height: number): Bitmap {
  const columns = widths.reduce((total, width) => total + width, 0);
  if (columns * moduleDots * height > MAX_CODE_DOTS) throw new Error('a code is too large to be drawn');
  let x = 0;
  const boxes = widths.flatMap((modules, index) => {
    const width = modules * moduleDots;
    x += width;
    return index % 2 === 0 ? [{ x: x - width, y: 0, width, height }] : [];
  });
  return dotsOfBoxes(boxes).bitmap;
}

/** Returns the codewords with their check character. Mode A contains plain text, and mode N names every subset. */
function readCode128(data: string, mode: string): readonly number[] {
  if (mode !== 'A' && mode !== 'N') throw new Error('^BC has unsupported parameters');
  if (mode === 'A' && !/^[ -=?-~]+$/.test(data)) throw new Error('^BC has data that is not plain text');
  const codewords = mode === 'A' ? chosenCodewords(data) : readSubsets(data);
  return [...codewords, code128Check(codewords)];
}

/**
 * Parses mode N. `>9 >: >;` start and `>7 >6 >5` switch subsets, `>8` is FNC1, and four more are escaped characters.
 */
function readSubsets(data: string): readonly number[] {
  const codewords: number[] = [];
  let set = '';
  for (let at = 0; at < data.length; ) {
    const code = data[at] === '>' ? data[at + 1]! : '';
    const next = { '9': 'A', ':': 'B', ';': 'C', '7': 'A', '6': 'B', '5': 'C' }[code];
    const escaped = { '0': 30, '<': 62, '=': 94, '1': 95 }[code];
    if (next) codewords.push(at === 0 ? 103 + 'ABC'.indexOf(next) : 101 - 'ABC'.indexOf(next));
    else if (code === '8') codewords.push(102);
    else if (escaped !== undefined && set === 'B') codewords.push(escaped);
    else if (code === '' && set === 'B') codewords.push(data.charCodeAt(at) - 32);
    else if (code === '' && /^\d\d/.test(data.slice(at))) codewords.push(Number(data.slice(at, at + 2)));
    else throw new Error('^BC has data that does not select a subset');
    set = next ?? set;
    at += code !== '' || set !== 'B' ? 2 : 1;
  }
  if (set === '') throw new Error('^BC has data that does not select a subset');
  return codewords;
}

/** Reads the data of `^BQ`: the level, `M`, and the characters in one mode. */
function readQr(data: string, moduleDots: number): Bitmap {
  const [, level, text, count, bytes] = /^([HQML])M,(?:[NA](.+)|B(\d{4})(.+))$/s.exec(data) ?? [];
  if (!level || (count && Number(count) !== bytes?.length)) throw new Error('^BQ has data in an unsupported format');
  return drawCells(
    encoded('qrcode', text ?? bytes ?? '', { errorCorrection: level as 'H' | 'Q' | 'M' | 'L' }),
    moduleDots,
  );
}

function readDataMatrix(data: string, [, module = '', quality, columns, rows, format, mark, shape]: readonly string[]) {
  if (quality !== '200' || format !== '6' || shape !== '1' || data.includes(mark ?? '')) {
    throw new Error('^BX has unsupported parameters');
  }
  const symbol = encoded('datamatrix', data, { size: `${columns}x${rows}` });
  if (symbol.kind !== 'matrix' || `${symbol.columns},${symbol.rows}` !== `${columns},${rows}`) {
    throw new Error('^BX has a size that its data does not fit');
  }
  return drawCells(symbol, heightOf(module));
}

function drawCells(symbol: ReturnType<typeof encoded>, moduleDots: number): Bitmap {
  if (symbol.kind !== 'matrix') throw new Error('the code has no cells');
  const { columns, rows, bits } = symbol;
  if (columns * rows * moduleDots ** 2 > MAX_CODE_DOTS) throw new Error('a code is too large to be drawn');
  const boxes = [...bits.keys()].flatMap((index) => {
    if (bits[index] !== 1) return [];
    const x = (index % columns) * moduleDots;
    return [{ x, y: Math.floor(index / columns) * moduleDots, width: moduleDots, height: moduleDots }];
  });
  return dotsOfBoxes(boxes).bitmap;
}
