/** Reads the fonts embedded in a template. */
import { type Infer, list, object, oneOf, required, string, withDefault } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { fontWeight } from './style.ts';

const font = object({
  family: required(string({ maxLength: 100 }), 'name for `fontFamily`'),
  source: required(
    string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
    'a font (.ttf, .otf, .woff, .woff2): the name of an asset, or a data: URI like "data:font/woff2;base64,…"',
  ),
  weight: withDefault(fontWeight(), 400, 'weight of the font; a variable font has all weights of its `wght` axis', 400),
  style: withDefault(oneOf('normal', 'italic'), 'normal', 'upright or italic', 'normal'),
});

export const fonts = list(font, { maxItems: TEMPLATE_LIMITS.fonts });

export type TemplateFont = Infer<typeof font>;
