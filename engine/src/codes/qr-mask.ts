/**
 * Selects the mask of a QR code (ISO/IEC 18004, 7.8.3). Evaluates all eight masks in one pass, with a bit per mask in a
 * byte per module.
 */

/** Symbol with mask 0: modules row by row (1 is dark), and the reserved modules, which masks do not invert. */
export type QrModules = {
  readonly size: number;
  readonly data: Uint8Array;
  readonly reservedBit: Uint8Array;
};

const MASKS = 8;

/** Number of rows and columns after which masks repeat. */
const PERIOD = 12;

/** Masks that invert the module at row · PERIOD + column. Mask 0 is the lowest bit (table 10). */
const INVERTED = Uint8Array.from({ length: PERIOD * PERIOD }, (_, at) => {
  const row = Math.floor(at / PERIOD);
  const column = at % PERIOD;
  const product = row * column;
  const conditions = [
    (row + column) % 2,
    row % 2,
    column % 3,
    (row + column) % 3,
    (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    ((product % 3) + ((row + column) % 2)) % 2,
  ];
  return conditions.reduce((masks, condition, mask) => (condition === 0 ? masks | (1 << mask) : masks), 0);
});

/** Returns whether a mask inverts an unreserved module. */
export function isInverted(mask: number, row: number, column: number): boolean {
  return ((INVERTED[(row % PERIOD) * PERIOD + (column % PERIOD)]! >> mask) & 1) === 1;
}

/**
 * Returns the modules with the mask of the lowest penalty, or of the first of several equal masks. `formatOf` returns
 * the 15 format bits of 7.9 for a mask.
 */
export function chooseMask(modules: QrModules, formatOf: (mask: number) => number): Uint8Array {
  const candidates = maskedEveryWay(modules);
  drawFormats(
    candidates,
    modules.size,
    Array.from({ length: MASKS }, (_, mask) => formatOf(mask)),
  );
  const penalties = weigh(candidates, modules.size);
  const best = penalties.indexOf(Math.min(...penalties));
  return candidates.map((module) => (module >> best) & 1);
}

function maskedEveryWay({ size, data, reservedBit }: QrModules): Uint8Array {
  const candidates = new Uint8Array(data.length);
  for (let row = 0, i = 0; row < size; row++) {
    const masks = (row % PERIOD) * PERIOD;
    for (let column = 0; column < size; column++, i++) {
      const dark = data[i] === 1 ? 0xff : 0;
      if (reservedBit[i] === 1) {
        candidates[i] = dark;
        continue;
      }
      const inverted = INVERTED[masks + (column % PERIOD)]!;
      // Also reverts mask 0, which the input contains.
      candidates[i] = dark ^ inverted ^ ((inverted & 1) === 1 ? 0xff : 0);
    }
  }
  return candidates;
}

/** Writes each mask's format information at both positions (figure 25). */
function drawFormats(candidates: Uint8Array, size: number, formats: readonly number[]): void {
  for (let bit = 0; bit < 15; bit++) {
    const module = formats.reduce((masks, format, mask) => masks | (((format >> bit) & 1) << mask), 0);
    const row = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const column = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    candidates[row * size + 8] = module;
    candidates[8 * size + column] = module;
  }
}

/** Spreads four bits over four bytes, so that sums of these values count each bit separately, up to 255. */
const SPREAD = Int32Array.from({ length: 16 }, (_, bits) => {
  return [0, 1, 2, 3].reduce((spread, bit) => spread | (((bits >> bit) & 1) << (8 * bit)), 0);
});

/** Counts, for each mask, the bytes that have its bit set. Adds the count times `weight` to the mask's sum. */
function addCounts(sums: number[], bytes: Uint8Array, weight: number): void {
  let low = 0;
  let high = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    low = (low + SPREAD[byte & 15]!) | 0;
    high = (high + SPREAD[byte >> 4]!) | 0;
  }
  for (let bit = 0; bit < 4; bit++) {
    sums[bit] = sums[bit]! + weight * ((low >>> (8 * bit)) & 0xff);
    sums[bit + 4] = sums[bit + 4]! + weight * ((high >>> (8 * bit)) & 0xff);
  }
}

/** Returns the penalty of each candidate (table 11: N1 = 3, N2 = 3, N3 = 40, N4 = 10). */
function weigh(candidates: Uint8Array, size: number): number[] {
  const penalties = new Array<number>(MASKS).fill(0);
  const dark = new Array<number>(MASKS).fill(0);
  const column = new Uint8Array(size);
  // Masks for which a pattern ends at a module, one byte per module of a line.
  const counted = new Uint8Array(size);
  for (let line = 0; line < size; line++) {
    const row = candidates.subarray(line * size, (line + 1) * size);
    for (let i = 0, at = line; i < size; i++, at += size) column[i] = candidates[at]!;
    addCounts(dark, row, 1);
    weighRuns(row, counted, penalties);
    weighRuns(column, counted, penalties);
    weighFinders(row, counted, penalties);
    weighFinders(column, counted, penalties);
    if (line > 0) weighBlocks(candidates.subarray((line - 1) * size, line * size), row, counted, penalties);
  }
  return penalties.map((penalty, mask) => {
    const percent = (dark[mask]! * 100) / candidates.length;
    return penalty + 10 * Math.abs(Math.ceil(percent / 5) - 10);
  });
}

/**
 * Computes rule N1. A run of five or more modules of the same colour costs 3, plus 1 for each module above five. This
 * equals 1 for each window of five equal modules, plus 2 per run.
 */
function weighRuns(line: Uint8Array, counted: Uint8Array, penalties: number[]): void {
  let [two, three, four] = [0, 0, 0];
  counted[0] = 0;
  for (let at = 1; at < line.length; at++) {
    const alike = ~(line[at]! ^ line[at - 1]!) & 0xff;
    counted[at] = four & alike;
    four = three & alike;
    three = two & alike;
    two = alike;
  }
  addCounts(penalties, counted, 1);
  for (let at = line.length - 1; at > 0; at--) counted[at] = counted[at]! & ~counted[at - 1]!;
  addCounts(penalties, counted, 2);
}

/** Rule N2: each block of two by two modules of the same colour costs 3. */
function weighBlocks(above: Uint8Array, row: Uint8Array, counted: Uint8Array, penalties: number[]): void {
  counted[0] = 0;
  for (let at = 1; at < row.length; at++) {
    const [a, b, c, d] = [above[at - 1]!, above[at]!, row[at - 1]!, row[at]!];
    counted[at] = (a & b & c & d) | (~(a | b | c | d) & 0xff);
  }
  addCounts(penalties, counted, 3);
}

/**
 * Rule N3: dark and light in the ratio 1:1:3:1:1, like a finder pattern, with four light modules before or after, costs
 * 40.
 */
function weighFinders(line: Uint8Array, counted: Uint8Array, penalties: number[]): void {
  let found = 0;
  counted.fill(0, 0, 10);
  for (let at = 10; at < line.length; at++) {
    // The pattern 10111010000 and its mirror image have five modules in common.
    const common = line[at - 6]! & line[at - 4]! & ~(line[at - 9]! | line[at - 5]! | line[at - 1]!);
    let finders = 0;
    if (common !== 0) {
      const [a, b, c] = [line[at - 10]!, line[at - 8]!, line[at - 7]!];
      const [x, y, z] = [line[at - 3]!, line[at - 2]!, line[at]!];
      finders = common & ((a & b & c & ~(x | y | z)) | (x & y & z & ~(a | b | c)));
    }
    counted[at] = finders;
    found |= finders;
  }
  if (found !== 0) addCounts(penalties, counted, 40);
}
