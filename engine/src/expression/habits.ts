/** What people write from habit of JavaScript, Handlebars, Liquid, Jinja or a spreadsheet, and what says the same here. */
import { FUNCTIONS } from './functions/table.ts';

const BLOCKS = 'there are no blocks: write condition ? a : b, hide an element by "visible", repeat one by "repeat"';
const CHOICE = 'a choice is written condition ? a : b';

type Habit = readonly [written: RegExp, advice: string | ((source: string) => string | undefined)];

/** Looked for in order where an expression cannot be read; the texts in it are blanks by then. */
const SYNTAX: readonly Habit[] = [
  [/\{\{/, 'leave {{ and }} out, or write "text" instead of "expression": braces mark an expression in a text'],
  [/^\s*\{(?!\s*(?:["'\w$]+\s*:|\}))/, 'leave this brace out: in a text an expression stands between two, {{ and }}'],
  [/^\s*(?:#|\^|>|else\b|end(?:if|for|each)?\b|\/(?:if|each|unless|with|for)\b)/, BLOCKS],
  [/^\s*if[\s(]|\sif\s|\sthen\s/, CHOICE],
  [/(?<!\|)\|(?!\|)/, '"|" is not in the language: what filters do is done by functions, as in upper(x)'],
  [/(?<!&)&(?!&)|~/, 'texts are joined by +: a + " " + b'],
  [/\$\{/, 'leave $ and its braces out, or write the whole text between backquotes'],
  [/<%|%>|^\s*%|#\{/, 'an expression stands alone here, without signs around it'],
  [/<>/, 'unequal is written !='],
  [/^\s*=(?![=>])/, 'leave the = at the start out'],
  [/[“”„‘’«»]/, 'texts are written between straight quotes, "like this"'],
  [
    /(?<![\w$.])this\b/,
    '"this" is not in the language: in a loop the item is item, and data.this reads a key of that name',
  ],
  [/@root\./, '"@" is not in the language: the whole data is data, as in data.order'],
  [
    /@/,
    '"@" is not in the language: a loop gives its variables as item and index, or by the names in "as" and "indexAs"',
  ],
  [/\.\.\//, '"../" is not in the language: an outer loop keeps its variable if "as" gives it a name of its own'],
  [
    /\bnew\s+Date\b/,
    'the instant of the render is now(), and a date in the data is shown by formatDate(date, "dd.MM.yyyy")',
  ],
  [/;/, 'an expression gives one value: leave the ; out'],
  [/(?<![\w$.])and\b/, '"and" is written &&'],
  [/(?<![\w$.])or\b/, '"or" is written ||'],
  [/(?:^|[\s(])not\b/, '"not" is written !'],
  [/\sis\s/, '"is" is written =='],
  [/\sin\s/, '"in" is written list.includes(value)'],
  [/\s(?:eq|ne|gt|gte|lt|lte)\s/, 'values are compared by == != > >= < <='],
  [/(?<!\?)\?(?![.?])[^:?]*$/, 'a ? needs both sides: condition ? a : b'],
  [/^\s*\./, 'a name comes first, as in order.number'],
  [/\s/, spacedKey],
];

/** `order.first name`: a key with spaces. */
function spacedKey(source: string): string | undefined {
  const words = /^\s*(?:([\w$.]+)\.)?([A-Za-z_$][\w$]*(?: [\w$]+)+)\s*$/.exec(source);
  if (!words || /\b(?:typeof|await|delete|void|new|instanceof|yield|async)\b/.test(source)) return undefined;
  return `a key with spaces is read as ${words[1] ?? 'data'}["${words[2]}"]`;
}

/** What to write instead of an expression that cannot be read; undefined where that is nobody's habit. */
export function adviceOnSyntax(source: string): string | undefined {
  const bare = source.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`/g, (text) => ' '.repeat(text.length));
  for (const [written, advice] of SYNTAX) {
    if (!written.test(bare)) continue;
    const told = typeof advice === 'string' ? advice : advice(source);
    if (told !== undefined) return told;
  }
  return undefined;
}

const DATE = 'write formatDate(x, "dd.MM.yyyy")';
const NUMBER = 'write formatNumber(x, 2), or round(x, 2) to calculate on';
const MONEY = 'write formatCurrency(x, "EUR")';
const JOINED = 'write a + b';
const PLAIN_TEXT = 'write includes(x, "…"), startsWith or endsWith: there are no patterns';
const OR_ELSE = 'write x ?? "…"';
const LOOP = 'write map(x, each => …), or loop by a "repeat" or "table"';
const PART = 'write slice(x, from, to)';

/** By the name in small letters and without _. */
const FUNCTION_HABITS: Readonly<Record<string, string>> = {
  ...each('tofixed toprecision formatdecimal numberformat numberwithdelimiter numberwithprecision', NUMBER),
  ...each(
    'fixed format text tolocalestring',
    'write formatNumber(x, 2), formatCurrency(x, "EUR") or formatDate(x, "dd.MM.yyyy")',
  ),
  ...each('money currency dollar tocurrency numbertocurrency moneyformat', MONEY),
  ...each('date dateformat formatdatetime datetime strftime todate moment dayjs parsedate dateparse', DATE),
  ...each('tolocaledatestring tolocaletimestring toisostring todatestring datetostring', DATE),
  ...each(
    'getfullyear getmonth getdate gethours getminutes year month day hour minute',
    'write formatDate(x, "yyyy"), with MM, dd, HH or mm',
  ),
  ...each('today gettime currentdate', 'write now()'),
  ...each(
    'fromseconds fromunixtime fromunixtimestamp fromtimestamp fromepoch unix epoch timestamp datefromunix secondstodate todatefromunix',
    'write fromUnix(seconds); milliseconds are a date as they are',
  ),
  ...each('frommilliseconds frommillis frommillisecond', 'a number of milliseconds is a date as it is: formatDate(x)'),
  ...each('parseint', 'write floor(number(x))'),
  ...each('parsefloat tonumber float int val value', 'write number(x)'),
  ...each('tostring str cstr', 'write string(x)'),
  ...each('trunc int rounddown fix', 'write floor(x)'),
  ...each('roundup', 'write ceil(x)'),
  ...each('pow power', 'write x ** y'),
  ...each('sqrt', 'write x ** 0.5'),
  ...each('mod modulo', 'write x % y'),
  ...each('plus add', JOINED),
  ...each('minus subtract', 'write a - b'),
  ...each('times multiply multipliedby', 'write a * b'),
  ...each('dividedby divide', 'write a / b'),
  ...each('random rand uuid', 'a document is the same each time: send the value with the data'),
  ...each('upcase ucase touppercase', 'write upper(x)'),
  ...each('downcase lcase', 'write lower(x)'),
  ...each(
    'capitalize capitalizefirst titlecase title proper initcap ucfirst',
    'set "textTransform": "capitalize" in the style',
  ),
  ...each('concat concatenate append prepend strcat', JOINED),
  ...each('charat at first last left right nth', 'write slice(x, 0, 1), slice(x, -1) or x[0]'),
  ...each('mid substring', PART),
  ...each('truncate ellipsis', `${PART}, or set "overflow": "ellipsis" in the style`),
  ...each('strip trimstart trimend trimleft trimright lstrip rstrip ltrim rtrim', 'write trim(x)'),
  ...each('repeat', 'write padEnd("", 10, "-")'),
  ...each('indexof contains search has instr position', 'write includes(x, "…")'),
  ...each('match matches regex regexp test regexreplace', PLAIN_TEXT),
  ...each('substitute gsub', 'write replaceAll(x, "a", "b")'),
  ...each('lpad padleft zfill', 'write padStart(x, 5, "0")'),
  ...each('rpad padright', 'write padEnd(x, 5)'),
  ...each('default defaultto coalesce nvl isnull ifnull iferror isna', OR_ELSE),
  ...each('isnan isblank isempty empty isundefined exists defined', 'write x == null, or !x'),
  ...each('iif cond choose ternary when', `write ${CHOICE.slice(CHOICE.indexOf('condition'))}`),
  ...each('and', 'write a && b'),
  ...each('or', 'write a || b'),
  ...each('not', 'write !x'),
  ...each('eq equals equal', 'write a == b'),
  ...each('ne neq notequal', 'write a != b'),
  ...each('gt gte lt lte', 'write a > b, >=, < or <='),
  ...each('size count strlen counta', 'write length(x)'),
  ...each('countif', 'write length(filter(x, each => …))'),
  ...each('sumif sumproduct', 'write sum(x, each => each.quantity * each.price)'),
  ...each('reduce foldl aggregate', 'write sum(x, each => …), min, max or join(x)'),
  ...each('average mean', 'write avg(x)'),
  ...each('foreach for each flatmap loop', LOOP),
  ...each('sort orderby order sorted', 'write sortBy(x, each => each.name)'),
  ...each('where select', 'write filter(x, each => …)'),
  ...each('findindex vlookup xlookup lookup index', 'write find(x, each => each.id == id)'),
  ...each('any', 'write some(x, each => …)'),
  ...each('all', 'write every(x, each => …)'),
  ...each('textjoin implode', 'write join(x, ", ")'),
  ...each('explode', 'write split(x, ",")'),
  ...each('push pop shift unshift splice', 'data does not change: write filter, map or slice'),
  ...each('keys values entries groupby', 'send a list instead of an object, or name the keys'),
  ...each('stringify parse tojson json', 'pick a property: objects are not shown'),
  ...each('log print alert', 'an expression only gives a value'),
};

function each(names: string, advice: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, advice]));
}

/** What to write instead of a function that there is not. */
export function adviceOnFunction(name: string): string | undefined {
  const key = name.toLowerCase().replaceAll('_', '');
  return Object.hasOwn(FUNCTION_HABITS, key) ? FUNCTION_HABITS[key] : undefined;
}

/** What to write instead of `Math.round(x)` and `Date.now()`, where the name before the point is meant as JavaScript's. */
export function adviceOnNamespace(namespace: string, name: string): string | undefined {
  if (namespace === 'Math') {
    const own = FUNCTIONS.has(name) ? `write ${name}(x)` : adviceOnFunction(name);
    return own && `there is no "Math": ${own}; a key of the data is read as data.Math`;
  }
  if (namespace === 'Date' && name === 'now')
    return 'there is no "Date": write now(); a key of the data is read as data.Date';
  return undefined;
}

/** Words for values that other languages have. */
const VALUES: Readonly<Record<string, string>> = {
  ...each('nil None NULL Null Nothing NIL', 'write null'),
  ...each('True TRUE', 'write true'),
  ...each('False FALSE', 'write false'),
  ...each('Math', 'numbers have round(x), floor(x), ceil(x), abs(x), min, max and x ** y'),
  ...each('Date today Now', 'write now()'),
  ...each('self root $ $data context ctx model', 'the whole data is data'),
  ...each('forloop loop', 'the number of an item is index'),
  ...each('blank empty', 'write x == null, or x == ""'),
  ...each('pageNumber page_number currentPage', 'write page.number'),
  ...each('pageCount totalPages page_count pages numPages', 'write page.count'),
};

/** What to write instead of a name that the data has not. */
export function adviceOnName(name: string): string | undefined {
  return Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
}
