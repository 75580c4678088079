/**
 * Prints codes with the printer's commands, with exactly the characters of Platen's symbol. `auto` uses a command only
 * if two ZPL interpreters draw the same modules as Platen. `native` requires only that one interpreter and Zebra's
 * guide agree (`tests/zpl-native.test.ts`).
 */
import {
  codabarCharacters,
  code39Characters,
  code93Characters,
  interleavedDigits,
} from '../../codes/bar-characters.ts';
import { code128Check, code128Codewords } from '../../codes/code128.ts';
import type { BarsSymbol, CodeSymbol, MatrixSymbol } from '../../codes/symbol.ts';
import { findSymbology } from '../../codes/symbologies.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { Printer } from '../../scene/scene.ts';
import type { CodePlace } from '../label/native.ts';
import type { Turn } from '../label/quarter-turn.ts';
import { plainData, subsetData } from './code128-data.ts';
import { barDefaults, fieldOrigin, MAX_MODULE_DOTS, type WideRatio } from './commands.ts';
import { fieldData } from './field-data.ts';
import { dataMatrixCommand, qrCommand } from './native-matrix.ts';

const ORIENTATIONS = ['N', 'R', 'I', 'B'] as const;

/** Value of `printer.barcodes`. */
type BarcodeSetting = Exclude<Printer['barcodes'], 'graphic'>;

/** Default width of wide bars in modules. Symbologies with more than two bar widths ignore it. */
const RATIO = 3;

/** Returns the field that prints the symbol. Returns undefined if the symbol must be printed as an image. */
export function nativeCode(
  symbol: CodeSymbol,
  place: CodePlace,
  barcodes: BarcodeSetting,
): readonly string[] | undefined {
  if (place.moduleDots > MAX_MODULE_DOTS) return undefined;
  if (symbol.kind === 'bars') return barsField(symbol, place, barcodes);
  return symbol.kind === 'matrix' && barcodes === 'native' ? matrixField(symbol, place) : undefined;
}

function barsField(
  symbol: BarsSymbol,
  { box, turn, moduleDots, heightDots }: CodePlace,
  setting: BarcodeSetting,
): readonly string[] | undefined {
  if (symbol.symbology === 'codabar' && turn > 1) return undefined;
  if (setting === 'auto' && !isDrawnAlike(symbol, turn)) return undefined;
  const ratio = ratioOf(symbol);
  if (ratio === undefined || (ratio !== RATIO && (setting === 'auto' || !Number.isInteger(ratio * moduleDots)))) {
    return undefined;
  }
  const command = barsCommand(symbol, { orientation: ORIENTATIONS[turn], height: heightDots, setting });
  if (!command) return undefined;
  return [barDefaults(moduleDots, ratio, heightDots) + fieldOrigin(box.x, box.y) + command];
}

/** Returns the wide-to-narrow ratio to set with `^BY`. Returns undefined for unsupported ratios. */
function ratioOf({ symbology, bars }: BarsSymbol): WideRatio | undefined {
  if (!findSymbology(symbology)?.choices.ratio) return RATIO;
  const wide = Math.max(...bars.map(({ width }) => width));
  return ([2, 2.5, 3] as const).find((ratio) => ratio === wide);
}

/** Symbologies that only one of the interpreters supports. */
const KNOWN_TO_ONE: ReadonlySet<string> = new Set(['code93', 'codabar']);

const CODE_128: ReadonlySet<string> = new Set(['code128', 'gs1-128', 'ean14', 'sscc18', 'hibccode128']);

/**
 * Returns whether both interpreters draw a symbol of this symbology at the same position. One interpreter shifts
 * symbols with two bar widths if they are upside down.
 */
function isDrawnAlike({ symbology }: BarsSymbol, turn: Turn): boolean {
  return CODE_128.has(symbology) || (turn < 2 && !KNOWN_TO_ONE.has(symbology));
}

type BarsSetting = { readonly orientation: string; readonly height: number; readonly setting: BarcodeSetting };

/**
 * Returns the command and its data. Disables the printer's text line and check digit, because the symbol already
 * contains them.
 */
function barsCommand(symbol: BarsSymbol, { orientation, height, setting }: BarsSetting): string | undefined {
  switch (symbol.symbology) {
    case 'code128':
    case 'gs1-128':
    case 'ean14':
    case 'sscc18':
    case 'hibccode128': {
      const codewords = code128Codewords(symbol);
      const field = codewords && code128Field(codewords, setting);
      // Does not use `^FH`, because firmware drops escaped bytes from this symbol. The command has other escapes.
      return field && `^BC${orientation},${height},N,N,N,${field.mode}^FD${field.data}^FS`;
    }
    case 'code39':
    case 'code39ext':
    case 'code32':
    case 'pzn':
    case 'hibccode39': {
      const data = code39Characters(symbol);
      // `+$` and `-$` would start the printer's full ASCII mode.
      if (!data || /[+-]\$/.test(data)) return undefined;
      return `^B3${orientation},N,${height},N,N${fieldData(data)}`;
    }
    case 'code93': {
      const data = code93Characters(symbol);
      return data && `^BA${orientation},${height},N,N,N${fieldData(data)}`;
    }
    case 'itf':
    case 'itf14':
    case 'identcode':
    case 'leitcode': {
      const data = interleavedDigits(symbol);
      return data && `^B2${orientation},${height},N,N,N${fieldData(data)}`;
    }
    case 'codabar': {
      const data = codabarCharacters(symbol);
      const [, start, inner, stop] = /^([A-D])([^A-D]+)([A-D])$/.exec(data ?? '') ?? [];
      return inner && `^BK${orientation},N,${height},N,N,${start},${stop}${fieldData(inner)}`;
    }
    default:
      return undefined;
  }
}

type Code128Field = { readonly mode: 'N' | 'A'; readonly data: string };

/**
 * Returns data in mode N, which names every subset, if both interpreters support it. Otherwise returns plain text,
 * which both support.
 */
function code128Field(codewords: readonly number[], setting: BarcodeSetting): Code128Field | undefined {
  const named = subsetData(codewords);
  const faults = named === undefined ? 2 : faultsWith(named, codewords);
  if (named !== undefined && faults === 0) return { mode: 'N', data: named };
  const plain = hasWrongBars(codewords) ? undefined : plainData(codewords);
  if (plain !== undefined) return { mode: 'A', data: plain };
  return named !== undefined && setting === 'native' && faults === 1 ? { mode: 'N', data: named } : undefined;
}

/**
 * Returns the number of interpreters that draw data of mode N incorrectly. The first does not support subset A or an
 * escaped circumflex. The second does not switch to C, and drops a single last character after an escape code.
 */
function faultsWith(data: string, codewords: readonly number[]): number {
  const ofOne = hasWrongBars(codewords) || /^>9|>[7<=]/.test(data);
  const ofOther = data.includes('>5') || /(^|>.)[^>]?$/.test(data);
  return Number(ofOne) + Number(ofOther);
}

/** Codeword that one interpreter draws with incorrect bars. It encodes `/`, or the digits 15. */
const DRAWN_WRONG = 15;

function hasWrongBars(codewords: readonly number[]): boolean {
  return codewords.includes(DRAWN_WRONG) || code128Check(codewords) === DRAWN_WRONG;
}

function matrixField(symbol: MatrixSymbol, { box, turn, moduleDots }: CodePlace): readonly string[] | undefined {
  if (symbol.symbology === 'qrcode') return turn === 0 ? qrField(symbol, box, moduleDots) : undefined;
  const command = dataMatrixCommand(symbol, ORIENTATIONS[turn], moduleDots);
  return command ? [fieldOrigin(box.x, box.y) + command] : undefined;
}

/**
 * Returns the field of a QR code. Printers shift `^BQ` down by the height of the last `^BY`, so this sets that height
 * to 1 and places the field one dot higher.
 */
function qrField(symbol: MatrixSymbol, { x, y }: PixelRect, moduleDots: number): readonly string[] | undefined {
  const command = y >= 1 ? qrCommand(symbol, moduleDots) : undefined;
  return command ? [barDefaults(1, 2, 1) + fieldOrigin(x, y - 1) + command] : undefined;
}
