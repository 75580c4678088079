import { element } from '../../format/element.ts';
import { cornersOfNone, inStyle } from '../../format/no-effect.ts';

/** The ellipse inside its box. */
export const ellipseSchema = element('ellipse', {
  about: 'The ellipse that touches the sides of its box, filled and stroked by its style.',
  draws: 'shape',
  content: 'none',
  fields: {},
  withoutEffect: (value) => inStyle(value, cornersOfNone),
});
