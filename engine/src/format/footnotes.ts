/** How notes at the foot of pages look. */
import { BLACK } from '../base/color.ts';
import { object, points, type Schema, withDefault } from './kit.ts';
import { type Border, border, EMPTY_STYLE, type Style, style } from './style.ts';

const LINE: Border = { width: 0.5, style: 'solid', color: BLACK };

export type FootnoteSettings = { readonly style: Style; readonly line: Border | 'none'; readonly gap: number };

export const FOOTNOTES: FootnoteSettings = { style: EMPTY_STYLE, line: LINE, gap: 4 };

export const footnotes: Schema<FootnoteSettings> = object({
  style: withDefault(style, EMPTY_STYLE, 'style of the notes, which are of 8pt', {}),
  line: withDefault(
    border() as Schema<Border | 'none'>,
    LINE,
    'line above them, over a third of the width',
    '0.5pt solid black',
  ),
  gap: withDefault(points({ min: 0 }), 4, 'room above the line, and half of it below', '4pt'),
});
