import { element } from '../../format/element.ts';

/** Schema of rectangle elements. The style’s `cornerRadius` rounds their corners. */
export const rectangleSchema = element('rectangle', {
  about: 'A rectangle with the fill and stroke of its style; cornerRadius rounds its corners.',
  traits: ['outline', 'closed', 'corners'],
  content: 'none',
  fields: {},
});
