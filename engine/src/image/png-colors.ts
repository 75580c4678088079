/**
 * Reads the colour space of a PNG from its chunks (PNG, third edition, 11.3.2), in the order of precedence of section
 * 4.3.
 */
import { inflateAtMost } from '../base/inflate.ts';
import { changeOfProfile } from './color-profile.ts';
import { PNG_GRAY, type PngChunks, type PngHeader } from './png-chunks.ts';
import { primariesMatrix } from './primaries.ts';
import {
  type ColorChange,
  curveOf,
  fromGray,
  fromRgb,
  type Matrix3,
  SRGB_PRIMARIES,
  srgbLight,
  type Triple,
} from './to-srgb.ts';

/** Maximum size of a profile in bytes. Profiles with lookup tables have up to 3 MB. */
const MOST_PROFILE_BYTES = 8 * 1024 * 1024;

export function isColored({ colorType }: PngHeader): boolean {
  return (colorType & 2) !== 0;
}

/** Returns the conversion to sRGB. One-bit images are always black and white. */
export function pngColorChange({ header, colors }: PngChunks): ColorChange {
  if (header.colorType === PNG_GRAY && header.bitDepth === 1) return undefined;
  const isGray = !isColored(header);
  const codePoints = colors.get('cICP');
  if (codePoints?.length === 4) return isSrgb(codePoints) ? undefined : 'unsupported';
  const profile = profileIn(colors.get('iCCP'));
  if (profile) return changeOfProfile(profile, isGray ? 1 : 3);
  if (colors.has('sRGB')) return undefined;
  return measuredChange(gammaIn(colors.get('gAMA')), primariesIn(colors.get('cHRM')), isGray);
}

/** Returns whether the code points mean sRGB in full range (ITU-T H.273). */
function isSrgb([primaries, transfer, matrix, fullRange]: Uint8Array): boolean {
  return primaries === 1 && transfer === 13 && matrix === 0 && fullRange === 1;
}

/** Returns the profile; undefined if it is invalid. */
function profileIn(chunk: Uint8Array | undefined): Uint8Array | undefined {
  // The chunk begins with a name of 1 to 79 bytes, a zero, and the compression method.
  const end = chunk?.indexOf(0) ?? 0;
  if (!chunk || end < 1 || end > 79 || chunk[end + 1] !== 0) return undefined;
  const profile = inflateAtMost(chunk.subarray(end + 2), MOST_PROFILE_BYTES);
  return profile && profile.length >= 132 ? profile : undefined;
}

/** Returns the encoded exponent, 0 … 21,474; undefined if it is missing or implausible. */
function gammaIn(chunk: Uint8Array | undefined): number | undefined {
  const [gamma = 0] = numbersIn(chunk, 1) ?? [];
  return gamma >= 0.00016 && gamma <= 6250 ? gamma : undefined;
}

function numbersIn(chunk: Uint8Array | undefined, count: number): readonly number[] | undefined {
  if (chunk?.length !== count * 4) return undefined;
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Array.from({ length: count }, (_, i) => view.getUint32(i * 4) / 100_000);
}

/** Returns the matrix for the chromaticities of white, red, green and blue; undefined if they are invalid. */
function primariesIn(chunk: Uint8Array | undefined): Matrix3 | undefined {
  const numbers = numbersIn(chunk, 8);
  if (!numbers || numbers.some((value) => value > 1)) return undefined;
  const [white, red, green, blue] = [0, 2, 4, 6].map((i) => [numbers[i]!, numbers[i + 1]!] as const);
  if (!white || !red || !green || !blue || [white, red, green, blue].some(([, y]) => y === 0)) return undefined;
  return primariesMatrix(xyz(white), [xyz(red), xyz(green), xyz(blue)]);
}

/** Converts a chromaticity to XYZ with luminance 1. */
function xyz([x, y]: readonly [number, number]): Triple {
  return [x / y, 1, (1 - x - y) / y];
}

/** Returns the conversion for an exponent and primaries. The default primaries are sRGB's. */
function measuredChange(gamma: number | undefined, primaries: Matrix3 | undefined, isGray: boolean): ColorChange {
  if (gamma === undefined && (isGray || !primaries)) return undefined;
  const curve = curveOf(gamma === undefined ? srgbLight : (value) => value ** (1 / gamma));
  return isGray ? fromGray(curve) : fromRgb([curve, curve, curve], primaries ?? SRGB_PRIMARIES);
}
