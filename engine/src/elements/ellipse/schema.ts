import { element } from '../../format/element.ts';
import { inStyle, unusedOfEllipse } from '../../format/no-effect.ts';

/** Schema of ellipse elements. */
export const ellipseSchema = element('ellipse', {
  about: 'An ellipse that fills its box, with the fill and stroke of its style.',
  traits: ['outline', 'closed', 'corners'],
  content: 'none',
  fields: {},
  withoutEffect: (value) => inStyle(value, unusedOfEllipse),
});
