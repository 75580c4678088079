import { element } from '../../format/element.ts';

/** Rectangle element. The style’s `cornerRadius` rounds its corners. */
export const rectangleSchema = element('rectangle', {
  about: 'A rectangle with the fill and stroke of its style; cornerRadius rounds its corners.',
  draws: 'shape',
  content: 'none',
  fields: {},
});
