/**
 * HarfBuzz behind one file: shaping, outlines and metrics of one font.
 *
 * The library's module loads its own WebAssembly when imported (top-level await), so everything here is synchronous. A
 * font's objects hold memory outside the JavaScript heap: blob ← face ← font, each kept by the next, and a buffer that
 * every call fills, shapes and reads out before it returns. The library frees each when its JavaScript object is collected,
 * so a `HarfBuzzFont` needs no closing; but nothing it returns may point into that memory, which moves when it grows.
 */
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from '../scene/path.ts';
import type { ShapedGlyph } from './font.ts';

export type ShapeOptions = {
  /** Off when letters are spaced: CSS Text 4, 8.2. */
  readonly ligatures: boolean;
  readonly rightToLeft: boolean;
  /** ISO 15924; `Zyyy` for what is common to all. */
  readonly script: string;
  /** The characters around the text, which are not drawn: letters join to them in cursive scripts. */
  readonly before: string;
  readonly after: string;
  /** BCP 47; only its primary language counts. */
  readonly language: string;
  /** Features of the font as `tnum=1,ss01=1`, those that it has; none where it is left out. */
  readonly features?: string | undefined;
};

const WITHOUT_LIGATURES = [new Feature('liga', 0), new Feature('clig', 0)];
const NO_FEATURES: readonly Feature[] = [];

/** One font of a file that is known to be a font; all numbers in font units. */
export class HarfBuzzFont {
  readonly unitsPerEm: number;
  private readonly face: Face;
  private readonly font: Font;
  private readonly buffer = new Buffer();

  constructor(bytes: Uint8Array) {
    this.face = new Face(new Blob(bytes));
    this.font = new Font(this.face);
    this.unitsPerEm = this.face.upem;
  }

  /** Glyphs in visual order; clusters are UTF-16 offsets into the text and never split a grapheme. */
  shape(text: string, options: ShapeOptions): readonly ShapedGlyph[] {
    const { ligatures, rightToLeft, script, before, after, language, features } = options;
    const buffer = this.buffer;
    const { length } = before;
    buffer.clearContents();
    if (before === '' && after === '') buffer.addText(text);
    else buffer.addText(before + text + after, length, text.length);
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setScript(script);
    buffer.setLanguage(primaryLanguage(language));
    const spaced = ligatures ? NO_FEATURES : WITHOUT_LIGATURES;
    shape(this.font, buffer, [...spaced, ...(features ? featuresOf(features) : NO_FEATURES)]);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, i) => {
      const { xAdvance, xOffset, yOffset } = positions[i]!;
      return { id: codepoint, cluster: cluster - length, advance: xAdvance, offsetX: xOffset, offsetY: yOffset };
    });
  }

  /** Tags of what its glyphs may be exchanged for and how they may be moved. */
  featureTags(): ReadonlySet<string> {
    return new Set([...this.face.getTableFeatureTags('GSUB'), ...this.face.getTableFeatureTags('GPOS')]);
  }

  /** The glyph that the character map names, if it does. */
  glyphOf(codePoint: number): number | undefined {
    return this.font.nominalGlyph(codePoint);
  }

  advance(glyphId: number): number {
    return this.font.glyphHAdvance(glyphId);
  }

  outline(glyphId: number): Path {
    const verbs: number[] = [];
    const coords: number[] = [];
    for (const { type, values } of this.font.glyphToJson(glyphId)) {
      verbs.push(VERBS[type as keyof typeof VERBS]);
      coords.push(...values);
    }
    return { verbs, coords };
  }

  /** The metrics of `hhea`, or of OS/2 where the font asks for it (USE_TYPO_METRICS): what browsers use. Descent positive. */
  lineMetrics(): { ascent: number; descent: number; lineGap: number } {
    const { ascender, descender, lineGap } = this.font.hExtents();
    return { ascent: ascender, descent: -descender, lineGap };
  }

  /** Empty when the font has none. */
  postScriptName(): string {
    return this.face.getName(POST_SCRIPT_NAME, 'en');
  }
}

function featuresOf(features: string): readonly Feature[] {
  return features.split(',').map((setting) => {
    const [tag = '', value = '1'] = setting.split('=');
    return new Feature(tag, Number(value));
  });
}

const POST_SCRIPT_NAME = 6;

const VERBS = { M: MOVE, L: LINE, Q: QUAD, C: CUBIC, Z: CLOSE } as const;

/** HarfBuzz keeps every language it was ever told, so templates must not be able to make up any number of them. */
function primaryLanguage(language: string): string {
  return /^[a-z]{2,3}(?![^-])/i.exec(language)?.[0].toLowerCase() ?? 'und';
}
