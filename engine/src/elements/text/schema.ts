import { binding } from '../../format/binding.ts';
import { element } from '../../format/element.ts';
import { list, object, oneOf, optional, points, required, withDefault } from '../../format/kit.ts';
import { TEMPLATE_LIMITS } from '../../format/limits.ts';
import { EMPTY_STYLE, style } from '../../format/style.ts';

/** A part of a text. */
const run = object({
  text: required(binding('text'), 'what it says; \\n breaks lines'),
  style: withDefault(style, EMPTY_STYLE, 'how its letters look; what is left out is as in the whole text', {}),
  script: withDefault(
    oneOf('normal', 'super', 'sub'),
    'normal',
    'raised or lowered, and smaller unless its style has a size of its own',
    'normal',
  ),
  rise: optional(
    points(),
    'how far it stands above the line, or below with a minus, instead of what `script` says: the cents of a price',
  ),
  link: optional(binding('text'), 'where a click on it leads, as in `link`'),
});

/** Text that wraps in its width. */
export const textSchema = element('text', {
  about: 'Text: wraps in its width, \\n breaks lines.',
  draws: 'text',
  content: 'required',
  instead: 'runs',
  withoutEffect: ({ runs, markup }) =>
    runs !== undefined && markup !== undefined
      ? { markup: 'runs are written without marks: each has its own style' }
      : {},
  fields: {
    runs: optional(
      list(run, { maxItems: TEMPLATE_LIMITS.runs }),
      'parts of one text, each with a style of its own, instead of content; what data give is text, never markup',
    ),
    markup: withDefault(
      oneOf('plain', 'markdown'),
      'plain',
      'markdown: bold, italic, links, lists and line breaks; all else, HTML included, is text, and so is what expressions give but for markdown(...)',
      'plain',
    ),
  },
});
