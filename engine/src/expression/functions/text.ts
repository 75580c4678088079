/**
 * Implements text functions. Functions with JavaScript names behave as in JavaScript, but count user-perceived
 * characters. Null counts as an empty text.
 */
import { isJsonArray, type JsonValue } from '../../base/json.ts';
import { lowerCase, upperCase } from '../../base/letter-case.ts';
import { burn, burnText } from '../fuel.ts';
import { type Characters, charactersOf, joined } from '../graphemes.ts';
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
    max: 2,
    signature: 'upper(text, locale?)',
    about:
      'Returns the text in upper case, by the rules of the template’s language or of a locale. In Turkish, for example, "i" becomes "İ".',
    example: ['upper("café")', 'CAFÉ'],
    apply: (call, args) => inCase(call, args, upperCase),
  },
  {
    name: 'lower',
    aliases: ['toLowerCase'],
    group: 'text',
    min: 1,
    max: 2,
    signature: 'lower(text, locale?)',
    about: 'Returns the text in lower case, by the rules of the template’s language or of a locale.',
    example: ['lower("ABC")', 'abc'],
    apply: (call, args) => inCase(call, args, lowerCase),
  },
  {
    name: 'trim',
    aliases: [],
    group: 'text',
    min: 1,
    max: 1,
    signature: 'trim(text)',
    about: 'Removes white space from both ends.',
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
    about:
      'Returns the number of characters or items, or 0 for null. An emoji is one character, and so is a letter with its accents.',
    example: ['length([1, 2, 3])', 3],
    apply: (call, [value = null]) => {
      if (value === null) return 0;
      if (typeof value === 'string') return charactersOf(call.run, value, call.span).length;
      if (isJsonArray(value)) return value.length;
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
    about:
      'Returns the characters or items from one index up to, but not including, another index. A negative index counts from the end.',
    example: ['slice("abcdef", 1, -1)', 'bcde'],
    apply: (call, args) => {
      const [value = null] = args;
      const from = indexArg(call, args, 1);
      const to = indexArg(call, args, 2);
      if (isJsonArray(value)) return madeArray(call.run, value.slice(from, to), call.span);
      return cut(call, charactersArg(call, args).slice(from, to));
    },
  },
  {
    name: 'substr',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'substr(text, from, count?)',
    about: 'Returns `count` characters from an index. A negative index counts from the end.',
    example: ['substr("abcdef", 2, 3)', 'cde'],
    apply: (call, args) => {
      const characters = charactersArg(call, args);
      const from = indexArg(call, args, 1) ?? 0;
      const count = indexArg(call, args, 2);
      const start = from < 0 ? Math.max(characters.length + from, 0) : from;
      return cut(call, characters.slice(start, count === undefined ? undefined : start + Math.max(count, 0)));
    },
  },
  {
    name: 'padStart',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'padStart(text, width, fill = " ")',
    about: 'Pads the text at its start to a width in characters.',
    example: ['padStart(7, 3, "0")', '007'],
    apply: (call, args) => {
      const { text, fill } = padding(call, args);
      return made(call.run, fill + text, call.span);
    },
  },
  {
    name: 'padEnd',
    aliases: [],
    group: 'text',
    min: 2,
    max: 3,
    signature: 'padEnd(text, width, fill = " ")',
    about: 'Pads the text at its end to a width in characters.',
    example: ['padEnd("Tea", 6, ".")', 'Tea...'],
    apply: (call, args) => {
      const { text, fill } = padding(call, args);
      return made(call.run, text + fill, call.span);
    },
  },
  {
    name: 'replace',
    aliases: [],
    group: 'text',
    min: 3,
    max: 3,
    signature: 'replace(text, find, with)',
    about: 'Replaces the first occurrence of a text. Both texts are literal; patterns are not supported.',
    example: ['replace("a-b-c", "-", "$")', 'a$b-c'],
    apply: (call, args) => {
      const text = textArg(call, args, 0);
      const find = searchArg(call, args, 1);
      const replacement = textArg(call, args, 2);
      // Uses a replacement function, because patterns such as `$&` have a special meaning in a replacement string.
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
    about: 'Replaces every occurrence of a text. Both texts are literal; patterns are not supported.',
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
    about: 'Returns true if a text contains another text, or a list contains an item.',
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
    about: 'Returns true if the text starts with another.',
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
    about: 'Returns true if the text ends with another.',
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
    about: 'Splits a text at a separator into a list. An empty separator splits it into characters.',
    example: ['split("a,b,c", ",")', ['a', 'b', 'c']],
    apply: (call, args) => {
      const separator = searchArg(call, args, 1);
      if (separator === '') return madeArray(call.run, [...charactersArg(call, args)], call.span);
      // Splits off one part more than the limit, to detect texts with too many parts.
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
    about: 'Joins the items of a list into one text, with a separator between them.',
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
    about: 'Converts a number or boolean to text, and null to an empty text.',
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
      'Reads the text as Markdown. The element needs "markup": "markdown", and the expression must consist of this call alone. Otherwise ' +
      'text from the data is shown unchanged.',
    example: ['markdown("**bold**")', '**bold**'],
    apply: (call, args) => textArg(call, args, 0),
  },
  QUOTE,
];

function charactersArg(call: Call, args: Args): Characters {
  return charactersOf(call.run, textArg(call, args, 0), call.span);
}

function cut(call: Call, characters: Characters): string {
  return made(call.run, joined(characters), call.span);
}

function inCase(call: Call, args: Args, change: (text: string, language: string) => string): string {
  return made(call.run, change(textArg(call, args, 0), textArg(call, args, 1, call.run.env.language)), call.span);
}

/** Returns the text, and the fill that is necessary for the width. */
function padding(call: Call, args: Args): { readonly text: string; readonly fill: string } {
  const width = indexArg(call, args, 1) ?? 0;
  if (width > LIMITS.string) failCall(call, 'E_STRING_LIMIT', `the width must be at most ${LIMITS.string}`);
  const text = textArg(call, args, 0);
  const fill = charactersOf(call.run, textArg(call, args, 2, ' '), call.span);
  const lacking = width - charactersOf(call.run, text, call.span).length;
  if (lacking <= 0 || fill.length === 0) return { text, fill: '' };
  const [repeats, rest] = [Math.floor(lacking / fill.length), joined(fill.slice(0, lacking % fill.length))];
  const once = joined(fill);
  // Checks the length before creating the text, because characters with many code units could use up memory.
  if (once.length * repeats > LIMITS.string) {
    failCall(call, 'E_STRING_LIMIT', `the result is too long; at most ${LIMITS.string} characters are allowed`);
  }
  return { text, fill: once.repeat(repeats) + rest };
}

function replaceAll(call: Call, args: Args): JsonValue {
  const { run, span } = call;
  const text = textArg(call, args, 0);
  const find = searchArg(call, args, 1);
  const replacement = textArg(call, args, 2);
  // Counts the occurrences first, because the result may be many times longer than both texts.
  let places = 0;
  if (find === '') {
    const characters = charactersOf(run, text, span);
    places = characters.length + 1;
    burn(run, places, span);
    if (text.length + places * replacement.length <= LIMITS.string) {
      return made(run, ['', ...characters, ''].join(replacement), span);
    }
  } else {
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length)) {
      burn(run, 1, span);
      places++;
    }
  }
  if (text.length + places * (replacement.length - find.length) > LIMITS.string) {
    failCall(call, 'E_STRING_LIMIT', `the result is too long; at most ${LIMITS.string} characters are allowed`);
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
    if (text.length > LIMITS.string) break; // `made` rejects texts above this limit.
  }
  return made(call.run, text, call.span);
}
