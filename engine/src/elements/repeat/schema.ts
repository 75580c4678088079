import { listExpression } from '../../format/binding.ts';
import { ARRANGEMENT_FIELDS, contained } from '../../format/container.ts';
import { element } from '../../format/element.ts';
import { oneOf, required, withDefault } from '../../format/kit.ts';
import { loopNames, variableName } from '../../format/names.ts';

const FIELDS = {
  items: required(listExpression(), 'an expression that returns an array, or null'),
  as: withDefault(variableName, 'item', 'another name for `item` in the expressions of the elements', 'item'),
  indexAs: withDefault(
    variableName,
    'index',
    'another name for `index`, the position of the item, counted from 0',
    'index',
  ),
  layout: withDefault(
    oneOf('column', 'row', 'grid', 'columns'),
    'column',
    'arrangement of the elements of all items, as in a group',
    'column',
  ),
  ...ARRANGEMENT_FIELDS,
};

/** Schema of repeat elements, which repeat their elements for each item of a list. */
export const repeatSchema = element('repeat', {
  about:
    'Repeats its elements for each item of a list, in a column, row, grid or columns. The repeat can continue on further pages.',
  traits: [],
  content: 'none',
  fields: FIELDS,
  inner: contained<typeof FIELDS>((shape, reader) => ({
    parent: shape.layout,
    ...loopNames(shape, reader.scope),
  })),
});
