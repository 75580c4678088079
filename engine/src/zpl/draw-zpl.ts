/**
 * Draws ZPL like a printer. Supports the commands that Platen sends, and rejects other commands by name. Draws text of
 * the printer's font in an installed font.
 */
import { latin1, textFromUtf8 } from '../base/bytes.ts';
import { type Bitmap, createBitmap, cropPlaced, type PlacedBitmap, setDot, stamp } from '../paint/label/bitmap.ts';
import { readGraphic } from './read-graphic.ts';
import { drawNative, type NativeField } from './read-native.ts';
import { createDrawText, type Faces } from './read-text.ts';

export type DrawnZpl =
  | {
      readonly ok: true;
      readonly labels: readonly Bitmap[];
      /** Requested copies of each label. */
      readonly quantities: readonly number[];
      /** Number of text lines in the printer's font, which are drawn in a substitute font. */
      readonly nativeTexts: number;
    }
  | { readonly ok: false; readonly message: string };

/** Maximum values for a job: side in `^PW` and `^LL` in dots, number of labels, and total dots. */
const MAX_SIDE_DOTS = 32_000;
const MAX_LABELS = 1_000;
const MAX_DOTS = 400_000_000;
/** Maximum number of codes that the printer draws, in all labels. */
const MAX_CODES = 2_000;

/** Commands for codes that the printer draws. */
const NATIVE = /^B[C3A2KQX]$/;

/** Printer settings that do not affect the drawing, with their allowed values. */
const SETTINGS =
  /^(?:CI28|LH0,0|FWN|PO[NI]|PM[NY]|LRN|MN[NYWM]|MM[TPRCAD]|MT[DT]|PR\d{1,2}|MD-?\d{1,2}|PP|RS8(?:,,,\d{1,2})?|RLM,,L?,(?:,?[LP])?)$/;

/** Commands between labels, which do not affect the drawing: the darkness, and a cut. */
const IMMEDIATE = /^~(?:SD\d{2}|JK)$/;

export type DrawZplOptions = {
  readonly faces: Faces;
  /** Size in dots of labels without `^PW` and `^LL`, which have the size that is set in the printer. */
  readonly labelSize?: { readonly widthDots: number; readonly heightDots: number } | undefined;
};

type Label = { widthDots: number; heightDots: number; quantity: number; bitmap: Bitmap | undefined };

/** Returns the labels of a job in order, each once regardless of its copies. */
export function drawZpl(zpl: string, { faces, labelSize = { widthDots: 0, heightDots: 0 } }: DrawZplOptions): DrawnZpl {
  const drawText = createDrawText(faces);
  const labels: Bitmap[] = [];
  const quantities: number[] = [];
  let dots = 0;
  let label: Label | undefined;
  let origin: Position = { x: 0, y: 0 };
  // Remains active for the following labels.
  const shift = { x: 0, y: 0 };
  let bars: Pick<NativeField, 'moduleDots' | 'ratio'> = { moduleDots: 2, ratio: 3 };
  let codes = 0;
  let nativeTexts = 0;
  let field: { command?: string; data?: string; isHex?: boolean } = {};
  try {
    for (const command of zpl.split(/(?=[\^~])/)) {
      const text = command.replace(/[\r\n]+$/, '');
      const [code, rest] = [text.slice(1, 3), text.slice(3)];
      if (text.trim() === '') continue;
      if (!label && IMMEDIATE.test(text)) continue;
      if (!text.startsWith('^')) throw new Error(`"${shown(text)}" is not a command of a label`);
      if (code === 'XA') label = { ...labelSize, quantity: 1, bitmap: undefined };
      else if (!label) throw new Error(`^${code} is outside ^XA … ^XZ`);
      else if (code === 'PW') label.widthDots = side(rest);
      else if (code === 'LL') label.heightDots = side(rest);
      else if (code === 'PQ' && QUANTITY.test(rest)) label.quantity = Number.parseInt(rest, 10);
      else if (code === 'LS') shift.x = -distance(rest) || 0;
      else if (code === 'LT') shift.y = distance(rest);
      else if (code === 'FO') origin = position(rest, shift);
      else if (code === 'BY') bars = barsOf(rest);
      else if (NATIVE.test(code) || code === 'A0' || code === 'RF') field.command = code + rest;
      else if (code === 'FH') field.isHex = true;
      else if (code === 'FD') field.data = field.isHex ? unescaped(rest) : rest;
      else if (code === 'FS') {
        const { command, data = '' } = field;
        if (command?.startsWith('A0')) {
          nativeTexts++;
          putLine(sheetOf(label), drawText(command.slice(2), data), origin);
        } else if (command?.startsWith('RF')) {
          // The data of a tag is not printed.
        } else if (command) {
          if (++codes > MAX_CODES) throw new Error('the job has too many codes to be drawn');
          putNative(sheetOf(label), { command, data, ...bars }, origin);
        } else if (field.data !== undefined) throw new Error('^FD has data, but no supported command before it');
        field = {};
        origin = { x: 0, y: 0 };
      } else if (code === 'GB' || code === 'GF')
        put(sheetOf(label), code === 'GB' ? box(rest) : readGraphic(rest), origin);
      else if (code === 'XZ') {
        const sheet = sheetOf(label);
        dots += sheet.widthDots * sheet.heightDots;
        if (labels.length >= MAX_LABELS || dots > MAX_DOTS) throw new Error('the job is too large to be drawn');
        labels.push(sheet);
        quantities.push(label.quantity);
        label = undefined;
      } else if (!SETTINGS.test(code + rest)) throw new Error(`^${shown(code + rest)} is not a supported command`);
    }
    if (label) throw new Error('the last label has no ^XZ');
  } catch (error) {
    return { ok: false, message: `cannot draw this ZPL: ${error instanceof Error ? error.message : 'it is broken'}` };
  }
  return { ok: true, labels, quantities, nativeTexts };
}

/** Copies in `^PQ`, and the group after which the printer cuts or pauses. */
const QUANTITY = /^\d{1,8}(?:,\d{1,8},0,[NY])?$/;

/** Returns the distance of `^LS` or `^LT` in dots. */
function distance(text: string): number {
  if (!/^-?\d{1,4}$/.test(text)) throw new Error(`"${shown(text)}" is not a valid shift`);
  return Number(text);
}

/** Returns the module of `^BY` in dots, and its wide-to-narrow ratio. Code commands contain the height. */
function barsOf(text: string): Pick<NativeField, 'moduleDots' | 'ratio'> {
  const match = /^(\d{1,2})(?:,(2|2\.5|3)(?:,\d{1,5})?)?$/.exec(text);
  const moduleDots = Number(match?.[1]);
  if (!match || moduleDots < 1 || moduleDots > 10) throw new Error(`^BY${shown(text)} is not a valid module`);
  return { moduleDots, ratio: Number(match[2] ?? 3) };
}

/** Decodes `_` and two hexadecimal digits to a byte. */
function unescaped(text: string): string {
  const bytes = text.replace(/_([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  const read = textFromUtf8(latin1(bytes));
  if (read === undefined) throw new Error('^FD has data that is not UTF-8');
  return read;
}

/** Draws a native code. Printers shift `^BQ` down by the height in `^BY`, which Platen sets to one dot. */
function putNative(sheet: Bitmap, field: NativeField, { x, y }: Position): void {
  put(sheet, drawNative(field), { x, y: field.command.startsWith('BQ') ? y + 1 : y });
}

function putLine(sheet: Bitmap, line: PlacedBitmap | undefined, { x, y }: Position): void {
  if (line) put(sheet, line.bitmap, { x: x + line.x, y: y + line.y });
}

function shown(text: string): string {
  return text.slice(0, 20).replace(/[^ -~]/g, '?');
}

function side(text: string): number {
  const dots = Number(text);
  if (!/^\d{1,5}$/.test(text) || dots < 1 || dots > MAX_SIDE_DOTS)
    throw new Error(`a label cannot be "${shown(text)}" dots long`);
  return dots;
}

/** Returns an empty bitmap of the label's size. `^PW` and `^LL` must come before the first field. */
function sheetOf(label: Label): Bitmap {
  const { widthDots, heightDots } = label;
  if (widthDots === 0 || heightDots === 0) throw new Error('the label has no ^PW and ^LL');
  if (widthDots * heightDots > MAX_DOTS) throw new Error('the label is too large to be drawn');
  label.bitmap ??= createBitmap(widthDots, heightDots);
  return label.bitmap;
}

type Position = { readonly x: number; readonly y: number };

function position(text: string, shift: Position): Position {
  const match = /^(\d{1,5}),(\d{1,5})$/.exec(text);
  if (!match) throw new Error(`^FO${shown(text)} is not a valid position`);
  return { x: Number(match[1]) + shift.x, y: Number(match[2]) + shift.y };
}

/** Returns a frame with the thickness of `^GB`, or a filled box if the thickness is half of the shorter side. */
function box(text: string): Bitmap {
  const match = /^(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text);
  if (!match) throw new Error(`^GB${shown(text)} is not a box with square corners`);
  const [width, height, thickness] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (width < 1 || height < 1 || width * height > MAX_DOTS) throw new Error(`^GB${shown(text)} is out of range`);
  const frame = createBitmap(width, height);
  for (let y = 0; y < height; y++) {
    const isEdge = y < thickness || y >= height - thickness;
    for (let x = 0; x < width; x++) {
      if (isEdge || x < thickness || x >= width - thickness) setDot(frame, x, y);
    }
  }
  return frame;
}

/** Adds the ink that is inside the label. */
function put(sheet: Bitmap, bitmap: Bitmap, { x, y }: Position): void {
  const inside = cropPlaced({ x, y, bitmap }, { x: 0, y: 0, width: sheet.widthDots, height: sheet.heightDots });
  if (inside) stamp(sheet, inside, 'add');
}
