import { listExpression } from '../../format/binding.ts';
import { ARRANGEMENT_FIELDS, contained } from '../../format/container.ts';
import { element } from '../../format/element.ts';
import { oneOf, required, withDefault } from '../../format/kit.ts';
import { loopNames, variableName } from '../../format/names.ts';

const FIELDS = {
  items: required(listExpression(), 'an expression that gives an array, or null for none'),
  as: withDefault(variableName, 'item', 'name of the item in expressions inside, beside `item`', 'item'),
  indexAs: withDefault(variableName, 'index', 'name of its number from 0, beside `index`', 'index'),
  layout: withDefault(
    oneOf('column', 'row', 'grid', 'columns'),
    'column',
    'how the elements of all items are arranged, as in a group',
    'column',
  ),
  ...ARRANGEMENT_FIELDS,
};

/** Its elements once for each item of a list. */
export const repeatSchema = element('repeat', {
  about:
    'Its elements once for each item of a list, arranged in a column, row, grid or columns that goes on over the pages.',
  draws: 'nothing',
  content: 'none',
  fields: FIELDS,
  inner: contained<typeof FIELDS>((shape, reader) => ({
    parent: shape.layout,
    ...loopNames(shape, reader.scope),
  })),
});
