import { element } from '../../format/element.ts';
import { oneOf, withDefault } from '../../format/kit.ts';
import { inStyle, insideOfLine } from '../../format/no-effect.ts';

/** Line element. Its style sets the stroke. */
export const lineSchema = element('line', {
  about: 'A straight line along the diagonal of its box. A width or height of 0 is allowed.',
  draws: 'line',
  content: 'none',
  fields: {
    direction: withDefault(oneOf('down', 'up'), 'down', 'from the top left down, or from the bottom left up', 'down'),
  },
  withoutEffect: (value) => inStyle(value, insideOfLine),
});
