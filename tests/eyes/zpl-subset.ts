/** Third interpreter. It is exact because it is small: it supports only `^FO`, `^GB`, `^GFA` and `^FR`. */
import type { Bitmap } from './picture.ts';
import { splitZpl, type ZplCommand } from './zpl-commands.ts';
import { readGraphic } from './zpl-graphic.ts';
import { type LabelSize, sheetOf } from './zpl-sheet.ts';

// Set-up commands that do not affect dots with the permitted values.
const harmless =
  /^(CI28|PW\d+|LL\d+|LH0,0|FWN|PON|PMN|LRN|PQ[\d,NY]+|PP|MN\w|MM\w|MT\w|PR\d+|MD-?\d+|BY[\d,.]+|RS8.*|RLM.*)$/;

/** Draws every label format once, without copies. Throws on any unknown command. */
export function drawZplSubset(zpl: string, size: LabelSize): Bitmap[] {
  const { widthDots: width, heightDots: height } = sheetOf(size);
  const labels: Bitmap[] = [];
  let field = { x: 0, y: 0, reverse: false };
  let isTag = false;
  for (const command of splitZpl(zpl).commands) {
    const { code, rest } = command;
    if (code === 'XA') labels.push({ width, height, bits: new Uint8Array(width * height) });
    else if (code === 'FO') field = { ...field, ...origin(rest) };
    else if (code === 'FR') field = { ...field, reverse: true };
    else if (code === 'FS') {
      field = { x: 0, y: 0, reverse: false };
      isTag = false;
    } else if (code === 'RF') isTag = true;
    // Data for an RFID tag, which has no dots.
    else if (code === 'FD' && isTag) continue;
    else if (code === 'GB' || code === 'GF') put(labels, code === 'GB' ? box(rest) : graphic(command), field);
    else if (code !== 'XZ' && !harmless.test(code + rest)) throw new Error(`^${code}${rest} is not in the subset`);
  }
  return labels;
}

/** Dots to draw, in white or black. */
type Stamp = Bitmap & { readonly white: boolean };

function origin(rest: string): { x: number; y: number } {
  const match = /^(\d+),(\d+)$/.exec(rest);
  if (match === null) throw new Error(`^FO${rest} is not a position`);
  return { x: Number(match[1]), y: Number(match[2]) };
}

function box(rest: string): Stamp {
  const match = /^(\d+),(\d+),(\d+)(?:,([BW])(?:,0)?)?$/.exec(rest);
  if (match === null) throw new Error(`^GB${rest} is not a square-cornered box`);
  const [width, height, thickness] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < thickness) bits[y * width + x] = 1;
    }
  }
  return { width, height, bits, white: match[4] === 'W' };
}

function graphic({ rest }: ZplCommand): Stamp {
  const read = readGraphic(rest);
  if (read.kind === 'fault') throw new Error(`^GF: ${read.message}`);
  return { ...read.bitmap, white: false };
}

function put(labels: readonly Bitmap[], stamp: Stamp, field: { x: number; y: number; reverse: boolean }): void {
  const label = labels.at(-1);
  if (label === undefined) throw new Error('a field outside any label');
  for (let row = 0; row < Math.min(stamp.height, label.height - field.y); row += 1) {
    for (let column = 0; column < Math.min(stamp.width, label.width - field.x); column += 1) {
      if (stamp.bits[row * stamp.width + column] === 0) continue;
      const at = (field.y + row) * label.width + field.x + column;
      label.bits[at] = field.reverse ? 1 - label.bits[at]! : stamp.white ? 0 : 1;
    }
  }
}
