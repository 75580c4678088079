/** Reads the resolution of an image from its metadata: PNG (pHYs), JFIF and Exif. */

/** Pixels per inch, in stored orientation. */
export type Resolution = { readonly across: number; readonly down: number };

const METERS_PER_INCH = 0.0254;
const CM_PER_INCH = 2.54;

/** Plausible range in pixels per inch. Other values are errors of the program that wrote the file. */
const LEAST = 10;
const GREATEST = 10_000;

export function resolutionOf(across: number, down: number): Resolution | undefined {
  const isSound = (value: number) => value >= LEAST && value <= GREATEST;
  return isSound(across) && isSound(down) ? { across: plain(across), down: plain(down) } : undefined;
}

/** Rounds values that are close to integers. Files contain integers per metre: 7992 means 203 per inch. */
function plain(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 0.02 ? whole : value;
}

/** Reads a pHYs chunk (PNG, third edition, 11.3.4.3). Returns undefined if it contains only an aspect ratio. */
export function readPhys(body: Uint8Array): Resolution | undefined {
  if (body.length < 9 || body[8] !== 1) return undefined;
  return resolutionOf(uint32(body, 0) * METERS_PER_INCH, uint32(body, 4) * METERS_PER_INCH);
}

/** Reads a JFIF APP0 segment (ITU-T T.871, 10.1). Returns undefined if it contains only an aspect ratio. */
export function readJfifDensity(body: Uint8Array): Resolution | undefined {
  const unit = body[7] === 1 ? 1 : body[7] === 2 ? CM_PER_INCH : undefined;
  if (body.length < 12 || unit === undefined) return undefined;
  return resolutionOf(((body[8]! << 8) | body[9]!) * unit, ((body[10]! << 8) | body[11]!) * unit);
}

function uint32(bytes: Uint8Array, at: number): number {
  return bytes[at]! * 0x1000000 + ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!);
}

/** Resolution that programs write if it is unknown (Exif 3.0, tag 0x011A). */
const UNKNOWN = 72;

/** Reads the resolution from the first directory of a TIFF structure (Exif 3.0, tags 0x011A, 0x011B and 0x0128). */
export function readExifResolution(tiff: Uint8Array): Resolution | undefined {
  const little = tiff[0] === 0x49;
  const uint16 = (at: number) => (little ? tiff[at]! | (tiff[at + 1]! << 8) : (tiff[at]! << 8) | tiff[at + 1]!);
  const long = (at: number) => (little ? uint16(at) + uint16(at + 2) * 65_536 : uint16(at) * 65_536 + uint16(at + 2));
  if (tiff.length < 8 || tiff[0] !== tiff[1] || (!little && tiff[0] !== 0x4d) || uint16(2) !== 42) return undefined;
  const directory = long(4);
  if (directory + 2 > tiff.length) return undefined;
  const values = new Map<number, number>();
  let unit = 2;
  for (let at = directory + 2, left = uint16(directory); left > 0 && at + 12 <= tiff.length; left--, at += 12) {
    const [tag, type] = [uint16(at), uint16(at + 2)];
    if (tag === 0x0128 && type === 3) unit = uint16(at + 8);
    const place = long(at + 8);
    if ((tag !== 0x011a && tag !== 0x011b) || type !== 5 || place + 8 > tiff.length) continue;
    values.set(tag, long(place) / long(place + 4));
  }
  const [across, down] = [values.get(0x011a), values.get(0x011b)];
  if (across === undefined || down === undefined || (unit !== 2 && unit !== 3)) return undefined;
  const perInch = unit === 3 ? CM_PER_INCH : 1;
  const stated = resolutionOf(across * perInch, down * perInch);
  return stated?.across === UNKNOWN && stated.down === UNKNOWN ? undefined : stated;
}
