/** Warnings about fonts that text had to do without. */
import { namesOfCharacters } from '../text/character-names.ts';
import type { OptionalFont } from '../text/font-source.ts';
import type { TextBlock } from '../text/paragraph.ts';
import { writingOf } from '../text/stretches.ts';
import type { LayoutContext } from './measure.ts';

const PRIVATE_USE = /\p{Co}/u;
const PRIVATE_REMEDY =
  '; a private-use character is what one font makes of it: name the font that it comes from in "fontFamily"';

export function reportFonts(
  { missing, substitutions }: Pick<TextBlock, 'missing' | 'substitutions'>,
  elementId: string,
  { warnings, language, world }: LayoutContext,
): void {
  const { optionalFonts } = world.text;
  if (missing.size > 0) {
    const advice = installing(fontsFor([...missing], language, optionalFonts));
    const isPrivate = [...missing].some((character) => PRIVATE_USE.test(character));
    const remedy = isPrivate ? PRIVATE_REMEDY : '; send other text or add a font that has it';
    const message = `no font has ${namesOfCharacters(missing)}: an empty box is drawn${advice || remedy}`;
    warnings.push({ code: 'MISSING_GLYPH', elementId, message });
  }
  for (const { requested, used, axes } of substitutions) {
    if (axes !== undefined) {
      const message = `"fontVariations" asks the font "${requested.slice(0, 60)}" for more than it has: it is drawn as far as its axes go, ${axes}`;
      warnings.push({ code: 'FONT_SUBSTITUTED', elementId, message });
      continue;
    }
    const advice = installing(optionalFonts.filter(({ family }) => family.toLowerCase() === requested.toLowerCase()));
    const message = `the font "${requested.slice(0, 60)}" is not there: ${used} is used instead${advice || '; add the font to the template or name one that is installed'}`;
    warnings.push({ code: 'FONT_SUBSTITUTED', elementId, message });
  }
}

/** What could be installed for characters: of fonts of ideographs, the one drawn for the language of the text. */
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

/** More packages than these are no advice. */
const NAMED_PACKAGES = 4;

function installing(fonts: readonly OptionalFont[]): string {
  const packages = fonts.slice(0, NAMED_PACKAGES).map((font) => font.package);
  return packages.length === 0 ? '' : `; install ${packages.join(' or ')} beside Platen to have one`;
}
