/** Fonts that a template brings along. */
import { type Infer, list, object, oneOf, required, string, withDefault } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { fontWeight } from './style.ts';

const font = object({
  family: required(string({ maxLength: 100 }), 'name that `fontFamily` calls it by'),
  source: required(
    string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
    'a font (.ttf, .otf, .woff, .woff2): the name of an asset, or a data: URI like "data:font/woff2;base64,…"',
  ),
  weight: withDefault(
    fontWeight(),
    400,
    'the weight that it is drawn in; a variable font has all of its axis `wght`',
    400,
  ),
  style: withDefault(oneOf('normal', 'italic'), 'normal', 'upright or italic', 'normal'),
});

export const fonts = list(font, { maxItems: TEMPLATE_LIMITS.fonts });

export type TemplateFont = Infer<typeof font>;
