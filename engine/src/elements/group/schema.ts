import { ARRANGEMENT_FIELDS, contained } from '../../format/container.ts';
import { element } from '../../format/element.ts';
import { oneOf, withDefault } from '../../format/kit.ts';

const FIELDS = {
  layout: withDefault(
    oneOf('none', 'row', 'column', 'grid', 'columns'),
    'none',
    'arrangement of the elements. none: each has its own x and y; columns: text columns as in a newspaper, of equal height unless the group has a height',
    'none',
  ),
  ...ARRANGEMENT_FIELDS,
};

/** Schema of group elements, which contain other elements. */
export const groupSchema = element('group', {
  about:
    'A box of elements, at fixed places or arranged in a row, column, grid or columns. Its text styles apply to the elements.',
  draws: 'nothing',
  content: 'none',
  fields: FIELDS,
  inner: contained<typeof FIELDS>(({ layout }) => ({ parent: layout })),
});
