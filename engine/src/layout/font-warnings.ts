/** Warnings about fonts that text had to do without. */
import type { TextBlock } from '../text/paragraph.ts';
import type { LayoutContext } from './measure.ts';

/** At most this many missing characters are named one by one. */
const NAMED = 8;

export function reportFonts(
  { missing, substitutions }: TextBlock,
  elementId: string,
  { warnings }: LayoutContext,
): void {
  if (missing.size > 0) {
    const points = [...missing].slice(0, NAMED).map(codePointName).join(', ');
    const more = missing.size > NAMED ? ` and ${missing.size - NAMED} more` : '';
    warnings.push({ code: 'MISSING_GLYPH', elementId, message: `no font has ${points}${more}: an empty box is drawn` });
  }
  for (const { requested, used } of substitutions) {
    const message = `the font "${requested.slice(0, 60)}" is not there: ${used} is used instead`;
    warnings.push({ code: 'FONT_SUBSTITUTED', elementId, message });
  }
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
