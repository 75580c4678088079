/**
 * Suggests replacements for syntax of JavaScript, Handlebars, Liquid, Jinja and spreadsheets that expressions do not
 * support.
 */
import { functionAdvice } from './function-words.ts';
import { FUNCTIONS } from './functions/table.ts';

const BLOCKS = 'blocks are not supported; use condition ? a : b, "visible" to hide an element, or a "repeat" element';
const CHOICE = 'write condition ? a : b';

type SyntaxSuggestion = readonly [written: RegExp, advice: string | ((source: string) => string | undefined)];

/** Patterns to match with an expression that has syntax errors, in order. Its string literals are blanked out. */
const SYNTAX: readonly SyntaxSuggestion[] = [
  [/\{\{/, 'remove {{ and }}, or use "text" instead of "expression"; braces are only for expressions in text'],
  [/^\s*\{(?!\s*(?:["'\w$]+\s*:|\}))/, 'remove this brace; in a text, write an expression between {{ and }}'],
  [/^\s*(?:#|\^|>|else\b|end(?:if|for|each)?\b|\/(?:if|each|unless|with|for)\b)/, BLOCKS],
  [/^\s*if[\s(]|\sif\s|\sthen\s/, CHOICE],
  [/(?<!\|)\|(?!\|)/, '"|" filters are not supported; use functions, such as upper(x)'],
  [/(?<!&)&(?!&)|~/, 'use + to join texts: a + " " + b'],
  [/\$\{/, 'remove $ and its braces, or write the whole text in backquotes'],
  [/<%|%>|^\s*%|#\{/, 'write the expression alone, without delimiters'],
  [/<>/, 'use != for not equal'],
  [/^\s*=(?![=>])/, 'remove the = at the start'],
  [/[“”„‘’«»]/, 'use straight quotes for text, "like this"'],
  [/(?<![\w$.])this\b/, '"this" is not supported; use item in a loop, or data.this for a key with that name'],
  [/@root\./, '"@" is not supported; use "data" to read the root of the data, as in data.order'],
  [/@/, '"@" is not supported; use item and index in a loop, or the names in "as" and "indexAs"'],
  [/\.\.\//, '"../" is not supported; give the variable of the outer loop another name with "as"'],
  [/\bnew\s+Date\b/, 'use now() for the current time, or formatDate(date, "dd.MM.yyyy") for a date in the data'],
  [/;/, 'an expression returns one value; remove the ;'],
  [/(?<![\w$.])and\b/, 'use && for "and"'],
  [/(?<![\w$.])or\b/, 'use || for "or"'],
  [/(?:^|[\s(])not\b/, 'use ! for "not"'],
  [/\sis\s/, 'use == for "is"'],
  [/\sin\s/, 'use list.includes(value) for "in"'],
  [/\s(?:eq|ne|gt|gte|lt|lte)\s/, 'use == != > >= < <= to compare values'],
  [/(?<!\?)\?(?![.?])[^:?]*$/, 'a ? needs both sides: condition ? a : b'],
  [/^\s*\./, 'start with a name, as in order.number'],
  [/\s/, spacedKey],
];

/** Returns a suggestion for `order.first name`, where a key contains a space. */
function spacedKey(source: string): string | undefined {
  const words = /^\s*(?:([\w$.]+)\.)?([A-Za-z_$][\w$]*(?: [\w$]+)+)\s*$/.exec(source);
  if (!words || /\b(?:typeof|await|delete|void|new|instanceof|yield|async)\b/.test(source)) return undefined;
  return `read a key that contains spaces as ${words[1] ?? 'data'}["${words[2]}"]`;
}

/** Returns a suggestion for an expression with syntax errors. Returns undefined if no pattern matches. */
export function adviceOnSyntax(source: string): string | undefined {
  const bare = source.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`/g, (text) => ' '.repeat(text.length));
  for (const [written, advice] of SYNTAX) {
    if (!written.test(bare)) continue;
    const suggestion = typeof advice === 'string' ? advice : advice(source);
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}

/** Returns a suggestion for an unknown function. */
export function adviceOnFunction(name: string): string | undefined {
  const key = name.toLowerCase().replaceAll('_', '');
  return functionAdvice(key);
}

/** Returns a suggestion for `Math.round(x)` and `Date.now()`, which use JavaScript namespaces. */
export function adviceOnNamespace(namespace: string, name: string): string | undefined {
  if (namespace === 'Math') {
    const own = FUNCTIONS.has(name) ? `write ${name}(x)` : adviceOnFunction(name);
    return own && `"Math" does not exist; ${own}; use data.Math for a key of the data`;
  }
  if (namespace === 'Date' && name === 'now')
    return '"Date" does not exist; use now(), or data.Date for a key of the data';
  return undefined;
}

/** Names for constants in other languages. */
const VALUES: Readonly<Record<string, string>> = {
  ...each('nil None NULL Null Nothing NIL', 'write null'),
  ...each('True TRUE', 'write true'),
  ...each('False FALSE', 'write false'),
  ...each('Math', 'use round(x), floor(x), ceil(x), abs(x), min, max and x ** y'),
  ...each('Date today Now', 'write now()'),
  ...each('self root $ $data context ctx model', 'use "data" to read the root of the data'),
  ...each('forloop loop', 'use "index" for the position of an item'),
  ...each('blank empty', 'write x == null, or x == ""'),
  ...each('pageNumber page_number currentPage', 'write page.number'),
  ...each('pageCount totalPages page_count pages numPages', 'write page.count'),
  ...each('groupPageNumber sectionPage pageInGroup', 'write page.inGroup'),
  ...each('groupPageCount sectionPages pageOfGroup', 'write page.ofGroup'),
};

/** Returns a suggestion for a name that the data does not have. */
export function adviceOnName(name: string): string | undefined {
  return Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
}

function each(names: string, advice: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, advice]));
}
