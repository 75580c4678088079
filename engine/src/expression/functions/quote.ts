/** Selects quotation marks by language. */
import { LIMITS } from '../limits.ts';
import { made } from '../values.ts';
import { booleanArg, failCall, textArg } from './arguments.ts';
import type { FunctionEntry } from './entry.ts';

/** Outer and inner quotation marks with their languages. A longer tag takes precedence over its language. */
const MARKS: readonly (readonly [marks: string, languages: string])[] = [
  ['“”‘’', 'en af da nl lv pt tr ko zh hi id ms th vi ga cy'],
  ['„“‚‘', 'de cs sk sl sr is lb'],
  ['„“„“', 'bg lt mk'],
  ['„”‚’', 'hr'],
  ['„”«»', 'pl ro'],
  ['„”»«', 'hu'],
  ['„“«»', 'et'],
  ['””’’', 'sv fi he'],
  ['«»‘’', 'no nb nn'],
  ['«»“”', 'es it ca el pt-pt hy fa'],
  ['«»‹›', 'de-ch de-li fr-ch it-ch rm'],
  ['«»„“', 'ru uk be kk'],
  ['「」『』', 'ja zh-hant zh-tw zh-hk zh-mo'],
  ['”“’‘', 'ar'],
];

/** French quotation marks are separated from the text by a no-break space. */
const FRENCH = ['«\u00a0', '\u00a0»', '“', '”'] as const;

const BY_LANGUAGE: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...MARKS.flatMap(([marks, languages]) => languages.split(' ').map((tag) => [tag, [...marks]] as const)),
  ['fr', FRENCH],
]);

const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

export const QUOTE: FunctionEntry = {
  name: 'quote',
  aliases: [],
  group: 'text',
  min: 1,
  max: 3,
  signature: 'quote(text, locale?, inner = false)',
  about:
    'Adds the quotation marks of a language. If `inner` is true, the function adds the marks for a quotation inside another quotation. For an unknown language, it adds English marks. It does not change an empty text.',
  example: ['quote("Guten Tag", "de")', '„Guten Tag“'],
  apply: (call, args) => {
    const text = textArg(call, args, 0);
    const locale = textArg(call, args, 1, call.run.env.locale);
    const isInner = booleanArg(call, args, 2, false);
    if (locale.length > LIMITS.locale || !TAG.test(locale)) {
      return failCall(call, 'E_ARG', 'the locale must be a BCP 47 tag such as "en-US" or "de-DE"');
    }
    if (text === '') return '';
    const [open, close, innerOpen, innerClose] = marksOf(locale.toLowerCase());
    const quoted = isInner ? `${innerOpen}${text}${innerClose}` : `${open}${text}${close}`;
    return made(call.run, quoted, call.span);
  },
};

/** Returns the marks of the longest prefix of the tag that has an entry. */
function marksOf(tag: string): readonly string[] {
  const known = BY_LANGUAGE.get(tag);
  if (known) return known;
  const end = tag.lastIndexOf('-');
  return marksOf(end < 0 ? 'en' : tag.slice(0, end));
}
