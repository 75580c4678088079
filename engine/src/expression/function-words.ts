/** Suggestions for functions of other languages. */

const CHOICE = 'write condition ? a : b';
const DATE = 'write formatDate(x, "dd.MM.yyyy")';
const NUMBER = 'write formatNumber(x, 2), or round(x, 2) for further calculations';
const MONEY = 'write formatCurrency(x, "EUR")';
const JOINED = 'write a + b';
const PLAIN_TEXT = 'use includes(x, "…"), startsWith or endsWith; patterns are not supported';
const OR_ELSE = 'write x ?? "…"';
const LOOP = 'write map(x, each => …), or use a "repeat" or "table" element';
const PART = 'write slice(x, from, to)';

/** Suggestions by function name, in lower case without underscores. */
const FUNCTION_SUGGESTIONS: Readonly<Record<string, string>> = {
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
    'write fromUnix(seconds); milliseconds need no conversion',
  ),
  ...each('frommilliseconds frommillis frommillisecond', 'milliseconds need no conversion: formatDate(x)'),
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
  ...each('random rand uuid', 'renders are deterministic; send the value with the data'),
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
  ...each('foreach for each loop', LOOP),
  ...each('flatmap', 'write flat(map(x, each => …))'),
  ...each('sort orderby order sorted', 'write sortBy(x, each => each.name)'),
  ...each('where select', 'write filter(x, each => …)'),
  ...each('findindex vlookup xlookup lookup index', 'write find(x, each => each.id == id)'),
  ...each('any', 'write some(x, each => …)'),
  ...each('all', 'write every(x, each => …)'),
  ...each('textjoin implode', 'write join(x, ", ")'),
  ...each('explode', 'write split(x, ",")'),
  ...each('push pop shift unshift splice', 'data is immutable; use filter, map or slice'),
  ...each('keys values entries', 'send a list instead of an object, or name the keys'),
  ...each('sequence seq serial serials numbers counter iota upto', 'write range(from, count)'),
  ...each('group groupbykey partition chunkby', 'write groupBy(x, each => each.category)'),
  ...each('uniq dedupe uniqueby distinctby removeduplicates', 'write distinct(x)'),
  ...each('flatten concatlists mergelists', 'write flat(x)'),
  ...each(
    'towords numbertowords spellout spellnumber spell words currencytowords amounttowords moneyinwords inwords',
    'write amountInWords(x, "EUR"), or numberInWords(x) without a currency',
  ),
  ...each('week weeknumber weeknum weekofyear calendarweek kw isoweeknumber getweek', 'write isoWeek(x)'),
  ...each('weekyear yearofweek isoyear', 'write isoWeekYear(x)'),
  ...each('yearday doy julianday juliandate dayofyearnumber', 'write dayOfYear(x)'),
  ...each('quarterofyear getquarter', 'write quarter(x)'),
  ...each('btoa encodebase64 tobase64 b64 b64encode base64encode', 'write base64(x)'),
  ...each('atob decodebase64 frombase64 base64decode', 'write bytes(x, "base64")'),
  ...each('unhex fromhex hextobytes', 'write bytes(x, "hex")'),
  ...each('tohex hexencode bytestohex', 'write hex(bytes(x))'),
  ...each('base64urlencode tobase64url', 'write base64url(x)'),
  ...each('urlencode encodeurl escapeurl uriencode escape', 'write encodeUri(x)'),
  ...each('sha hash digest sha2 sha256hex', 'write hex(sha256(x))'),
  ...each('crc crcccitt crc16ccitt checksum', 'write crc16(x)'),
  ...each('sepa epcqr giro girocode sepaqr', 'write epc(name, iban, amount, text)'),
  ...each('swissqrbill qrbill qrrechnung', 'write swissQr(iban, creditor, amount)'),
  ...each('wlan wificode joinwifi', 'write wifi(network, password)'),
  ...each('mecard contact vcf', 'write vcard(name, organization, phone, email, url)'),
  ...each('digitallink gs1digitallink', 'set "digitalLink" and "gs1Elements" on the code'),
  ...each('sgtin epcsgtin tosgtin96', 'write sgtin96(gtin, prefixLength, serial)'),
  ...each('stringify parse tojson json', 'read a property; objects cannot be shown'),
  ...each('log print alert', 'an expression only returns a value'),
};

function each(names: string, advice: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, advice]));
}

/** Returns the suggestion for a function name in lower case without underscores. */
export function functionAdvice(key: string): string | undefined {
  return Object.hasOwn(FUNCTION_SUGGESTIONS, key) ? FUNCTION_SUGGESTIONS[key] : undefined;
}
