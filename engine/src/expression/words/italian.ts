import { type Gender, groupsOf, type Language, wordList } from './language.ts';

const SMALL = wordList(
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici ' +
    'diciassette diciotto diciannove',
);
const TENS = wordList('- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta');

/** Italian. Numbers below a million are one word, and millions are nouns. */
export const italian: Language = {
  spell(value, before) {
    if (value === 0) return SMALL[0]!;
    const parts = groupsOf(value)
      .filter(([, power]) => power > 1)
      .map(([group, power]) => {
        const [one, many] = power === 3 ? ['miliardo', 'miliardi'] : ['milione', 'milioni'];
        return group === 1 ? `un ${one}` : `${belowMillion(group)} ${many}`;
      });
    const rest = value % 1e6;
    if (rest > 0) parts.push(value === 1 && before ? one(before) : belowMillion(rest));
    return parts.join(' ');
  },
  minus: 'meno',
  and: 'e',
  isSingular: (value) => value === 1,
  join: (value, words, noun) => (value > 0 && value % 1e6 === 0 ? `${words} di ${noun}` : `${words} ${noun}`),
  money: {
    EUR: { whole: { one: 'euro', many: 'euro' }, part: { one: 'centesimo', many: 'centesimi' } },
    USD: { whole: { one: 'dollaro', many: 'dollari' }, part: { one: 'centesimo', many: 'centesimi' } },
    GBP: {
      whole: { one: 'sterlina', many: 'sterline', gender: 'feminine' },
      part: { one: 'penny', many: 'pence' },
    },
    CHF: {
      whole: { one: 'franco svizzero', many: 'franchi svizzeri' },
      part: { one: 'centesimo', many: 'centesimi' },
    },
  },
};

function one(before: Gender): string {
  return before === 'feminine' ? 'una' : 'un';
}

function belowMillion(value: number): string {
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000];
  const thousand = thousands === 0 ? '' : thousands === 1 ? 'mille' : `${belowThousand(thousands)}mila`;
  const words = thousand + belowThousand(rest);
  // Adds an accent to a final "tre" in compounds.
  return words.length > 3 && words.endsWith('tre') ? `${words.slice(0, -1)}é` : words;
}

/** Returns an empty text for 0. */
function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  return (hundreds === 0 ? '' : hundreds === 1 ? 'cento' : `${SMALL[hundreds]}cento`) + belowHundred(rest);
}

function belowHundred(value: number): string {
  if (value < 20) return value === 0 ? '' : SMALL[value]!;
  const [ten, unit] = [TENS[Math.floor(value / 10)]!, value % 10];
  // Tens drop their last vowel before uno and otto.
  return (unit === 1 || unit === 8 ? ten.slice(0, -1) : ten) + (unit > 0 ? SMALL[unit]! : '');
}
