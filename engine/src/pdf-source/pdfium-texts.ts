/**
 * Reads the texts of a page with PDFium: lines of letters with the same style, with their positions on the page as
 * displayed.
 */
import type { PdfiumWasm } from '../base/platform.ts';
import { PDF_LIMITS } from './limits.ts';

export type PageText = {
  readonly text: string;
  /** Start of the baseline, in points from the top left corner of the page. */
  readonly x: number;
  readonly y: number;
  /** Length of the baseline in points. */
  readonly width: number;
  /** Number of clockwise rotations by 90°. */
  readonly turn: 0 | 1 | 2 | 3;
  readonly fontSize: number;
  readonly family: 'sans' | 'serif' | 'mono';
  readonly isBold: boolean;
  readonly isItalic: boolean;
};

/** Maximum font size of a template in points. */
const MAX_FONT_SIZE = 2_000;

/** Flag bits of font descriptors (ISO 32000-1, 9.8.2). */
const FIXED_PITCH = 1;
const SERIF = 2;
const ITALIC = 64;
const BOLD_WEIGHT = 600;

/** Device units per point, because PDFium rounds positions to whole units. */
const UNITS = 100;

/** Cosine of the maximum angle between a text and a side of the page: 3°. */
const STRAIGHT = 0.9986;

type Letter = Omit<PageText, 'text' | 'width'> & { readonly character: string; readonly end: number };

export type TextSource = {
  readonly wasm: PdfiumWasm;
  readonly page: number;
  readonly widthPt: number;
  readonly heightPt: number;
  /** Address of at least 128 bytes of memory. */
  readonly memory: number;
};

/** Returns the texts in the order of the page's content. Omits text at an angle. */
export function readTexts(source: TextSource): readonly PageText[] {
  const { wasm, page } = source;
  const handle = wasm.FPDFText_LoadPage(page);
  if (handle === 0) return [];
  try {
    return linesOf(lettersOf(source, handle));
  } finally {
    wasm.FPDFText_ClosePage(handle);
  }
}

/** Returns the letters; undefined for spaces and line ends. */
function lettersOf(source: TextSource, handle: number): readonly (Letter | undefined)[] {
  const count = Math.min(source.wasm.FPDFText_CountChars(handle), PDF_LIMITS.letters);
  return Array.from({ length: Math.max(0, count) }, (_, index) => letterAt(source, handle, index));
}

function letterAt(source: TextSource, handle: number, index: number): Letter | undefined {
  const { wasm, memory } = source;
  const code = wasm.FPDFText_GetUnicode(handle, index);
  const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  if (/^[\s\p{C}]?$/u.test(character)) return undefined;
  const floats = () => new Float32Array(wasm.memory.buffer, memory, 6);
  const doubles = () => new Float64Array(wasm.memory.buffer, memory, 2);
  if (!wasm.FPDFText_GetMatrix(handle, index, memory)) return undefined;
  const [a, b, c, d] = [...floats()] as [number, number, number, number];
  const fontSize = wasm.FPDFText_GetFontSize(handle, index) * Math.hypot(c, d);
  if (!wasm.FPDFText_GetCharOrigin(handle, index, memory, memory + 8)) return undefined;
  const [originX, originY] = [...doubles()] as [number, number];
  if (!wasm.FPDFText_GetLooseCharBox(handle, index, memory)) return undefined;
  const [left, top, right, bottom] = [...floats()] as [number, number, number, number];
  const origin = seen(source, originX, originY);
  const length = Math.hypot(a, b);
  const ahead = seen(source, originX + (100 * a) / length, originY + (100 * b) / length);
  const turn = turnOf((ahead.x - origin.x) / 100, (ahead.y - origin.y) / 100);
  if (turn === undefined || !(fontSize > 0 && fontSize <= MAX_FONT_SIZE)) return undefined;
  const corners = [seen(source, left, top), seen(source, right, bottom)].map((at) => along(turn, at.x, at.y));
  const weight = wasm.FPDFText_GetFontWeight(handle, index);
  const nameBytes = wasm.FPDFText_GetFontInfo(handle, index, memory + 8, 120, memory);
  const flags = nameBytes === 0 ? 0 : new Int32Array(wasm.memory.buffer, memory, 1)[0]!;
  const name = fontName(wasm, memory + 8, Math.min(nameBytes, 120));
  return {
    character,
    ...origin,
    turn,
    fontSize,
    end: Math.max(...corners.map((corner) => corner.at)),
    family: familyOf(name, flags),
    isBold: weight >= BOLD_WEIGHT || /bold|black|heavy/i.test(name),
    isItalic: (flags & ITALIC) !== 0 || /italic|oblique/i.test(name),
  };
}

function fontName(wasm: PdfiumWasm, address: number, bytes: number): string {
  const name = new Uint8Array(wasm.memory.buffer, address, Math.max(0, bytes - 1));
  return String.fromCharCode(...name);
}

function familyOf(name: string, flags: number): PageText['family'] {
  if ((flags & FIXED_PITCH) !== 0 || /mono|courier|cousine/i.test(name)) return 'mono';
  const isSans = /sans|arial|arimo|helvetica|calibri|verdana/i.test(name);
  return (flags & SERIF) !== 0 && !isSans ? 'serif' : 'sans';
}

/** Converts a position to points from the top left corner of the page as displayed. */
function seen({ wasm, page, widthPt, heightPt, memory }: TextSource, x: number, y: number) {
  const [width, height] = [Math.round(widthPt * UNITS), Math.round(heightPt * UNITS)];
  wasm.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, memory + 64, memory + 68);
  const [across, down] = [...new Int32Array(wasm.memory.buffer, memory + 64, 2)] as [number, number];
  return { x: across / UNITS, y: down / UNITS };
}

function turnOf(x: number, y: number): PageText['turn'] | undefined {
  if (x > STRAIGHT) return 0;
  if (y > STRAIGHT) return 1;
  if (x < -STRAIGHT) return 2;
  return y < -STRAIGHT ? 3 : undefined;
}

/** Returns the coordinates of a point along the baseline of a text and across it. */
function along(turn: PageText['turn'], x: number, y: number): { readonly at: number; readonly across: number } {
  return [
    { at: x, across: y },
    { at: y, across: -x },
    { at: -x, across: -y },
    { at: -y, across: x },
  ][turn]!;
}

/** Joins letters of the same style on one baseline. A wide gap starts another text. */
function linesOf(letters: readonly (Letter | undefined)[]): readonly PageText[] {
  const lines: PageText[] = [];
  let first: Letter | undefined;
  let last: Letter | undefined;
  let text = '';
  const finish = () => {
    if (first && last && lines.length < PDF_LIMITS.texts) {
      const { character: _, end: __, ...look } = first;
      lines.push({ ...look, text, width: last.end - along(first.turn, first.x, first.y).at });
    }
    first = undefined;
  };
  let isApart = false;
  for (const letter of letters) {
    if (!letter) {
      isApart = true;
      continue;
    }
    if (first && last && continues(last, letter)) text += (isApart ? ' ' : '') + letter.character;
    else {
      finish();
      first = letter;
      text = letter.character;
    }
    last = letter;
    isApart = false;
  }
  finish();
  return lines;
}

function continues(last: Letter, next: Letter): boolean {
  const { fontSize, turn } = last;
  const gap = along(turn, next.x, next.y).at - last.end;
  const shift = along(turn, next.x, next.y).across - along(turn, last.x, last.y).across;
  const isAlike =
    next.turn === turn &&
    next.family === last.family &&
    next.isBold === last.isBold &&
    next.isItalic === last.isItalic &&
    Math.abs(next.fontSize - fontSize) < 0.05 * fontSize;
  return isAlike && Math.abs(shift) < 0.2 * fontSize && gap > -0.5 * fontSize && gap < fontSize;
}
