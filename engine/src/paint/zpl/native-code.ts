/**
 * Codes by the printer's own commands, told the very characters of our symbol. `auto` asks for one only where two
 * interpreters of ZPL, or the one of them that knows the symbology, drew every module as we do (`native-code.test.ts`).
 */
import {
  codabarCharacters,
  code39Characters,
  code93Characters,
  interleavedDigits,
} from '../../codes/bar-characters.ts';
import { code128Check, code128Codewords } from '../../codes/code128.ts';
import type { BarsSymbol, CodeSymbol, MatrixSymbol } from '../../codes/symbol.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { Printer } from '../../scene/scene.ts';
import { code128Data } from './code128-data.ts';
import { barDefaults, fieldOrigin, MAX_MODULE_DOTS } from './commands.ts';
import { fieldData } from './field-data.ts';
import { dataMatrixCommand, qrCommand } from './native-matrix.ts';
import type { Turn } from './quarter-turn.ts';

/** A symbol on the label: its box as turned there, and the dots of a module and, before turning, of its height. */
export type CodePlace = {
  readonly box: PixelRect;
  readonly turn: Turn;
  readonly moduleDots: number;
  readonly heightDots: number;
};

const ORIENTATIONS = ['N', 'R', 'I', 'B'] as const;

/** Wide bars of three modules, as all our symbols of two widths have them. */
const RATIO = 3;

/** The field that prints the symbol, or undefined where it is to be a picture. */
export function nativeCode(
  symbol: CodeSymbol,
  place: CodePlace,
  barcodes: Printer['barcodes'],
): readonly string[] | undefined {
  if (barcodes === 'graphic' || place.moduleDots > MAX_MODULE_DOTS) return undefined;
  if (symbol.kind === 'bars') return barsField(symbol, place);
  return symbol.kind === 'matrix' && barcodes === 'native' ? matrixField(symbol, place) : undefined;
}

function barsField(
  symbol: BarsSymbol,
  { box, turn, moduleDots, heightDots }: CodePlace,
): readonly string[] | undefined {
  // The interpreter that knows Codabar shifts it by some dots where it stands on its head.
  if (symbol.symbology === 'codabar' && turn > 1) return undefined;
  const command = barsCommand(symbol, ORIENTATIONS[turn], heightDots);
  if (!command) return undefined;
  return [barDefaults(moduleDots, RATIO, heightDots) + fieldOrigin(box.x, box.y) + command];
}

/** The command and its data. No line of text and no check digit of the printer's: the symbol has its own. */
function barsCommand(symbol: BarsSymbol, orientation: string, height: number): string | undefined {
  switch (symbol.symbology) {
    case 'code128':
    case 'gs1-128':
    case 'ean14':
    case 'sscc18':
    case 'hibccode128': {
      const codewords = code128Codewords(symbol);
      const data = codewords && code128Data(codewords);
      // No `^FH`: firmware drops bytes that it unescapes from this symbol. The grammar has escapes of its own.
      return codewords && data && isProven(codewords, data)
        ? `^BC${orientation},${height},N,N,N,N^FD${data}^FS`
        : undefined;
    }
    case 'code39':
    case 'code39ext':
    case 'code32':
    case 'pzn':
    case 'hibccode39': {
      const data = code39Characters(symbol);
      // `+$` and `-$` call the printer's own full ASCII mode.
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

/** Codewords that one interpreter draws with other bars than the standard: those of `*`, `/` and `>`. */
const DRAWN_WRONG: ReadonlySet<number> = new Set([10, 15, 30]);

/**
 * Whether one of the interpreters draws such a Code 128 as the standard has it. Both have faults: one has wrong bars and
 * reads neither subset A nor an escaped circumflex, one knows no switch to C and drops a last character that stands
 * alone behind a code of the grammar.
 */
function isProven(codewords: readonly number[], data: string): boolean {
  const hasWrongBars = [...codewords, code128Check(codewords)].some((codeword) => DRAWN_WRONG.has(codeword));
  const isFaultOfOne = hasWrongBars || /^>9|>[7<=]/.test(data);
  const isFaultOfOther = data.includes('>5') || /(^|>.)[^>]?$/.test(data);
  return !(isFaultOfOne && isFaultOfOther);
}

function matrixField(symbol: MatrixSymbol, { box, turn, moduleDots }: CodePlace): readonly string[] | undefined {
  if (symbol.symbology === 'qrcode') return turn === 0 ? qrField(symbol, box, moduleDots) : undefined;
  const command = dataMatrixCommand(symbol, ORIENTATIONS[turn], moduleDots);
  return command ? [fieldOrigin(box.x, box.y) + command] : undefined;
}

/** `^BQ` lies lower by the height that `^BY` set last, so that both are pinned. */
function qrField(symbol: MatrixSymbol, { x, y }: PixelRect, moduleDots: number): readonly string[] | undefined {
  const command = y >= 1 ? qrCommand(symbol, moduleDots) : undefined;
  return command ? [barDefaults(1, 2, 1) + fieldOrigin(x, y - 1) + command] : undefined;
}
