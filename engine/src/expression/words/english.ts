import { groupsOf, type Language, wordList } from './language.ts';

const SMALL = wordList(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen',
);
const TENS = wordList('- - twenty thirty forty fifty sixty seventy eighty ninety');
const POWERS = ['', ' thousand', ' million', ' billion'];

/** English. American English spells 101 as "one hundred one", British English as "one hundred and one". */
export function english(and: '' | 'and '): Language {
  const belowHundred = (value: number) => {
    if (value < 20) return SMALL[value]!;
    const unit = value % 10;
    return TENS[Math.floor(value / 10)]! + (unit > 0 ? `-${SMALL[unit]}` : '');
  };
  const belowThousand = (value: number) => {
    const [hundreds, rest] = [Math.floor(value / 100), value % 100];
    if (hundreds === 0) return belowHundred(rest);
    return `${SMALL[hundreds]} hundred${rest > 0 ? ` ${and}${belowHundred(rest)}` : ''}`;
  };
  const spell = (value: number) => {
    if (value === 0) return SMALL[0]!;
    const hasBare = value > 1000 && value % 1000 > 0 && value % 1000 < 100;
    const parts = groupsOf(value).map(([group, power]) => {
      const link = power === 0 && hasBare ? and : '';
      return link + belowThousand(group) + POWERS[power]!;
    });
    return parts.join(' ');
  };
  return {
    spell,
    minus: 'minus',
    and: 'and',
    isSingular: (value) => value === 1,
    money: {
      EUR: { whole: { one: 'euro', many: 'euros' }, part: { one: 'cent', many: 'cents' } },
      USD: { whole: { one: 'dollar', many: 'dollars' }, part: { one: 'cent', many: 'cents' } },
      GBP: { whole: { one: 'pound', many: 'pounds' }, part: { one: 'penny', many: 'pence' } },
      CHF: { whole: { one: 'Swiss franc', many: 'Swiss francs' }, part: { one: 'centime', many: 'centimes' } },
    },
  };
}
