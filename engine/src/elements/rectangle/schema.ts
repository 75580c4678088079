import { element } from '../../format/element.ts';

/** A rectangle, its corners rounded by the style’s cornerRadius. */
export const rectangleSchema = element('rectangle', {
  about: 'A rectangle, filled and stroked by its style; corners rounded by cornerRadius.',
  draws: 'shape',
  content: 'none',
  fields: {},
});
