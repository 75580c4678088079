import { ARRANGEMENT_FIELDS, contained } from '../../format/container.ts';
import { element } from '../../format/element.ts';
import { oneOf, withDefault } from '../../format/kit.ts';

const FIELDS = {
  layout: withDefault(
    oneOf('none', 'row', 'column', 'grid', 'columns'),
    'none',
    'arrangement of the elements. With "none", each element has x and y. "columns" creates text columns as in a newspaper. Without a height of the group, Platen makes the columns equally high',
    'none',
  ),
  ...ARRANGEMENT_FIELDS,
};

/** Schema of group elements, which contain other elements. */
export const groupSchema = element('group', {
  about:
    'A box of elements at fixed positions, or arranged in a row, column, grid or columns. The elements inherit the text styles of the group.',
  traits: [],
  content: 'none',
  fields: FIELDS,
  inner: contained<typeof FIELDS>(({ layout }) => ({ parent: layout })),
});
