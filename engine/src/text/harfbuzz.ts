/**
 * Wraps HarfBuzz: shaping, outlines and metrics of one font. Importing the library loads its WebAssembly (top-level
 * await), so all functions are synchronous. Font objects use memory outside the JavaScript heap: a blob, its face and
 * its font, each referenced by the next. Every call fills, shapes and reads a new buffer. The library frees an object
 * when its JavaScript object is garbage-collected, so a `HarfBuzzFont` need not be closed. Returned values must not
 * refer to that memory, because it moves when it grows.
 */
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from '../scene/path.ts';
import type { ShapedGlyph } from './font.ts';

export type ShapeOptions = {
  /** False for letter-spaced text (CSS Text 4, 8.2). */
  readonly ligatures: boolean;
  readonly rightToLeft: boolean;
  /** ISO 15924 code; `Zyyy` for characters that all scripts share. */
  readonly script: string;
  /** Surrounding characters, which are not drawn but to which cursive letters join. */
  readonly before: string;
  readonly after: string;
  /** BCP 47 tag. Only its primary language is used. */
  readonly language: string;
  /** Features of the font to use, such as `tnum=1,ss01=1`. */
  readonly features?: string | undefined;
};

const WITHOUT_LIGATURES = [new Feature('liga', 0), new Feature('clig', 0)];
const NO_FEATURES: readonly Feature[] = [];

/** HarfBuzz font of a valid file. All numbers are in font units. */
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

  /** Returns glyphs in visual order. Clusters are UTF-16 offsets in the text and never split a grapheme. */
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

  /** Returns the tags of the font's substitution and positioning features. */
  featureTags(): ReadonlySet<string> {
    return new Set([...this.face.getTableFeatureTags('GSUB'), ...this.face.getTableFeatureTags('GPOS')]);
  }

  /** Returns the glyph of a character from the character map, or undefined. */
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

  /**
   * Returns the metrics from `hhea`, or from OS/2 if the font requests it (USE_TYPO_METRICS), as browsers do. Descent
   * is positive.
   */
  lineMetrics(): { ascent: number; descent: number; lineGap: number } {
    const { ascender, descender, lineGap } = this.font.hExtents();
    return { ascent: ascender, descent: -descender, lineGap };
  }

  /** Returns the PostScript name, or '' if the font has none. */
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

/**
 * Reduces a tag to a plausible primary language. Templates must not be able to create many languages, because HarfBuzz
 * never frees them.
 */
function primaryLanguage(language: string): string {
  return /^[a-z]{2,3}(?![^-])/i.exec(language)?.[0].toLowerCase() ?? 'und';
}
