/**
 * Decodes AVIF (AV1 Image File Format 1.1) with libavif; of a sequence, only the first picture. First reads size,
 * orientation and colour space from the boxes of the file (ISO/IEC 14496-12 and 23008-12).
 */
import { textFromLatin1 } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import type { Orientation, Pixels } from './image.ts';

export type AvifHeader = {
  /** Stored width and height in pixels, before rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: Orientation;
  readonly hasAlpha: boolean;
  /** ICC profile. */
  readonly profile: Uint8Array | undefined;
  /** True if the colours are not sRGB and no profile describes them, such as HDR. */
  readonly isOtherColor: boolean;
};

type Box = { readonly name: string; readonly body: Uint8Array };

const BRANDS = ['avif', 'avis'];

export function isAvif(bytes: Uint8Array): boolean {
  const size = uint(bytes, 0, 4);
  if (latin1(bytes, 4, 8) !== 'ftyp' || size < 16 || size > 1024) return false;
  const brands = latin1(bytes, 8, size);
  return BRANDS.includes(brands.slice(0, 4)) || BRANDS.some((brand) => brands.indexOf(brand, 8) % 4 === 0);
}

/** Reads the header. Throws if the file has no primary picture. */
export function readAvifHeader(bytes: Uint8Array): AvifHeader {
  const meta = boxesOf(bytes).find(({ name }) => name === 'meta');
  if (!meta) throw new Error('the file does not contain a complete picture');
  const boxes = boxesOf(meta.body.subarray(4));
  const find = (name: string) => boxes.find((box) => box.name === name)?.body;
  const properties = boxesOf(find('iprp') ?? new Uint8Array());
  const all = boxesOf(properties.find(({ name }) => name === 'ipco')?.body ?? new Uint8Array());
  const primary = primaryOf(find('pitm') ?? new Uint8Array());
  const own = properties
    .filter(({ name }) => name === 'ipma')
    .flatMap(({ body }) => associationsOf(body, primary))
    .flatMap((index) => all[index - 1] ?? []);
  const bodyOf = (name: string) => own.find((box) => box.name === name)?.body;
  const size = bodyOf('ispe');
  if (!size || size.length < 12) throw new Error('it has no size');
  if (bodyOf('clap')) throw new Error('its clean aperture (crop) is not supported; export the picture already cropped');
  const hasAlpha = all.some(({ name, body }) => name === 'auxC' && latin1(body, 4, body.length).includes(':alpha'));
  return {
    widthPx: uint(size, 4, 4),
    heightPx: uint(size, 8, 4),
    orientation: orientationOf(bodyOf('irot'), bodyOf('imir')),
    hasAlpha,
    ...colorOf(own.filter(({ name }) => name === 'colr').map(({ body }) => body)),
  };
}

/** Decodes a file whose header is within the limits. Throws if the picture data is invalid. */
export function decodeAvif(
  bytes: Uint8Array,
  { widthPx, heightPx }: AvifHeader,
  platform: Pick<Platform, 'avif'>,
): Pixels {
  const decoded = attempt(() => platform.avif().decode(bytes, 8));
  if (decoded?.width !== widthPx || decoded.height !== heightPx) throw new Error('its data is damaged');
  return { widthPx, heightPx, rgba: Uint8Array.from(decoded.data) };
}

/** Returns undefined if libavif throws because it ran out of memory. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Maximum number of boxes on one level. Files have about ten. */
const MOST_BOXES = 1000;

/** Returns the complete boxes. The file may end inside the media data. */
function boxesOf(bytes: Uint8Array): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && boxes.length < MOST_BOXES; ) {
    const size = uint(bytes, at, 4);
    // Only media data has sizes of 64 bits, or a box up to the end of the file.
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({ name: latin1(bytes, at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function primaryOf(body: Uint8Array): number {
  return uint(body, 4, body[0] === 0 ? 2 : 4);
}

/** Returns the one-based indices of an item’s properties (ISO/IEC 23008-12, 9.3). */
function associationsOf(body: Uint8Array, item: number): readonly number[] {
  const idBytes = body[0] === 0 ? 2 : 4;
  const indexBytes = (body[3] ?? 0) & 1 ? 2 : 1;
  let at = 8;
  for (let left = Math.min(uint(body, 4, 4), MOST_BOXES); left > 0; left--) {
    const id = uint(body, at, idBytes);
    const count = body[at + idBytes] ?? 0;
    at += idBytes + 1;
    if (id === item) {
      const mask = indexBytes === 2 ? 0x7fff : 0x7f;
      return Array.from({ length: count }, (_, index) => uint(body, at + index * indexBytes, indexBytes) & mask);
    }
    at += count * indexBytes;
  }
  return [];
}

/**
 * Exif orientation by counterclockwise quarter turns and by the mirroring after them: none, top to bottom, or left to
 * right.
 */
const ORIENTATIONS: readonly (readonly [none: Orientation, vertical: Orientation, horizontal: Orientation])[] = [
  [1, 4, 2],
  [8, 5, 7],
  [3, 2, 4],
  [6, 7, 5],
];

function orientationOf(rotation: Uint8Array | undefined, mirror: Uint8Array | undefined): Orientation {
  const turns = (rotation?.[0] ?? 0) & 3;
  const mirrored = mirror ? ((mirror[0] ?? 0) & 1) + 1 : 0;
  return ORIENTATIONS[turns]![mirrored]!;
}

/** Codes of primaries that mean sRGB: 1 is BT.709, 2 is unspecified (ITU-T H.273). */
const SRGB_PRIMARIES = [1, 2];
/** Codes of transfer functions that browsers treat as sRGB: BT.709, unspecified, BT.601 and sRGB. */
const SRGB_TRANSFERS = [1, 2, 6, 13];

function colorOf(infos: readonly Uint8Array[]): Pick<AvifHeader, 'profile' | 'isOtherColor'> {
  const ofType = (...types: readonly string[]) => infos.find((info) => types.includes(latin1(info, 0, 4)));
  const profile = ofType('prof', 'rICC')?.subarray(4);
  const coded = ofType('nclx');
  const isOther =
    coded !== undefined && !(SRGB_PRIMARIES.includes(uint(coded, 4, 2)) && SRGB_TRANSFERS.includes(uint(coded, 6, 2)));
  return { profile, isOtherColor: profile === undefined && isOther };
}

/** Reads a big-endian number. Bytes beyond the end are 0. */
function uint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return textFromLatin1(bytes.subarray(from, to));
}
