import { ARRANGEMENT_FIELDS, contained } from '../../format/container.ts';
import { element } from '../../format/element.ts';
import { oneOf, withDefault } from '../../format/kit.ts';

const FIELDS = {
  layout: withDefault(
    oneOf('none', 'row', 'column', 'grid', 'columns'),
    'none',
    'none: each element has its x and y in the group; else they are arranged; columns: one under another, going on in the next column as in a newspaper, all about equally high unless the group has a height',
    'none',
  ),
  ...ARRANGEMENT_FIELDS,
};

/** Elements that belong together. */
export const groupSchema = element('group', {
  about:
    'Elements in a box of their own, at places of their own or in a row, column, grid or columns; text styles pass on to them.',
  draws: 'nothing',
  content: 'none',
  fields: FIELDS,
  inner: contained<typeof FIELDS>(({ layout }) => ({ parent: layout })),
});
