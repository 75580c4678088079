/** Defines the style of footnotes and of the separator line above them. */
import { BLACK } from '../base/color.ts';
import { below, isObject, object, type Place, points, type Schema, withDefault } from './kit.ts';
import { unusedOfNotes } from './no-effect-of-parts.ts';
import { type Border, border, EMPTY_STYLE, type Style, style } from './style.ts';

const LINE: Border = { width: 0.5, style: 'solid', color: BLACK };

export type FootnoteSettings = { readonly style: Style; readonly line: Border | 'none'; readonly gap: number };

export const FOOTNOTES: FootnoteSettings = { style: EMPTY_STYLE, line: LINE, gap: 4 };

const fields: Schema<FootnoteSettings> = object({
  style: withDefault(style, EMPTY_STYLE, 'style of the footnotes; default: a font size of 8pt', {}),
  line: withDefault(
    border() as Schema<Border | 'none'>,
    LINE,
    'line above the footnotes. Its length is a third of the content width',
    '0.5pt solid black',
  ),
  gap: withDefault(
    points({ min: 0 }),
    4,
    'space above the line. The space below the line is half of this value',
    '4pt',
  ),
});

export const footnotes: Schema<FootnoteSettings> = {
  json: fields.json,
  read(value, place, reader) {
    const { style: given } = isObject(value) ? value : {};
    const at = below(place, 'style');
    for (const [path, why] of isObject(given) ? Object.entries(unusedOfNotes(given)) : []) {
      reader.withoutEffect(path.split('/').reduce<Place>(below, at), why);
    }
    return fields.read(value, place, reader);
  },
};
