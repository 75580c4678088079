import { groupsOf, type Language, wordList } from './language.ts';

const SMALL = wordList(
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn ' +
    'achtzehn neunzehn',
);
const TENS = wordList('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');

/** German. Numbers below a million are one word, and millions are nouns. */
export const german: Language = {
  spell(value, before) {
    if (value === 0) return SMALL[0]!;
    const words = groupsOf(value)
      .filter(([, power]) => power > 1)
      .map(([group, power]) => large(group, power === 3 ? 'Milliarde' : 'Million'));
    const small = belowMillion(value % 1e6);
    const rest = small.endsWith('ein') && !before ? `${small}s` : small;
    return [...words, ...(rest ? [rest] : [])].join(' ');
  },
  minus: 'minus',
  and: 'und',
  isSingular: (value) => value === 1,
  money: {
    EUR: { whole: { one: 'Euro', many: 'Euro' }, part: { one: 'Cent', many: 'Cent' } },
    USD: { whole: { one: 'Dollar', many: 'Dollar' }, part: { one: 'Cent', many: 'Cent' } },
    GBP: { whole: { one: 'Pfund', many: 'Pfund' }, part: { one: 'Penny', many: 'Pence' } },
    CHF: { whole: { one: 'Franken', many: 'Franken' }, part: { one: 'Rappen', many: 'Rappen' } },
  },
};

/** German of Switzerland and Liechtenstein, which has no "ß". */
export const swissGerman: Language = {
  ...german,
  spell: (value, before) => german.spell(value, before).replaceAll('ß', 'ss'),
};

function large(group: number, noun: string): string {
  if (group === 1) return `eine ${noun}`;
  const words = belowThousand(group);
  return `${words.endsWith('ein') ? `${words}e` : words} ${noun}${noun.endsWith('e') ? 'n' : 'en'}`;
}

function belowMillion(value: number): string {
  const [thousands, rest] = [Math.floor(value / 1000), value % 1000];
  return (thousands > 0 ? `${belowThousand(thousands)}tausend` : '') + belowThousand(rest);
}

/** Returns an empty text for 0. */
function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  return (hundreds > 0 ? `${SMALL[hundreds]}hundert` : '') + belowHundred(rest);
}

function belowHundred(value: number): string {
  if (value < 20) return value === 0 ? '' : SMALL[value]!;
  const unit = value % 10;
  return (unit > 0 ? `${SMALL[unit]}und` : '') + TENS[Math.floor(value / 10)]!;
}
