/** Embedded fonts (ISO 32000-1, 9.7): a composite font with only the glyphs used. */
import { latin1, ownBytes } from '../../base/bytes.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { Font } from '../../text/font.ts';
import type { Platform } from '../../world.ts';
import { name, number, utf16Hex } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

/** A glyph of an embedded font, as it stands for one text. */
export type UsedGlyph = {
  readonly id: number;
  /** The code in a string of the content stream: four hexadecimal digits. */
  readonly code: string;
  /** Advance in thousandths of the em, rounded as readers see it. */
  readonly width: number;
  /** What a reader takes the glyph for; empty while it has only been a further glyph of clusters. */
  text: string;
};

/** Two characters that share a glyph are read as the first of them; the second is what is meant nearly always. */
const MEANT_BY: Readonly<Record<string, string>> = { '\u00a0': ' ', '\u00ad': '-' };

/** Stands for a glyph that has no text of its own: readers skip it, and U+0000 or nothing is not allowed. */
const NO_TEXT = '\u2060';

/** One font of a document and the glyphs that its pages have used so far. */
export class FontUse {
  readonly font: Font;
  readonly name: string;
  /** By code, which is the glyph’s id unless a glyph stands for several texts. */
  readonly glyphs = new Map<number, UsedGlyph>();
  private readonly byText = new Map<string, UsedGlyph>();
  /** Codes of further texts are given from the last one down. */
  private lastCode = 0x10000;

  constructor(font: Font, name: string) {
    this.font = font;
    this.name = name;
  }

  /**
   * The glyph as embedded, with a code of its own for each text that it stands for, since scripts share shapes between
   * letters. In a CFF font codes are glyphs (9.7.4.2): the first text becomes the one that readers find.
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

/** Whether readers find `text` where the glyph is; a space that forbids a line break may be read as any space. */
export function readsAs(glyph: UsedGlyph, text: string): boolean {
  return glyph.text === text || (text === '\u00a0' && glyph.text === ' ');
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

type Entry = readonly [code: number, glyph: UsedGlyph];

/** What a document needs of a font, ready to be written: nearly all of the work, and the same for the same glyphs. */
type FontParts = {
  readonly baseFont: string;
  readonly isCff: boolean;
  /** The size of the font program before packing. */
  readonly sizeBytes: number;
  readonly packedProgram: Uint8Array;
  readonly packedToUnicode: Uint8Array;
  readonly widths: string;
  /** From codes to glyphs, where they are not the same. */
  readonly packedGlyphMap: Uint8Array | undefined;
};

/** Belongs to a World; bounded. By the font and its glyphs with their texts. */
export type FontPartsCache = LruCache<string, FontParts>;

/** A label takes some 20 KB. */
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

/** Two bytes a code (9.7.4.2). */
function glyphMap(entries: readonly Entry[]): Uint8Array {
  const bytes = new Uint8Array((entries.at(-1)![0] + 1) * 2);
  for (const [code, { id }] of entries) bytes.set([id >> 8, id & 255], code * 2);
  return bytes;
}

/** Writes the font program and the dictionaries around it. */
export function embedFont(file: PdfFile, platform: Platform, { font, glyphs }: FontUse, cache: FontPartsCache): Ref {
  const entries: readonly Entry[] = [...glyphs].sort(([a], [b]) => a - b);
  // Texts have their lengths with them: whatever they hold, two keys are the same only for the same glyphs.
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

/** Six capital letters that name the set of glyphs (9.6.4). */
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

/** The `W` array (9.7.4.3): equal neighbours such as digits as a range, others in lists; 1000 needs no entry. */
function widths(entries: readonly Entry[]): string {
  // Joined at the end: what is added up piece by piece stays in memory in its pieces, ten times as large.
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

/** Most entries that one block of a character map may have (Adobe Technical Note 5014). */
const BLOCK = 100;

/** The character map from codes to text (9.10.3); ligatures map to several characters. */
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
