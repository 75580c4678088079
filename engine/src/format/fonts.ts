/** Fonts that a template brings along. */
import { type Infer, list, object, oneOf, required, string, withDefault } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { fontWeight } from './style.ts';

const font = object({
  family: required(string({ maxLength: 100 }), 'name that `fontFamily` calls it by'),
  source: required(
    string({ maxLength: TEMPLATE_LIMITS.sourceCharacters }),
    'a TrueType or OpenType font: the name of an asset, or a data: URI like "data:font/ttf;base64,…"',
  ),
  weight: withDefault(fontWeight(), 400, 'the weight that it is drawn in', 400),
  style: withDefault(oneOf('normal', 'italic'), 'normal', 'upright or italic', 'normal'),
});

export const fonts = list(font, { maxItems: TEMPLATE_LIMITS.fonts });

export type TemplateFont = Infer<typeof font>;
