import type { GlyphsItem } from './scene.ts';

type MovedGlyphs = Required<Omit<GlyphsItem, 'endsWord' | 'features' | 'hasUndrawn'>> &
  Pick<GlyphsItem, 'features' | 'hasUndrawn'>;

/**
 * A run with its left end at another place on a baseline. Written out, since there may be a hundred thousand: copying the
 * properties of another object takes ten times as long.
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

/** The run, said to be the end of a word at the end of a line. Written out for the same reason. */
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
