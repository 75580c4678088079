/** The fonts of a template made ready for its text. */
import type { Problem } from '../base/problem.ts';
import type { TemplateFont } from '../format/fonts.ts';
import { parseDataUri } from '../image/data-uri.ts';
import type { World } from '../world.ts';

/** The same world with the template's fonts among its own; problems point from the template's root. */
export function withFonts(
  fonts: readonly TemplateFont[],
  world: World,
): { readonly ok: true; readonly value: World } | { readonly ok: false; readonly problems: readonly Problem[] } {
  if (fonts.length === 0) return { ok: true, value: world };
  const extended = world.text.extended(
    fonts.map(({ family, source, weight, style }) => ({
      ...{ family, weight, italic: style === 'italic', key: source },
      bytes: () => parseDataUri(source)?.bytes,
    })),
  );
  if (extended.ok) return { ok: true, value: { ...world, text: extended.engine } };
  return {
    ok: false,
    problems: extended.faults.map(({ index, message }) => {
      return { code: 'FONT_INVALID', path: `/fonts/${index}/source`, message: `the font ${message}` };
    }),
  };
}
