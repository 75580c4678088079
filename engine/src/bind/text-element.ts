/** Creates text elements that templates do not contain: table cells and footnotes. */
import type { Element, ElementOfType } from '../elements/schemas.ts';
import { IN_FLOW } from '../format/position.ts';
import type { Style } from '../format/style.ts';

/** ID and path of the text's owner. */
export type TextPlace = Pick<Element, 'id' | 'path'>;

export function textElement(
  { id, path }: TextPlace,
  style: Style,
  markup: ElementOfType<'text'>['markup'] = 'plain',
): ElementOfType<'text'> {
  return {
    type: 'text',
    markup,
    runs: undefined,
    along: undefined,
    around: undefined,
    id,
    path,
    position: IN_FLOW,
    width: 'auto',
    height: 'auto',
    rotation: 0,
    visible: true,
    pages: 'first',
    keepTogether: false,
    keepWithNext: false,
    breakBefore: false,
    pageGroup: false,
    allowOverlap: false,
    allow: [],
    locked: false,
    style,
    link: undefined,
    field: undefined,
    lang: undefined,
    alt: undefined,
    tag: 'auto',
    outline: undefined,
    outlineLevel: 1,
    content: undefined,
    late: undefined,
    readsPage: false,
  };
}
