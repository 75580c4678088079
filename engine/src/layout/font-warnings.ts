/** Warnings about missing fonts that text needs. */
import { namesOfCharacters } from '../text/character-names.ts';
import type { OptionalFont } from '../text/font-source.ts';
import type { TextBlock } from '../text/paragraph.ts';
import { writingOf } from '../text/stretches.ts';
import type { LayoutContext } from './measure.ts';

const PRIVATE_USE = /\p{Co}/u;
const PRIVATE_REMEDY = '; a private-use character needs the font that defines it; name that font in "fontFamily"';

export function reportFonts(
  { missing, substitutions }: Pick<TextBlock, 'missing' | 'substitutions'>,
  elementId: string,
  { warnings, language, world }: LayoutContext,
): void {
  const { optionalFonts } = world.text;
  if (missing.size > 0) {
    const advice = installing(fontsFor([...missing], language, optionalFonts));
    const isPrivate = [...missing].some((character) => PRIVATE_USE.test(character));
    const remedy = isPrivate ? PRIVATE_REMEDY : '; change the text or add a font that has the character';
    const message = `no font has ${namesOfCharacters(missing)}, so an empty box is drawn${advice || remedy}`;
    warnings.push({ code: 'MISSING_GLYPH', elementId, message });
  }
  for (const { requested, used, axes } of substitutions) {
    if (axes !== undefined) {
      const message = `"fontVariations" exceeds the axes of the font "${requested.slice(0, 60)}", so the nearest values are used; its axes are ${axes}`;
      warnings.push({ code: 'FONT_SUBSTITUTED', elementId, message });
      continue;
    }
    const advice = installing(optionalFonts.filter(({ family }) => family.toLowerCase() === requested.toLowerCase()));
    const message = `the font "${requested.slice(0, 60)}" is not available, so ${used} is used${advice || '; add the font to the template or name an installed one'}`;
    warnings.push({ code: 'FONT_SUBSTITUTED', elementId, message });
  }
}

/** Returns the optional fonts that contain the characters. For ideographs, prefers the font for the text’s language. */
function fontsFor(
  missing: readonly string[],
  language: string,
  optional: readonly OptionalFont[],
): readonly OptionalFont[] {
  const writing = writingOf(missing.join(''), language);
  const fonts = missing.flatMap((character) => {
    const able = optional.filter(({ characters }) => characters.test(character));
    const drawnFor = able.filter((font) => font.writing === writing);
    return drawnFor.length > 0 ? drawnFor : able;
  });
  return [...new Set(fonts)];
}

/** Maximum number of packages that a warning names. */
const NAMED_PACKAGES = 4;

function installing(fonts: readonly OptionalFont[]): string {
  const packages = fonts.slice(0, NAMED_PACKAGES).map((font) => font.package);
  return packages.length === 0 ? '' : `; install ${packages.join(' or ')} next to Platen to add one`;
}
