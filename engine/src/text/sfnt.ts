/**
 * Reads values of an OpenType file that HarfBuzz does not return (OpenType 1.9, tables `head`, `maxp`, `OS/2`, `post`).
 */

export type SfntFacts = {
  readonly glyphCount: number;
  /** Bounding box that contains all glyphs: left, bottom, right and top. */
  readonly boundingBox: readonly [number, number, number, number];
  /** Cap height; undefined if the OS/2 table is older than version 2. */
  readonly capHeight: number | undefined;
  readonly italicAngle: number;
  readonly underline: { readonly position: number; readonly thickness: number };
  /** True if the font's licence bits allow embedding a subset. */
  readonly mayEmbed: boolean;
};

/** Reads the values. Returns undefined if the bytes are not a single TrueType or OpenType font. */
export function readSfnt(bytes: Uint8Array): SfntFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || !FLAVOURS.has(view.getUint32(0))) return undefined;
  const table = (tag: string, size: number) => findTable(view, tag, size);
  const head = table('head', 54);
  const maxp = table('maxp', 6);
  if (!head || !maxp || !table('cmap', 4) || !table('hhea', 36) || !table('hmtx', 4)) return undefined;
  const os2 = table('OS/2', 90);
  const post = table('post', 12);
  return {
    glyphCount: maxp.getUint16(4),
    boundingBox: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    capHeight: os2 && os2.getUint16(0) >= 2 ? os2.getInt16(88) : undefined,
    italicAngle: post ? post.getInt32(4) / 65536 : 0,
    underline: { position: post?.getInt16(8) ?? 0, thickness: post?.getInt16(10) ?? 0 },
    mayEmbed: mayEmbed(os2?.getUint16(8) ?? 0),
  };
}

/**
 * Interprets `fsType` of table OS/2. Returns false if the licence is restricted without a less strict permission,
 * forbids subsetting, or allows only bitmaps.
 */
function mayEmbed(fsType: number): boolean {
  const [restricted, granted, wholeOnly, bitmapsOnly] = [0x0002, 0x000c, 0x0100, 0x0200];
  const isRestricted = (fsType & restricted) !== 0 && (fsType & granted) === 0;
  return !isRestricted && (fsType & (wholeOnly | bitmapsOnly)) === 0;
}

/** Signatures for TrueType outlines, CFF outlines (`OTTO`), and Apple's TrueType (`true`). */
const FLAVOURS: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565]);

/** Finds a table of a font. Returns undefined if it is missing or smaller than the minimum. */
export function findTable(view: DataView, tag: string, minimumSize: number): DataView | undefined {
  const count = view.getUint16(4);
  for (let record = 12; record < 12 + count * 16 && record + 16 <= view.byteLength; record += 16) {
    if ([0, 1, 2, 3].some((i) => view.getUint8(record + i) !== tag.charCodeAt(i))) continue;
    const offset = view.getUint32(record + 8);
    const length = view.getUint32(record + 12);
    if (length < minimumSize || offset + length > view.byteLength) return undefined;
    return new DataView(view.buffer, view.byteOffset + offset, length);
  }
  return undefined;
}
