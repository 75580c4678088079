/** Converts images by their ICC profiles (ISO 15076-1). Supports matrix profiles with curves, and grey profiles. */
import { textFromLatin1 } from '../base/bytes.ts';
import { type ColorChange, type Curve, curveOf, fromGray, fromRgb, type Triple } from './to-srgb.ts';

type Tags = ReadonlyMap<string, DataView>;

const MOST_TAGS = 200;

/** Colour spaces of profiles for images with 1, 3 and 4 components. Browsers ignore other profiles. */
const SPACES: Readonly<Record<number, readonly string[]>> = { 1: ['GRAY', 'RGB '], 3: ['RGB '], 4: ['CMYK'] };

/**
 * Returns the colour conversion for an image with this number of components. Ignores a damaged profile, as browsers do.
 */
export function changeOfProfile(profile: Uint8Array, components: number): ColorChange {
  const tags = tagsOf(profile);
  const space = textFromLatin1(profile.subarray(16, 20));
  if (!tags || !SPACES[components]?.includes(space)) return undefined;
  const isXyz = textFromLatin1(profile.subarray(20, 24)) === 'XYZ ';
  if (components === 4 || !isXyz || tags.has('A2B0')) return 'unsupported';
  return components === 1 ? grayChange(tags, space) : rgbChange(tags);
}

function rgbChange(tags: Tags): ColorChange {
  const [red, green, blue] = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOfTag(tags.get(name)));
  const [r, g, b] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => xyzOf(tags.get(name)));
  if (!red || !green || !blue || !r || !g || !b) return undefined;
  return fromRgb(
    [red, green, blue],
    [
      [r[0], g[0], b[0]],
      [r[1], g[1], b[1]],
      [r[2], g[2], b[2]],
    ],
  );
}

/** Returns the conversion of a grey image. An RGB profile applies its green curve. */
function grayChange(tags: Tags, space: string): ColorChange {
  const curve = curveOfTag(tags.get(space === 'GRAY' ? 'kTRC' : 'gTRC'));
  return curve && fromGray(curve);
}

function tagsOf(profile: Uint8Array): Tags | undefined {
  if (profile.length < 132 || textFromLatin1(profile.subarray(36, 40)) !== 'acsp') return undefined;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const count = view.getUint32(128);
  if (count > MOST_TAGS || 132 + count * 12 > profile.length) return undefined;
  const tags = new Map<string, DataView>();
  for (let row = 132; row < 132 + count * 12; row += 12) {
    const [from, size] = [view.getUint32(row + 4), view.getUint32(row + 8)];
    if (from + size > profile.length) return undefined;
    const name = textFromLatin1(profile.subarray(row, row + 4));
    tags.set(name, new DataView(profile.buffer, profile.byteOffset + from, size));
  }
  return tags;
}

function fixed(view: DataView, at: number): number {
  return view.getInt32(at) / 65_536;
}

function xyzOf(view: DataView | undefined): Triple | undefined {
  if (!view || view.byteLength < 20) return undefined;
  return [fixed(view, 8), fixed(view, 12), fixed(view, 16)];
}

/** Reads a curve, which is a table of samples or a formula (10.6 and 10.18). */
function curveOfTag(view: DataView | undefined): Curve | undefined {
  if (!view || view.byteLength < 12) return undefined;
  const shape = view.getUint32(0) === 0x63757276 ? sampled(view) : parametric(view);
  return shape && curveOf(shape);
}

type Shape = (value: number) => number;

function sampled(view: DataView): Shape | undefined {
  const count = view.getUint32(8);
  if (count === 0) return (value) => value;
  if (view.byteLength < 12 + count * 2) return undefined;
  const at = (index: number) => view.getUint16(12 + Math.min(index, count - 1) * 2);
  if (count === 1) return (value) => value ** (at(0) / 256);
  return (value) => {
    const place = value * (count - 1);
    const index = Math.floor(place);
    return (at(index) + (at(index + 1) - at(index)) * (place - index)) / 65_535;
  };
}

/** Number of parameters of each type of parametric curve. */
const PARAMETERS = [1, 3, 4, 5, 7];

function parametric(view: DataView): Shape | undefined {
  const count = view.getUint32(0) === 0x70617261 ? PARAMETERS[view.getUint16(8)] : undefined;
  if (count === undefined || view.byteLength < 12 + count * 4) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, i) =>
    fixed(view, 12 + i * 4),
  );
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  switch (count) {
    case 1:
      return (value) => value ** g;
    case 3:
      return (value) => (a * value + b >= 0 ? power(value) : 0);
    case 4:
      return (value) => (a * value + b >= 0 ? power(value) : 0) + c;
    default:
      return (value) => (value >= d ? power(value) + e : c * value + f);
  }
}
