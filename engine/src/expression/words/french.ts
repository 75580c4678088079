import { groupsOf, type Language, wordList } from './language.ts';

const SMALL = wordList(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
    'dix-neuf',
);
const TENS = wordList('- - vingt trente quarante cinquante soixante septante quatre-vingt nonante');

/** French in traditional spelling. Belgium and Switzerland use septante and nonante. */
export function french(hasSeptante: boolean): Language {
  const belowHundred = (value: number, isLast: boolean): string => {
    if (value < 20) return SMALL[value]!;
    const ten = Math.floor(value / 10);
    const isTwenty = !hasSeptante && (ten === 7 || ten === 9);
    const base = TENS[isTwenty ? ten - 1 : ten]!;
    const unit = (value % 10) + (isTwenty ? 10 : 0);
    if (unit === 0) return ten === 8 && isLast ? `${base}s` : base;
    const isAnd = (unit === 1 || unit === 11) && base !== TENS[8];
    return base + (isAnd ? ' et ' : '-') + SMALL[unit]!;
  };
  const belowThousand = (value: number, isLast: boolean): string => {
    const [hundreds, rest] = [Math.floor(value / 100), value % 100];
    if (hundreds === 0) return belowHundred(rest, isLast);
    const hundred = hundreds === 1 ? 'cent' : `${SMALL[hundreds]} cent`;
    if (rest > 0) return `${hundred} ${belowHundred(rest, isLast)}`;
    return hundreds > 1 && isLast ? `${hundred}s` : hundred;
  };
  return {
    spell(value, before) {
      if (value === 0) return SMALL[0]!;
      const parts = groupsOf(value).map(([group, power]) => {
        // The words cent and vingt have a plural ending before millions, which are nouns, but not before thousands.
        const words = belowThousand(group, power !== 1);
        if (power === 0) return words;
        if (power === 1) return group === 1 ? 'mille' : `${words} mille`;
        return `${words} ${power === 3 ? 'milliard' : 'million'}${group > 1 ? 's' : ''}`;
      });
      const words = parts.join(' ');
      return before === 'feminine' && /(?:^|[ -])un$/.test(words) ? `${words}e` : words;
    },
    minus: 'moins',
    and: 'et',
    isSingular: (value) => value < 2,
    join: (value, words, noun) => {
      if (value === 0 || value % 1e6 > 0) return `${words} ${noun}`;
      return `${words} ${/^[aeiou]/.test(noun) ? `d’${noun}` : `de ${noun}`}`;
    },
    money: {
      EUR: { whole: { one: 'euro', many: 'euros' }, part: { one: 'centime', many: 'centimes' } },
      USD: { whole: { one: 'dollar', many: 'dollars' }, part: { one: 'cent', many: 'cents' } },
      GBP: {
        whole: { one: 'livre sterling', many: 'livres sterling', gender: 'feminine' },
        part: { one: 'penny', many: 'pence' },
      },
      CHF: { whole: { one: 'franc suisse', many: 'francs suisses' }, part: { one: 'centime', many: 'centimes' } },
    },
  };
}
