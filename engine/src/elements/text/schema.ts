import { element } from '../../format/element.ts';

/** Text that wraps in its width. */
export const textSchema = element('text', {
  about: 'Text: wraps in its width, \\n breaks lines.',
  content: 'required',
  fields: {},
});
