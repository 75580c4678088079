/** Encodes the codes of ZPL (`^B0` … `^BZ`) with Platen's encoders. Lengths are in dots. */
import { type EncoderOptions, encodeWithBwip } from '../codes/bwip.ts';
import { code128Check, code128Widths } from '../codes/code128.ts';
import type { CodeOptions } from '../codes/encode.ts';
import type { Bar, BarsSymbol, CodeSymbol, HumanReadable, MatrixSymbol } from '../codes/symbol.ts';
import { type CheckedData, interleavedDigits, msiDigits } from './zpl-check-digits.ts';
import {
  type BarDefaults,
  type CodeField,
  type CodeReading,
  drawn,
  encoded,
  fault,
  flagAt,
  MAGNIFICATIONS,
  numberAt,
} from './zpl-code-reading.ts';
import { readableCode128, readCode128, textOfCode128 } from './zpl-code128.ts';
import { dataBar } from './zpl-databar.ts';
import { pdf417, stacked } from './zpl-stacked-codes.ts';

/** Codes with two bar widths, whose ratio `^BY` sets. */
const TWO_WIDTHS = new Set(['code39', 'itf', 'codabar', 'code11', 'msi', 'industrial2of5', 'code2of5', 'plessey']);

/**
 * Linear code of each command: symbology, indices of the parameters for height, text and text above, and the default
 * for showing text.
 */
const LINEAR: Readonly<
  Record<string, readonly [symbology: string, height: number, text: number, above: number, shows: boolean]>
> = {
  B1: ['code11', 1, 2, 3, true],
  B2: ['itf', 0, 1, 2, true],
  B3: ['code39', 1, 2, 3, true],
  B5: ['planet', 0, 1, 2, false],
  BA: ['code93', 0, 1, 2, true],
  BI: ['industrial2of5', 0, 1, 2, true],
  BJ: ['code2of5', 0, 1, 2, true],
  BK: ['codabar', 1, 2, 3, true],
  BL: ['code39', 0, -1, 1, true],
  BM: ['msi', 1, 2, 3, true],
  BP: ['plessey', 1, 2, 3, true],
};

/** Retail codes: symbology, and number of digits without the check digit. */
const RETAIL: Readonly<Record<string, readonly [symbology: string, digits: number]>> = {
  B8: ['ean8', 7],
  B9: ['upce', 7],
  BE: ['ean13', 12],
  BU: ['upca', 11],
};

/** Returns the symbol of a field, or the reason why it cannot be drawn. */
export function readCode(field: CodeField): CodeReading {
  const { name, data } = field;
  if (data === '') return fault('has no data');
  if (LINEAR[name]) return linear(field);
  if (RETAIL[name]) return retail(field);
  switch (name) {
    case 'BC':
      return code128(field);
    case 'BS':
      return addOn(field);
    case 'BZ':
      return postal(field);
    case 'BQ':
      return qr(field);
    case 'BX':
      return dataMatrix(field);
    case 'B7':
    case 'BF':
      return pdf417(field);
    case 'BO':
    case 'B0':
      return aztec(field);
    case 'BD':
      return maxicode(field);
    case 'BR':
      return dataBar(field);
    case 'BB':
      return stacked(field, 'codablockf');
    case 'B4':
      return stacked(field, 'code49');
    default:
      return fault('is not a code that Platen draws');
  }
}

function lineBelow(text: string, width: number): HumanReadable {
  return { text, x: 0, width, align: 'center', side: 'below' };
}

/** Draws bars with the module from `^BY`. */
function bars(
  symbol: BarsSymbol,
  { defaults, height, shown, isAbove }: { defaults: BarDefaults; height: number; shown: string; isAbove: boolean },
): CodeReading {
  const { module, ratio } = defaults;
  const dots = TWO_WIDTHS.has(symbol.symbology) ? inDots(symbol, module, ratio) : undefined;
  const width = dots ? dots.columns : symbol.columns * module;
  const text = shown === '' ? undefined : { groups: [lineBelow(shown, width / module)], isAbove, module };
  return drawn({ symbol: dots ?? symbol, width, height, ...(text && { text }) });
}

/** Returns the symbol in dots. The ratio from `^BY` determines the width of wide elements, rounded down. */
function inDots(symbol: BarsSymbol, module: number, ratio: number): BarsSymbol {
  const wide = Math.max(module + 1, Math.floor(module * ratio));
  const length = (modules: number) => (modules > 1 ? wide : module);
  let x = 0;
  const dots = symbol.bars.map((bar, index): Bar => {
    const next = symbol.bars[index + 1];
    const drawnBar = { ...bar, x, width: length(bar.width) };
    x += drawnBar.width + (next ? length(next.x - bar.x - bar.width) : 0);
    return drawnBar;
  });
  return { ...symbol, bars: dots, columns: x };
}

function linear({ name, parameters, data, defaults }: CodeField): CodeReading {
  const [symbology, heightAt, textAt, aboveAt, shows] = LINEAR[name]!;
  const { value, shown } = prepared(name, parameters, data);
  const isChecked = name === 'BL' || (name === 'B3' && flagAt(parameters, 0, false));
  const symbol = encoded(symbology, value, isChecked ? { checkDigit: true } : {});
  if (typeof symbol === 'string') return fault(symbol);
  if (symbol.kind !== 'bars') return fault('has no bars');
  const height = numberAt(parameters, heightAt, defaults.height);
  const isShown = textAt < 0 || flagAt(parameters, textAt, shows);
  return bars(symbol, { defaults, height, shown: isShown ? shown : '', isAbove: flagAt(parameters, aboveAt, false) });
}

/** Returns the data to encode, and the text for people. */
function prepared(name: string, parameters: readonly string[], data: string): CheckedData {
  if (name === 'B2') return interleavedDigits(data, flagAt(parameters, 3, false));
  if (name === 'BM') return msiDigits(data, msiSelection(parameters), flagAt(parameters, 4, false));
  if (name === 'B3' || name === 'BL') {
    const text = data.replace(/^\*|\*$/g, '');
    return { value: text.toUpperCase(), shown: `*${text}*` };
  }
  if (name === 'BK' && !/^[A-D].*[A-D]$/i.test(data)) {
    const value = `${(parameters[4] || 'A').trim().toUpperCase()}${data}${(parameters[5] || 'A').trim().toUpperCase()}`;
    return { value, shown: value };
  }
  return { value: data, shown: data };
}

/** Returns the check digit selection of `^BM`: A, B, C or D. Returns B for any other value. */
function msiSelection(parameters: readonly string[]): string {
  const given = (parameters[0] ?? '').trim().toUpperCase();
  return /^[ACD]$/.test(given) ? given : 'B';
}

function retail({ name, parameters, data, defaults }: CodeField): CodeReading {
  const [symbology, count] = RETAIL[name]!;
  const digits = data.replace(/\D/g, '');
  const value = name === 'B9' ? upce(digits) : digits.slice(0, count).padStart(count, '0');
  const showText = flagAt(parameters, 1, true);
  const symbol = encoded(symbology, value, { showText: true, checkDigit: 'add' });
  const second = typeof symbol === 'string' ? encoded(symbology, value, { showText: true }) : symbol;
  if (typeof second === 'string') return fault(second);
  return retailBars(second, { parameters, defaults, showText });
}

/** Returns the 6 or 7 digits of the short form. Ten digits are manufacturer and product. */
function upce(digits: string): string {
  if (digits.length === 10 || digits.length === 11) return suppressed(digits.slice(-10)) ?? digits.slice(0, 7);
  return digits.slice(0, 7);
}

/** Returns manufacturer and product without their zeros (GS1 General Specifications, UPC-E). */
function suppressed(digits: string): string | undefined {
  const [maker, product] = [digits.slice(0, 5), digits.slice(5)];
  if (/^..[012]00$/.test(maker) && product.startsWith('00')) {
    return `0${maker.slice(0, 2)}${product.slice(2)}${maker[2]}`;
  }
  if (maker.endsWith('00') && product.startsWith('000')) return `0${maker.slice(0, 3)}${product.slice(3)}3`;
  if (maker.endsWith('0') && product.startsWith('0000')) return `0${maker.slice(0, 4)}${product.slice(4)}4`;
  return /^0000[5-9]$/.test(product) ? `0${maker}${product[4]}` : undefined;
}

/** Length in modules by which guard bars extend below other bars. */
const GUARD_MODULES = 6.5;

/**
 * Draws a retail code. Between the digits, guard bars extend below the height of the field, even if digits are not
 * printed.
 */
function retailBars(
  symbol: CodeSymbol,
  { parameters, defaults, showText }: { parameters: readonly string[]; defaults: BarDefaults; showText: boolean },
): CodeReading {
  if (symbol.kind !== 'bars') return fault('has no bars');
  const { module } = defaults;
  const height = numberAt(parameters, 0, defaults.height);
  const overhang = Math.round(GUARD_MODULES * module);
  const longest = Math.max(...symbol.bars.map(({ bottom }) => bottom));
  const drawnBars = symbol.bars.map((bar) => ({
    ...bar,
    bottom: bar.bottom < longest ? height / (height + overhang) : 1,
  }));
  const isAbove = flagAt(parameters, 2, false);
  const digits = symbol.humanReadable.map(({ text }) => text).join('');
  const groups = isAbove ? [lineBelow(digits, symbol.columns)] : symbol.humanReadable;
  return drawn({
    symbol: { ...symbol, bars: drawnBars },
    width: symbol.columns * module,
    height,
    overhang,
    ...(showText && { text: { groups, isAbove, module } }),
  });
}

function addOn({ parameters, data, defaults }: CodeField): CodeReading {
  const digits = data.replace(/\D/g, '');
  const symbol = encoded(digits.length <= 2 ? 'ean2' : 'ean5', digits.padStart(digits.length <= 2 ? 2 : 5, '0'));
  if (typeof symbol === 'string') return fault(symbol);
  if (symbol.kind !== 'bars') return fault('has no bars');
  const height = numberAt(parameters, 0, defaults.height);
  const shown = flagAt(parameters, 1, true) ? digits : '';
  return bars(symbol, { defaults, height, shown, isAbove: flagAt(parameters, 2, true) });
}

const POSTAL: Readonly<Record<string, string>> = { '0': 'postnet', '1': 'planet', '3': 'imb' };

function postal({ parameters, data, defaults }: CodeField): CodeReading {
  const symbology = POSTAL[parameters[3]?.trim() || '0'];
  if (!symbology) return fault('has a type that does not exist');
  const digits = data.replace(/\D/g, '');
  const symbol = encoded(symbology, digits);
  if (typeof symbol === 'string') return fault(symbol);
  if (symbol.kind !== 'bars') return fault('has no bars');
  const height = numberAt(parameters, 0, defaults.height);
  return bars(symbol, { defaults, height, shown: flagAt(parameters, 1, false) ? data : '', isAbove: false });
}

function code128({ parameters, data, defaults }: CodeField): CodeReading {
  const height = numberAt(parameters, 0, defaults.height);
  const mode = (parameters[4] ?? 'N').trim().toUpperCase() || 'N';
  const codewords = readCode128(data, mode);
  if (typeof codewords === 'string') return fault(codewords);
  if (codewords.length < 2) return fault('has no data');
  const widths = Array.from(code128Widths([...codewords, code128Check(codewords)]), Number);
  const drawnBars: Bar[] = [];
  let x = 0;
  widths.forEach((width, index) => {
    if (index % 2 === 0) drawnBars.push({ x, width, top: 0, bottom: 1 });
    x += width;
  });
  const readable = readableCode128(data, mode);
  const symbol: BarsSymbol = {
    kind: 'bars',
    symbology: 'code128',
    payload: textOfCode128(codewords),
    columns: x,
    bars: drawnBars,
    quietZone: { left: 10, right: 10, top: 0, bottom: 0 },
    humanReadable: [],
    naturalRatio: 0.5,
    fixedRatio: false,
    bearerBars: 'none',
  };
  const shown = flagAt(parameters, 1, true) ? readable : '';
  return bars(symbol, { defaults, height, shown, isAbove: flagAt(parameters, 2, false) });
}

function square(symbol: CodeSymbol, module: number): CodeReading {
  if (symbol.kind !== 'matrix') return fault('has no cells');
  return drawn({ symbol, width: symbol.columns * module, height: symbol.rows * module });
}

/** Matches the data of `^BQ`: level, mode, comma and content. */
const QR_DATA = /^([HQML])([AM]),?(.*)$/is;

function qr({ parameters, data, defaults, density }: CodeField): CodeReading {
  const module = numberAt(parameters, 1, MAGNIFICATIONS[density] ?? 2);
  const level = /^[HQML]$/i.test(parameters[2] ?? '') ? parameters[2]!.toUpperCase() : 'Q';
  // Draws a symbol of a structured append sequence without its position in the sequence.
  const parts = QR_DATA.exec(data.replace(/^D[0-9A-F]{6},/i, ''));
  // Printers skip the three characters of the prefix, whatever they are.
  const segments = parts?.[2]?.toUpperCase() === 'M' ? manualSegments(parts[3]!) : undefined;
  const content = segments ? segments.map(({ text }) => text).join('') : parts ? parts[3]! : data.slice(3);
  const errorCorrection = (parts?.[1]?.toUpperCase() ?? level) as 'H' | 'Q' | 'M' | 'L';
  // Printers encode a part in one mode. Only byte mode supports all characters.
  const qrMode = segments?.every(({ mode, text }) => QR_MODES[mode]!.test(text)) === false ? 'byte' : 'auto';
  const symbol = encoded('qrcode', content, { errorCorrection, eci: 'none', qrMode });
  if (typeof symbol === 'string') return fault(symbol);
  if (symbol.kind !== 'matrix') return fault('has no cells');
  const { columns, rows } = symbol;
  // Printers store rows as whole bytes and position them by height, padded to 8 modules.
  const bottom = (Math.ceil(rows / 8) * 8 - rows) * module;
  return drawn({ symbol, width: columns * module, height: rows * module, top: defaults.height, bottom });
}

/** Modes of manual input, and the texts that they support. */
const QR_MODES: Readonly<Record<string, RegExp>> = { N: /^\d*$/, A: /^[0-9A-Z $%*+\-./:]*$/, K: /^/, B: /^/ };

type ManualSegment = { readonly mode: string; readonly text: string };

/**
 * Parses manual input, which names the mode of each part: N, A, K, or B with a four-digit length. Commas separate the
 * parts.
 */
function manualSegments(content: string): readonly ManualSegment[] {
  const segments: ManualSegment[] = [];
  for (let rest = content; rest !== ''; ) {
    const bytes = /^B(\d{4})/i.exec(rest);
    const end = bytes ? 5 + Number(bytes[1]) : nextPart(rest);
    const letter = rest[0]!.toUpperCase();
    segments.push({ mode: letter in QR_MODES ? letter : 'B', text: rest.slice(bytes ? 5 : 1, end) });
    rest = rest.slice(end).replace(/^,/, '');
  }
  return segments;
}

/** Returns the end of a part: the next comma before a mode letter. */
function nextPart(content: string): number {
  const comma = content.slice(1).search(/,(?:[NAK]|B\d{4})/i);
  return comma < 0 ? content.length : comma + 1;
}

function dataMatrix({ parameters, data, defaults }: CodeField): CodeReading {
  const [rows, columns] = [numberAt(parameters, 3, 0), numberAt(parameters, 2, 0)];
  const mark = (parameters[5] ?? '').trim() || '_';
  const isRectangle = (parameters[6] ?? '').trim() === '2';
  const size = rows > 0 && columns > 0 ? `${rows}x${columns}` : undefined;
  const symbol =
    matrixOf(data, mark, { isRectangle, size }) ??
    (size ? matrixOf(data, mark, { isRectangle, size: undefined }) : undefined);
  if (!symbol) return fault('has data that does not fit in Data Matrix');
  const module = numberAt(parameters, 0, Math.max(1, Math.floor(defaults.height / symbol.rows)));
  return square(symbol, module);
}

/** Encodes data with escapes. `_1` is FNC1, `_dNNN` is a byte, and a doubled escape character is that character. */
function matrixOf(
  data: string,
  mark: string,
  { isRectangle, size }: { readonly isRectangle: boolean; readonly size: string | undefined },
): MatrixSymbol | undefined {
  if (data === '') return undefined;
  const e = mark.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const isEscaped = new RegExp(`${e}(?:[1-7@A-Z${e}]|d\\d{3})`).test(data);
  const options = (isRectangle ? { shape: 'rectangle' } : {}) as CodeOptions;
  if (!isEscaped) {
    const symbol = encoded('datamatrix', data, size ? { ...options, size } : options);
    return typeof symbol !== 'string' && symbol.kind === 'matrix' ? symbol : undefined;
  }
  const unescaped = (text: string, fnc1: string) =>
    text.replace(new RegExp(`${e}(d\\d{3}|.)`, 'gs'), (all, code: string) => {
      if (code === '1') return fnc1;
      if (code.startsWith('d')) return String.fromCharCode(Number(code.slice(1)));
      if (/[@A-Z]/.test(code)) return String.fromCharCode(code.charCodeAt(0) - 64);
      return code === mark ? mark : all;
    });
  const text = unescaped(data.replace(/\^/g, '^^'), '^FNC1');
  // Readers transmit FNC1 as a separator, except at the start.
  const payload = unescaped(data, '\x1d').slice(data.startsWith(`${mark}1`) ? 1 : 0);
  const encoder = isRectangle ? 'datamatrixrectangular' : 'datamatrix';
  const settings: EncoderOptions = { parsefnc: true, ...(size ? { version: size } : {}) };
  const result = encodeWithBwip({ encoder, wideWidth: undefined, rowHeight: 1 }, text, settings);
  if (result.kind !== 'matrix') return undefined;
  const { columns, rows, bits } = result;
  const quietZone = { left: 2, right: 2, top: 2, bottom: 2 };
  return { kind: 'matrix', symbology: 'datamatrix', payload, columns, rows, bits, rowHeight: 1, quietZone };
}

/**
 * Draws the code of `^BO`. Its third parameter is an error correction percentage, a number of layers, or 300 for a
 * rune.
 */
function aztec({ parameters, data, density }: CodeField): CodeReading {
  const module = numberAt(parameters, 0, MAGNIFICATIONS[density] ?? 2);
  const choice = Number.parseInt(parameters[2] ?? '0', 10) || 0;
  if (choice === 300) return squareOf(encoded('aztecrune', data), module);
  const layers = choice > 200 && choice <= 232 ? choice - 200 : choice > 100 && choice <= 104 ? choice - 100 : 0;
  const symbol = layers > 0 ? layered(data, layers, choice < 200) : undefined;
  if (symbol) return square(symbol, module);
  const share = choice >= 5 && choice <= 95 ? { errorCorrection: choice } : {};
  const compact = choice > 100 && choice <= 104 ? encoded('azteccompact', data) : '';
  return squareOf(typeof compact === 'string' ? encoded('aztec', data, share) : compact, module);
}

function squareOf(symbol: CodeSymbol | string, module: number): CodeReading {
  return typeof symbol === 'string' ? fault(symbol) : square(symbol, module);
}

/** Returns an Aztec Code with this number of layers. Returns undefined if the data does not fit. */
function layered(data: string, layers: number, isCompact: boolean): MatrixSymbol | undefined {
  const encoder = isCompact ? 'azteccodecompact' : 'azteccode';
  const settings = { layers, ...(isCompact ? {} : { format: 'full' }) };
  const result = encodeWithBwip({ encoder, wideWidth: undefined, rowHeight: 1 }, data, settings);
  if (result.kind !== 'matrix') return undefined;
  const { columns, rows, bits } = result;
  const quietZone = { left: 0, right: 0, top: 0, bottom: 0 };
  return { kind: 'matrix', symbology: 'aztec', payload: data, columns, rows, bits, rowHeight: 1, quietZone };
}

function maxicode({ parameters, data, density }: CodeField): CodeReading {
  // `^BD` has no orientation parameter, so the mode is the first parameter.
  const mode = numberAt(parameters, 0, 2);
  const value = mode === 2 || mode === 3 ? structured(data, mode) : data;
  const symbol = encoded('maxicode', value, { mode });
  const second = typeof symbol === 'string' ? encoded('maxicode', data, { mode: 4 }) : symbol;
  if (typeof second === 'string') return fault(second);
  if (second.kind !== 'hexagons') return fault('has no hexagons');
  // Printers draw modules in whole dots.
  const module = Math.round(second.moduleMm * density);
  return drawn({ symbol: second, width: second.columns * module, height: second.height * module });
}

/**
 * Moves class of service and country (three digits each) after the postcode, where the encoder expects them. The
 * postcode has 9 digits in mode 2 and 6 characters in mode 3.
 */
function structured(data: string, mode: number): string {
  const length = mode === 2 ? 9 : 6;
  const head = new RegExp(`^(\\d{3})(\\d{3})(.{${length}})`, 's').exec(data);
  if (!head) return data;
  const [all, service, country, postcode] = head;
  const rest = data.slice(all.length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the separators of ISO/IEC 15434
  const header = /^\[\)>\x1e01\x1d\d\d/.exec(rest)?.[0] ?? '';
  const code = mode === 2 ? postcode!.replace(/\D/g, '') : postcode!.toUpperCase();
  return `${header}${code}\x1d${country}\x1d${service}\x1d${rest.slice(header.length)}`;
}
