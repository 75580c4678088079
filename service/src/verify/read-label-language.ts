/**
 * Interprets the TSPL, EPL2, CPCL and ESC/POS commands that Platen writes. It follows the manufacturers' manuals and
 * shares no code with the painters. Unknown commands are errors.
 */
import {
  type Bitmap,
  createBitmap,
  cropPlaced,
  type PlacedBitmap,
  stamp,
  trimPlaced,
} from '@platen/engine/paint/label/bitmap';
import { ByteReader } from './byte-reader.ts';

/** Labels in order. Consecutive identical labels are combined. */
export type ReadLabels = {
  readonly labels: readonly Bitmap[];
  /** Number of copies for each label. */
  readonly quantities: readonly number[];
};

export type LabelLanguage = 'tspl' | 'epl' | 'cpcl' | 'escpos';

/** Properties of the labels that the data need not contain. */
export type LabelFacts = {
  /** Dots per millimetre. */
  readonly density: number;
  /** Size that is set in the printer, in dots, for data without sizes. */
  readonly labelSize?: { readonly widthDots: number; readonly heightDots: number };
  /** Heights of the labels in dots, in order, with their copies: ESC/POS has no command that ends a label. */
  readonly heights?: readonly { readonly heightDots: number; readonly copies: number }[];
};

/** Interprets the data for a printer. */
export function readLabelLanguage(bytes: Uint8Array, language: LabelLanguage, facts: LabelFacts): ReadLabels {
  return READERS[language](new ByteReader(bytes), facts);
}

const READERS: Readonly<Record<LabelLanguage, (reader: ByteReader, facts: LabelFacts) => ReadLabels>> = {
  tspl: readTspl,
  epl: readEpl,
  cpcl: readCpcl,
  escpos: readEscpos,
};

/** Collects labels. Counts consecutive identical ones as copies. */
class Labels implements ReadLabels {
  readonly labels: Bitmap[] = [];
  readonly quantities: number[] = [];

  add(label: Bitmap, quantity: number): void {
    const last = this.labels.at(-1);
    if (last && Buffer.compare(last.bits, label.bits) === 0 && last.widthDots === label.widthDots)
      this.quantities[this.quantities.length - 1]! += quantity;
    else {
      this.labels.push(label);
      this.quantities.push(quantity);
    }
  }
}

type Picture = {
  readonly x: number;
  readonly y: number;
  /** Number of bytes per row. */
  readonly stride: number;
  readonly heightDots: number;
};

/** Draws an image. If `isInverted`, a 0 bit prints a dot. Parts outside the label are ignored. */
function draw(label: Bitmap, picture: Picture, data: Uint8Array, isInverted: boolean): void {
  const { x, y, stride, heightDots } = picture;
  const bits = isInverted ? data.map((byte) => ~byte & 0xff) : data;
  const bitmap = { widthDots: 8 * stride, heightDots, stride, bits };
  const placed: PlacedBitmap | undefined = trimPlaced({ x, y, bitmap });
  const inside = placed && cropPlaced(placed, { x: 0, y: 0, width: label.widthDots, height: label.heightDots });
  if (inside) stamp(label, inside, 'add');
}

function unknown(command: string): never {
  throw new Error(`"${command.slice(0, 40)}" is an unknown command`);
}

function numbers(found: RegExpExecArray): readonly number[] {
  return found.slice(1).map(Number);
}

/** Interprets TSPL (TSPL/TSPL2 Programming Manual): `SIZE`, `CLS`, `BITMAP` (0 bits print) and `PRINT`. */
function readTspl(reader: ByteReader, { density, labelSize }: LabelFacts): ReadLabels {
  const read = new Labels();
  let size = labelSize ?? { widthDots: 0, heightDots: 0 };
  let label = createBitmap(1, 1);
  while (!reader.isAtEnd) {
    const picture = reader.takeIf(/^BITMAP (\d+),(\d+),(\d+),(\d+),0,/);
    if (picture) {
      const [x, y, stride, heightDots] = numbers(picture) as [number, number, number, number];
      draw(label, { x, y, stride, heightDots }, reader.take(stride * heightDots), true);
      continue;
    }
    const command = reader.line();
    const sides = /^SIZE ([\d.]+) mm,([\d.]+) mm$/.exec(command);
    const print = /^PRINT (\d+),(\d+)$/.exec(command);
    if (sides) {
      const [width, height] = numbers(sides) as [number, number];
      size = { widthDots: Math.round(width * density), heightDots: Math.round(height * density) };
    } else if (print) read.add(label, Number(print[1]) * Number(print[2]));
    else if (command === 'CLS') label = createBitmap(size.widthDots, size.heightDots);
    else if (!TSPL_SETTING.test(command)) unknown(command);
  }
  return read;
}

const TSPL_SETTING =
  /^(?:|GAP \d+ mm,0 mm|BLINE \d+ mm,0 mm|SET (?:TEAR|PEEL|RIBBON) (?:ON|OFF)|CUT|SET CUTTER (?:OFF|\d+)|SPEED \d+|DENSITY (?:\d|1[0-5])|DIRECTION 0,0|REFERENCE 0,0)$/;

/**
 * Interprets EPL2 (EPL2 Programmer's Manual): `q`, `N`, `GW` (0 bits print) and `P`. The data does not contain the
 * length of the label, so the caller must know it.
 */
function readEpl(reader: ByteReader, { labelSize }: LabelFacts): ReadLabels {
  const read = new Labels();
  let widthDots = labelSize?.widthDots ?? 0;
  let pictures: { readonly picture: Picture; readonly data: Uint8Array }[] = [];
  while (!reader.isAtEnd) {
    const found = reader.takeIf(/^GW(\d+),(\d+),(\d+),(\d+),/);
    if (found) {
      const [x, y, stride, heightDots] = numbers(found) as [number, number, number, number];
      pictures.push({ picture: { x, y, stride, heightDots }, data: reader.take(stride * heightDots) });
      continue;
    }
    const command = reader.line();
    const width = /^q(\d+)$/.exec(command);
    const print = /^P(\d+)$/.exec(command);
    if (width) widthDots = Number(width[1]);
    else if (command === 'N') pictures = [];
    else if (print) {
      const heightDots = Math.max(1, ...pictures.map(({ picture }) => picture.y + picture.heightDots));
      const label = createBitmap(widthDots, heightDots);
      for (const { picture, data } of pictures) draw(label, picture, data, true);
      read.add(label, Number(print[1]));
    } else if (!EPL_SETTING.test(command)) unknown(command);
  }
  return read;
}

const EPL_SETTING = /^(?:|Q\d+,B?\d+(?:,0)?|R0,0|ZT|S[0-6]|D(?:\d|1[0-5])|O[DCP,]*)$/;

/**
 * Interprets CPCL (CPCL Programming Manual): a session from `!` to `PRINT`, with `PAGE-WIDTH` and `CG` (1 bits print).
 */
function readCpcl(reader: ByteReader): ReadLabels {
  const read = new Labels();
  let session = { heightDots: 0, quantity: 0 };
  let label = createBitmap(1, 1);
  while (!reader.isAtEnd) {
    const found = reader.takeIf(/^CG (\d+) (\d+) (\d+) (\d+) /);
    if (found) {
      const [stride, heightDots, x, y] = numbers(found) as [number, number, number, number];
      draw(label, { x, y, stride, heightDots }, reader.take(stride * heightDots), false);
      continue;
    }
    const command = reader.line();
    const start = /^! 0 (\d+) \1 (\d+) (\d+)$/.exec(command);
    const width = /^PAGE-WIDTH (\d+)$/.exec(command);
    if (start) session = { heightDots: Number(start[2]), quantity: Number(start[3]) };
    else if (width) label = createBitmap(Number(width[1]), session.heightDots);
    else if (command === 'PRINT') read.add(label, session.quantity);
    else if (!CPCL_SETTING.test(command)) unknown(command);
  }
  return read;
}

const CPCL_SETTING = /^(?:|TONE -?\d+|SPEED [0-5]|FORM)$/;

/**
 * Interprets ESC/POS (ESC/POS Command Reference): `ESC @` and `GS v 0` (1 bits print). `ESC d`, `GS V` and the known
 * height of a label end a page. `GS ( K` does not change dots.
 */
function readEscpos(reader: ByteReader, { heights = [] }: LabelFacts): ReadLabels {
  const read = new Labels();
  let rows: Bitmap[] = [];
  let height = 0;
  let label = 0;
  let copies = 0;
  const endPage = () => {
    if (rows.length === 0) return;
    read.add(stacked(rows), 1);
    rows = [];
    height = 0;
    copies++;
    if (copies < (heights[label]?.copies ?? 0)) return;
    label++;
    copies = 0;
  };
  while (!reader.isAtEnd) {
    const command = (reader.byte() << 8) | reader.byte();
    if (command === 0x1b40) endPage();
    else if (command === 0x1b64) {
      reader.byte();
      endPage();
    } else if (command === 0x1d56) {
      reader.take(2);
      endPage();
    } else if (command === 0x1d28) {
      const [, low, high] = reader.take(3) as unknown as [number, number, number];
      reader.take(low + 256 * high);
    } else if (command === 0x1d76) {
      const [, , xL, xH, yL, yH] = reader.take(6) as unknown as [number, number, number, number, number, number];
      const [stride, heightDots] = [xL + 256 * xH, yL + 256 * yH];
      rows.push({ widthDots: 8 * stride, heightDots, stride, bits: reader.take(stride * heightDots) });
      height += heightDots;
      if (height >= (heights[label]?.heightDots ?? Infinity)) endPage();
    } else unknown(command.toString(16));
  }
  endPage();
  return read;
}

function stacked(rows: readonly Bitmap[]): Bitmap {
  const { widthDots, stride } = rows[0]!;
  const heightDots = rows.reduce((sum, row) => sum + row.heightDots, 0);
  return { widthDots, heightDots, stride, bits: Buffer.concat(rows.map(({ bits }) => bits)) };
}
