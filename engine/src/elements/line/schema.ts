import { element } from '../../format/element.ts';
import { oneOf, withDefault } from '../../format/kit.ts';
import { inStyle, unusedOfLine } from '../../format/no-effect.ts';

/** Schema of line elements. Their style sets the stroke. */
export const lineSchema = element('line', {
  about: 'A straight line along the diagonal of its box. A width or height of 0 is allowed.',
  traits: ['outline', 'ends'],
  content: 'none',
  fields: {
    direction: withDefault(
      oneOf('down', 'up'),
      'down',
      'diagonal of the box: "down" runs from the top left to the bottom right, and "up" from the bottom left to the top right',
      'down',
    ),
  },
  withoutEffect: (value) => inStyle(value, unusedOfLine),
});
