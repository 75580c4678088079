import { element } from '../../format/element.ts';
import { oneOf, withDefault } from '../../format/kit.ts';

/** Text that wraps in its width. */
export const textSchema = element('text', {
  about: 'Text: wraps in its width, \\n breaks lines.',
  draws: 'text',
  content: 'required',
  fields: {
    markup: withDefault(
      oneOf('plain', 'markdown'),
      'plain',
      'markdown: bold, italic, links, lists and line breaks; all else, HTML included, is text, and so is what expressions give but for markdown(...)',
      'plain',
    ),
  },
});
