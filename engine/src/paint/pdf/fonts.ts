/** Embeds fonts as composite fonts with only their used glyphs (ISO 32000-1, 9.7). */
import { latin1, ownBytes } from '../../base/bytes.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { Font } from '../../text/font.ts';
import type { Platform } from '../../world.ts';
import { name, number, utf16Hex } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** Glyph of an embedded font, for one of its texts. */
export type UsedGlyph = {
  readonly id: number;
  /** Code in strings of the content stream: four hexadecimal digits. */
  readonly code: string;
  /** Advance width in thousandths of an em, rounded as in the file. */
  readonly width: number;
  /** Text of the glyph; empty if the glyph was used only after the first glyph of a cluster. */
  text: string;
};

/** Text that readers extract for a character that has the same glyph as a more common character. */
const MEANT_BY: Readonly<Record<string, string>> = { '\u00a0': ' ', '\u00ad': '-' };

/** Text for a glyph without a text. Readers skip it. U+0000 and empty texts are not allowed. */
const NO_TEXT = '\u2060';

/** Font of a document, with the glyphs used so far. */
export class FontUse {
  readonly font: Font;
  readonly name: string;
  /** Glyphs by code. The code of a glyph’s first text is the glyph ID. Additional texts get other codes. */
  readonly glyphs = new Map<number, UsedGlyph>();
  private readonly byText = new Map<string, UsedGlyph>();
  /** Last code assigned to an additional text of a glyph. These codes descend. */
  private lastCode = 0x10000;

  constructor(font: Font, name: string) {
    this.font = font;
    this.name = name;
  }

  /**
   * Returns the embedded glyph. Each of its texts has a separate code, because in some scripts letters share shapes. In
   * a CFF font, codes are glyph IDs (9.7.4.2), so readers extract the first text.
   */
  glyph(id: number, text: string): UsedGlyph {
    const meant = MEANT_BY[text] ?? text;
    const first = this.glyphs.get(id);
    if (first?.id === id && first.text === meant) return first;
    const known = this.font.isCff ? first : this.byText.get(`${id} ${meant}`);
    if (known && this.font.isCff && known.text === '') known.text = meant;
    return known ?? this.add(id, meant);
  }

  private add(id: number, text: string): UsedGlyph {
    let code = id;
    while (this.glyphs.has(code)) code = --this.lastCode;
    const width = Math.round((this.font.advance(id) * 100_000) / this.font.unitsPerEm) / 100;
    const glyph = { id, code: hex4(code), width, text };
    this.glyphs.set(code, glyph);
    this.byText.set(`${id} ${text}`, glyph);
    return glyph;
  }
}

/** Returns whether readers extract `text` for the glyph. A space is acceptable for a no-break space. */
export function readsAs(glyph: UsedGlyph, text: string): boolean {
  return glyph.text === text || (text === '\u00a0' && glyph.text === ' ');
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

type Entry = readonly [code: number, glyph: UsedGlyph];

/** Data of an embedded font. Creating it takes nearly all of the time, and equal glyphs result in equal data. */
type FontParts = {
  readonly baseFont: string;
  readonly isCff: boolean;
  /** Uncompressed size of the font program in bytes. */
  readonly sizeBytes: number;
  readonly packedProgram: Uint8Array;
  readonly packedToUnicode: Uint8Array;
  readonly widths: string;
  /** Map from codes to glyphs; undefined if they are equal. */
  readonly packedGlyphMap: Uint8Array | undefined;
};

/** Bounded cache of a World. The key is the font and its glyphs with their texts. */
export type FontPartsCache = LruCache<string, FontParts>;

/** Capacity in bytes. A label takes about 20 KB. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

export function createFontPartsCache(): FontPartsCache {
  return new LruCache(MAX_CACHE_BYTES, ({ packedProgram, packedToUnicode, widths, packedGlyphMap }) => {
    return packedProgram.length + packedToUnicode.length + widths.length + (packedGlyphMap?.length ?? 0) + 1000;
  });
}

function fontParts(file: PdfFile, platform: Platform, font: Font, entries: readonly Entry[]): FontParts {
  const ids = [...new Set(entries.map(([, { id }]) => id))].sort((a, b) => a - b);
  const isMapped = entries.some(([code, { id }]) => code !== id);
  const program = font.subset(ids[0] === 0 ? ids : [0, ...ids]);
  return {
    baseFont: name(`${subsetTag(platform, ids)}+${font.postScriptName}`),
    isCff: program[0] === 0x4f,
    sizeBytes: program.length,
    packedProgram: ownBytes(file.pack(program)),
    packedToUnicode: ownBytes(file.pack(latin1(toUnicodeMap(entries)))),
    widths: widths(entries),
    packedGlyphMap: isMapped ? ownBytes(file.pack(glyphMap(entries))) : undefined,
  };
}

/** Returns the glyph map with two bytes per code (9.7.4.2). */
function glyphMap(entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array((entries.at(-1)![0] + 1) * 2);
  for (const [code, { id }] of entries) bytes.set([id >> 8, id & 255], code * 2);
  return bytes;
}

/** Writes the font program and its dictionaries. */
export function embedFont(file: PdfFile, platform: Platform, { font, glyphs }: FontUse, cache: FontPartsCache): Ref {
  const entries: readonly Entry[] = [...glyphs].sort(([a], [b]) => a - b);
  // Texts are preceded by their length, so that different glyphs never have the same key.
  const key = font.id + entries.map(([code, { id, text }]) => ` ${code} ${id} ${text.length} ${text}`).join('');
  let parts = cache.get(key);
  if (!parts) {
    parts = fontParts(file, platform, font, entries);
    cache.set(key, parts);
  }
  const { baseFont, isCff, packedGlyphMap } = parts;
  const toGlyphs = packedGlyphMap ? ref(file.addPacked('', packedGlyphMap)) : '/Identity';
  const programRef = file.addPacked(isCff ? '/Subtype/OpenType' : `/Length1 ${parts.sizeBytes}`, parts.packedProgram);
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName${baseFont}${metrics(font)}/${isCff ? 'FontFile3' : 'FontFile2'} ${ref(programRef)}>>`,
  );
  const descendant = file.add(
    `<</Type/Font/Subtype/${isCff ? 'CIDFontType0' : `CIDFontType2/CIDToGIDMap${packedGlyphMap ? ' ' : ''}${toGlyphs}`}/BaseFont${baseFont}` +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
      `/FontDescriptor ${ref(descriptor)}${parts.widths}>>`,
  );
  const toUnicode = file.addPacked('', parts.packedToUnicode);
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont${baseFont}/Encoding/Identity-H` +
      `/DescendantFonts[${ref(descendant)}]/ToUnicode ${ref(toUnicode)}>>`,
  );
}

/** Returns six capital letters that identify the subset (9.6.4). */
function subsetTag(platform: Platform, ids: readonly number[]): string {
  const digest = platform.sha256(latin1(ids.join(' ')));
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

const SYMBOLIC = 4;
const ITALIC = 64;

function metrics(font: Font): string {
  const thousandths = (units: number) => number((units * 1000) / font.unitsPerEm, 0);
  return [
    `/Flags ${SYMBOLIC | (font.italic ? ITALIC : 0)}`,
    `/FontBBox[${font.boundingBox.map(thousandths).join(' ')}]`,
    `/ItalicAngle ${number(font.italicAngle)}`,
    `/Ascent ${thousandths(font.ascent)}/Descent ${thousandths(-font.descent)}`,
    `/CapHeight ${thousandths(font.capHeight)}/StemV ${number(font.stemShare * 1000, 0)}`,
  ].join('');
}

/**
 * Returns the `W` array (9.7.4.3). Consecutive equal widths, such as the widths of digits, are ranges. All other widths
 * are lists. The default of 1000 is omitted.
 */
function widths(entries: readonly Entry[]): string {
  // Joins the parts at the end, because repeated concatenation would use ten times the memory.
  const parts: string[] = [];
  let next = -1;
  for (let i = 0; i < entries.length; ) {
    const [id, { width }] = entries[i]!;
    let alike = 1;
    while (entries[i + alike]?.[0] === id + alike && entries[i + alike]![1].width === width) alike++;
    i += alike;
    if (width === 1000) continue;
    const isRange = alike > 2;
    if (next >= 0 && (isRange || id !== next)) parts.push(']');
    if (isRange) parts.push(` ${id} ${id + alike - 1} ${number(width, 2)} `);
    else parts.push(`${id === next ? ' ' : `${id}[`}${Array(alike).fill(number(width, 2)).join(' ')}`);
    next = isRange ? -1 : id + alike;
  }
  if (parts.length === 0) return '';
  return ['/W[', ...parts, next < 0 ? ']' : ']]'].join('');
}

/** Maximum entries per block of a character map (Adobe Technical Note 5014). */
const BLOCK = 100;

/** Returns the character map from codes to text (9.10.3). Ligatures map to several characters. */
function toUnicodeMap(entries: readonly Entry[]): string {
  const parts = [
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def',
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange<0000><ffff>endcodespacerange',
  ];
  for (let start = 0; start < entries.length; start += BLOCK) {
    const block = entries.slice(start, start + BLOCK);
    parts.push(`${block.length} beginbfchar`);
    for (const [, { code, text }] of block) parts.push(`<${code}><${utf16Hex(text || NO_TEXT)}>`);
    parts.push('endbfchar');
  }
  parts.push('endcmap CMapName currentdict/CMap defineresource pop end end');
  return parts.join('\n');
}
