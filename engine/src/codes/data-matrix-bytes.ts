/**
 * Replaces a fault of bwip-js in Data Matrix symbols with bytes above 127. After C40, Text, X12 or EDIFACT, the encoder
 * can write a Base 256 segment without bytes. Its length 0 means "up to the end of the symbol" (ISO/IEC 16022, 5.2.9), so
 * that readers return wrong text. For such values, this file chooses the codewords. They use only ASCII and Base 256.
 * A long text in capitals therefore needs a larger symbol than with C40.
 */
import { latin1, utf8 } from '../base/bytes.ts';
import type { EncoderOptions } from './bwip.ts';

const ECI_UTF8 = '^ECI000026';

type Input = { readonly text: string; readonly options: EncoderOptions };

/** Returns codewords for the encoder's option `raw` if the encoder would write a faulty segment, or else the input. */
export function withoutEmptySegments(input: Input): Input {
  const { parsefnc, binarytext, ...options } = input.options;
  const isMarked = parsefnc === true && input.text.startsWith(ECI_UTF8);
  if (parsefnc === true && !isMarked) return input;
  const content = isMarked ? input.text.slice(ECI_UTF8.length).replaceAll('^^', '^') : input.text;
  const bytes = binarytext === true ? latin1(content) : utf8(content);
  if (!hasEmptySegment(bytes)) return input;
  const codewords = codewordsOf(bytes, isMarked ? [241, 27] : []);
  const text = codewords.map((codeword) => `^${String(codeword).padStart(3, '0')}`).join('');
  return { text, options: { ...options, raw: true } };
}

/** Modes of the encoder, in the order of its costs. */
const [ASCII, C40, TEXT, X12, EDIFACT, BASE256] = [0, 1, 2, 3, 4, 5] as const;

/**
 * Returns true if the encoder could latch to Base 256 at a byte, and leave this mode before it writes the byte. Follows
 * all modes that the encoder could have at a byte, so that no fault is missed.
 */
function hasEmptySegment(bytes: Uint8Array): boolean {
  if (bytes.every((byte) => byte < 128)) return false;
  const modes = new Set<number>([ASCII]);
  for (let at = 0; at < bytes.length; at++) {
    const next = [...modes].map((mode) => nextMode(bytes, at, mode));
    const latches = [...modes].some((mode, index) => mode !== ASCII && mode !== BASE256 && next[index] === BASE256);
    if (latches && nextMode(bytes, at, BASE256) !== BASE256) return true;
    for (const mode of next) modes.add(mode);
  }
  return false;
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isCapital = (byte: number) => byte >= 65 && byte <= 90;
const isX12End = (byte: number) => byte === 13 || byte === 42 || byte === 62;

/** Native characters of C40, Text, X12 and EDIFACT. */
const NATIVE: readonly ((byte: number) => boolean)[] = [
  (byte) => byte === 32 || isDigit(byte) || isCapital(byte),
  (byte) => byte === 32 || isDigit(byte) || (byte >= 97 && byte <= 122),
  (byte) => byte === 32 || isDigit(byte) || isCapital(byte) || isX12End(byte),
  (byte) => byte >= 32 && byte <= 94,
];

/**
 * Codewords for a native character, another ASCII character, and a byte above 127, for the same modes. The decimals are
 * the encoder's.
 */
const COSTS = [
  [0.6666667, 1.3333334, 2.6666667],
  [0.6666667, 1.3333334, 2.6666667],
  [0.6666667, 3.3333334, 4.3333334],
  [3 / 4, 13 / 4, 17 / 4],
] as const;

/** Costs before the first character, by mode. The current mode costs nothing. */
function startCosts(mode: number): number[] {
  const costs = mode === ASCII ? [0, 1, 1, 1, 1, 1.25] : [1, 2, 2, 2, 2, 2.25];
  costs[mode] = 0;
  return costs;
}

/**
 * Returns the mode that the encoder selects at a byte: the look-ahead test of ISO/IEC 16022, annex P, with the
 * encoder's rounding to single precision.
 */
function nextMode(bytes: Uint8Array, start: number, mode: number): number {
  let costs = startCosts(mode);
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const isHigh = byte > 127;
    const [ascii, ...others] = costs as [number, ...number[]];
    const base256 = others.pop()!;
    costs = [
      isDigit(byte) ? Math.fround(ascii + 0.5) : Math.ceil(ascii) + (isHigh ? 2 : 1),
      ...others.map((cost, index) => {
        const [native, plain, high] = COSTS[index]!;
        return Math.fround(cost + (NATIVE[index]!(byte) ? native : isHigh ? high : plain));
      }),
      base256 + 1,
    ];
    const found = at - start >= 4 ? leading(costs, bytes, at) : undefined;
    if (found !== undefined) return found;
  }
  const rounded = costs.map(Math.ceil);
  const isLess = (one: number) => rounded.every((cost, index) => index === one || rounded[one]! < cost);
  if (rounded.every((cost) => rounded[ASCII]! <= cost)) return ASCII;
  return [BASE256, EDIFACT, TEXT, X12].find(isLess) ?? C40;
}

/** Returns the mode that leads by at least one codeword, or undefined if the test continues. */
function leading(costs: readonly number[], bytes: Uint8Array, at: number): number | undefined {
  const [ascii, c40, , x12, , base256] = costs as [number, number, number, number, number, number];
  const leads = (one: number, except: readonly number[] = []) =>
    costs.every((cost, index) => index === one || except.includes(index) || costs[one]! + 1 < cost);
  if (costs.every((cost, index) => index === ASCII || ascii + 1 <= cost)) return ASCII;
  if (base256 + 1 <= ascii || leads(BASE256, [ASCII])) return BASE256;
  const found = [EDIFACT, TEXT, X12].find((mode) => leads(mode));
  if (found !== undefined) return found;
  if (!leads(C40, [X12])) return undefined;
  if (c40 < x12) return C40;
  if (c40 !== x12) return undefined;
  const rest = bytes.subarray(at + 1);
  const end = rest.findIndex(isX12End);
  const foreign = rest.findIndex((byte) => !NATIVE[X12 - 1]!(byte));
  return end >= 0 && (foreign < 0 || end < foreign) ? X12 : C40;
}

/** Shortest codewords of bytes in ASCII and Base 256 segments, after a beginning. */
function codewordsOf(bytes: Uint8Array, begin: readonly number[]): readonly number[] {
  type Step = { readonly cost: number; readonly from: number; readonly isBase256: boolean };
  const steps: Step[] = [{ cost: 0, from: 0, isBase256: false }];
  for (let end = 1; end <= bytes.length; end++) {
    const isPair = end > 1 && isDigit(bytes[end - 1]!) && isDigit(bytes[end - 2]!);
    const single = steps[end - 1]!.cost + (bytes[end - 1]! > 127 ? 2 : 1);
    let best: Step = { cost: single, from: end - 1, isBase256: false };
    if (isPair && steps[end - 2]!.cost + 1 < best.cost) {
      best = { cost: steps[end - 2]!.cost + 1, from: end - 2, isBase256: false };
    }
    for (let from = 0; from < end; from++) {
      const length = end - from;
      const cost = steps[from]!.cost + length + (length < 250 ? 2 : 3);
      if (cost < best.cost) best = { cost, from, isBase256: true };
    }
    steps.push(best);
  }
  const parts: { readonly from: number; readonly end: number; readonly isBase256: boolean }[] = [];
  for (let end = bytes.length; end > 0; end = steps[end]!.from) {
    const { from, isBase256 } = steps[end]!;
    parts.unshift({ from, end, isBase256 });
  }
  const codewords = [...begin];
  for (const { from, end, isBase256 } of parts) {
    const [first = 0, second = 0] = bytes.subarray(from, end);
    if (isBase256) codewords.push(231, ...base256(bytes.subarray(from, end), codewords.length + 2));
    else if (end - from === 2) codewords.push(130 + (first - 48) * 10 + second - 48);
    else codewords.push(...(first > 127 ? [235, first - 127] : [first + 1]));
  }
  return codewords;
}

/** Returns the length and the bytes of a segment, with the 255-state algorithm. `position` counts codewords from 1. */
function base256(bytes: Uint8Array, position: number): readonly number[] {
  const { length } = bytes;
  const head = length < 250 ? [length] : [Math.floor(length / 250) + 249, length % 250];
  return [...head, ...bytes].map((value, index) => (value + ((149 * (position + index)) % 255) + 1) % 256);
}
