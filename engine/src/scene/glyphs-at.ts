import type { GlyphsItem } from './scene.ts';

type MovedGlyphs = Required<Omit<GlyphsItem, 'endsWord' | 'features' | 'hasUndrawn'>> &
  Pick<GlyphsItem, 'features' | 'hasUndrawn'>;

/**
 * Returns a run with its left end at another position. Lists all properties, because there may be a hundred thousand
 * runs and a spread takes ten times as long.
 */
export function glyphsAt(run: GlyphsItem, x: number, y: number, elementId: string | undefined): MovedGlyphs {
  const { font, fontSize, color, width, glyphs, text, rightToLeft, letterSpacing, wordSpacing, features, hasUndrawn } =
    run;
  return {
    kind: 'glyphs',
    elementId,
    font,
    fontSize,
    color,
    x,
    y,
    width,
    glyphs,
    text,
    rightToLeft,
    letterSpacing,
    wordSpacing,
    features,
    hasUndrawn,
  };
}

/**
 * Marks a run at the end of a line as the end of a word. Lists all properties, because a spread takes ten times as
 * long.
 */
export function endingWord(run: GlyphsItem): GlyphsItem {
  const { kind, elementId, font, fontSize, color, x, y, width, glyphs, text, rightToLeft } = run;
  const { letterSpacing, wordSpacing, features, hasUndrawn } = run;
  return {
    kind,
    elementId,
    font,
    fontSize,
    color,
    x,
    y,
    width,
    glyphs,
    text,
    rightToLeft,
    letterSpacing,
    wordSpacing,
    features,
    hasUndrawn,
    endsWord: true,
  };
}
