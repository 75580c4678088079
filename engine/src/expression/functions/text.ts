/** Functions on texts. Those with JavaScript's names behave as JavaScript's, null being an empty text. */
import { isJsonArray, type JsonValue } from '../../base/json.ts';
import { burn, burnText } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { made, madeArray, withArticle } from '../values.ts';
import { type Args, failCall, indexArg, mapped, searchArg, textArg } from './arguments.ts';
import type { Call, FunctionEntry } from './entry.ts';
import { QUOTE } from './quote.ts';

export const TEXT_FUNCTIONS: readonly FunctionEntry[] = [
  {
    name: 'upper',
    aliases: ['toUpperCase'],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'upper(text)',
    about: 'The text in capital letters.',
    example: ['upper("café")', 'CAFÉ'],
    apply: (call, args) => made(call.run, textArg(call, args, 0).toUpperCase(), call.span),
  },
  {
    name: 'lower',
    aliases: ['toLowerCase'],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'lower(text)',
    about: 'The text in small letters.',
    example: ['lower("ABC")', 'abc'],
    apply: (call, args) => made(call.run, textArg(call, args, 0).toLowerCase(), call.span),
  },
  {
    name: 'trim',
    aliases: [],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'trim(text)',
    about: 'The text without white space at its ends.',
    example: ['trim("  abc ")', 'abc'],
    apply: (call, args) => made(call.run, textArg(call, args, 0).trim(), call.span),
  },
  {
    name: 'length',
    aliases: ['len'],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'length(textOrArray)',
    about: 'How many characters (UTF-16 code units) or items there are; 0 for null.',
    example: ['length([1, 2, 3])', 3],
    apply: (call, [value = null]) => {
      if (value === null) return 0;
      if (typeof value === 'string' || isJsonArray(value)) return value.length;
      return failCall(call, 'E_TYPE', `${withArticle(value)} has no length`);
    },
  },
  {
    name: 'slice',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'slice(textOrArray, from, to?)',
    about: 'The part from one index up to another; negative indices count from the end.',
    example: ['slice("abcdef", 1, -1)', 'bcde'],
    apply: (call, args) => {
      const [value = null] = args;
      const from = indexArg(call, args, 1);
      const to = indexArg(call, args, 2);
      if (isJsonArray(value)) return madeArray(call.run, value.slice(from, to), call.span);
      return made(call.run, textArg(call, args, 0).slice(from, to), call.span);
    },
  },
  {
    name: 'substr',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'substr(text, from, count?)',
    about: 'So many characters from an index on; a negative index counts from the end.',
    example: ['substr("abcdef", 2, 3)', 'cde'],
    apply: (call, args) => {
      const text = textArg(call, args, 0);
      const from = indexArg(call, args, 1) ?? 0;
      const count = indexArg(call, args, 2);
      const start = from < 0 ? Math.max(text.length + from, 0) : from;
      return made(call.run, text.slice(start, count === undefined ? undefined : start + Math.max(count, 0)), call.span);
    },
  },
  {
    name: 'padStart',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'padStart(text, width, fill = " ")',
    about: 'The text, filled at its start up to a width.',
    example: ['padStart(7, 3, "0")', '007'],
    apply: (call, args) => {
      const { text, width, fill } = padding(call, args);
      return made(call.run, text.padStart(width, fill), call.span);
    },
  },
  {
    name: 'padEnd',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'padEnd(text, width, fill = " ")',
    about: 'The text, filled at its end up to a width.',
    example: ['padEnd("Tea", 6, ".")', 'Tea...'],
    apply: (call, args) => {
      const { text, width, fill } = padding(call, args);
      return made(call.run, text.padEnd(width, fill), call.span);
    },
  },
  {
    name: 'replace',
    aliases: [],
    group: 'text',
    min: 3,
    max: 3,
    signature: 'replace(text, find, with)',
    about: 'The text with the first place of another text replaced; nothing in either text has a special meaning.',
    example: ['replace("a-b-c", "-", "$")', 'a$b-c'],
    apply: (call, args) => {
      const text = textArg(call, args, 0);
      const find = searchArg(call, args, 1);
      const replacement = textArg(call, args, 2);
      // A function, because a text would be searched for `$&` and its like.
      return made(
        call.run,
        text.replace(find, () => replacement),
        call.span,
      );
    },
  },
  {
    name: 'replaceAll',
    aliases: [],
    group: 'text',
    min: 3,
    max: 3,
    signature: 'replaceAll(text, find, with)',
    about: 'The text with every place of another text replaced; nothing in either text has a special meaning.',
    example: ['replaceAll("a-b-c", "-", "/")', 'a/b/c'],
    apply: replaceAll,
  },
  {
    name: 'includes',
    aliases: ['contains'],
    group: 'text',
    min: 2,
    max: 2,
    signature: 'includes(textOrArray, wanted)',
    about: 'Whether a text has another in it, or an array an item.',
    example: ['includes("label", "bel")', true],
    apply: includes,
  },
  {
    name: 'startsWith',
    aliases: [],
    group: 'text',
    min: 2,
    max: 2,
    signature: 'startsWith(text, start)',
    about: 'Whether the text begins with another.',
    example: ['startsWith("DE-1234", "DE")', true],
    apply: (call, args) => textArg(call, args, 0).startsWith(textArg(call, args, 1)),
  },
  {
    name: 'endsWith',
    aliases: [],
    group: 'text',
    min: 2,
    max: 2,
    signature: 'endsWith(text, end)',
    about: 'Whether the text ends with another.',
    example: ['endsWith("photo.png", ".png")', true],
    apply: (call, args) => textArg(call, args, 0).endsWith(textArg(call, args, 1)),
  },
  {
    name: 'split',
    aliases: [],
    group: 'text',
    min: 2,
    max: 2,
    signature: 'split(text, separator)',
    about: 'The parts of a text between separators; each character for an empty separator.',
    example: ['split("a,b,c", ",")', ['a', 'b', 'c']],
    apply: (call, args) => {
      const separator = searchArg(call, args, 1);
      // One more than allowed is enough to see that there are too many.
      return madeArray(call.run, textArg(call, args, 0).split(separator, LIMITS.array + 1), call.span);
    },
  },
  {
    name: 'join',
    aliases: [],
    group: 'text',
    min: 1,
    max: 2,
    signature: 'join(array, separator = ",")',
    about: 'The items as one text with a separator between them.',
    example: ['join(["a", "b"], " + ")', 'a + b'],
    apply: join,
  },
  {
    name: 'string',
    aliases: [],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'string(value)',
    about: 'A number or boolean as text; an empty text for null.',
    example: ['string(1.5)', '1.5'],
    apply: (call, args) => textArg(call, args, 0),
  },
  {
    name: 'markdown',
    aliases: [],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'markdown(text)',
    about:
      'The text as Markdown, where the element has "markup": "markdown" and the expression is this call alone; elsewhere, and ' +
      'without it, text of the data is shown as it is.',
    example: ['markdown("**bold**")', '**bold**'],
    apply: (call, args) => textArg(call, args, 0),
  },
  QUOTE,
];

function padding(call: Call, args: Args): { readonly text: string; readonly width: number; readonly fill: string } {
  const width = indexArg(call, args, 1) ?? 0;
  if (width > LIMITS.string) failCall(call, 'E_STRING_LIMIT', `the width may be ${LIMITS.string} at most`);
  return { text: textArg(call, args, 0), width, fill: textArg(call, args, 2, ' ') };
}

function replaceAll(call: Call, args: Args): JsonValue {
  const { run, span } = call;
  const text = textArg(call, args, 0);
  const find = searchArg(call, args, 1);
  const replacement = textArg(call, args, 2);
  // Counted first: the result may be many times as long as both texts.
  let places = 0;
  if (find === '') {
    places = text.length + 1;
    burn(run, places, span);
  } else {
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) {
      burn(run, 1, span);
      places++;
    }
  }
  if (text.length + places * (replacement.length - find.length) > LIMITS.string) {
    failCall(call, 'E_STRING_LIMIT', `the result may have ${LIMITS.string} characters at most`);
  }
  return made(
    run,
    text.replaceAll(find, () => replacement),
    span,
  );
}

function includes(call: Call, args: Args): JsonValue {
  const [value = null, wanted = null] = args;
  if (!isJsonArray(value)) return textArg(call, args, 0).includes(searchArg(call, args, 1));
  const { run, span } = call;
  burn(run, value.length, span);
  return value.some((item) => {
    if (typeof item === 'string') burnText(run, item, span);
    return item === wanted;
  });
}

function join(call: Call, args: Args): JsonValue {
  const separator = textArg(call, args, 1, ',');
  let text = '';
  let isFirst = true;
  for (const { item } of mapped(call, args)) {
    text += (isFirst ? '' : separator) + textArg(call, [item], 0);
    isFirst = false;
    if (text.length > LIMITS.string) break; // `made` refuses it
  }
  return made(call.run, text, call.span);
}
