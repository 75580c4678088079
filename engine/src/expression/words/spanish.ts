import { type Gender, groupsOf, type Language, wordList } from './language.ts';

const SMALL = wordList(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
    'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
    'veintiocho veintinueve',
);
const TENS = wordList('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const HUNDREDS = wordList(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
);

/** Spanish. A million millions is a billion, so thousands occur before millions. */
export const spanish: Language = {
  spell(value, before) {
    if (value === 0) return SMALL[0]!;
    const [millions, rest] = [Math.floor(value / 1e6), value % 1e6];
    const parts = [];
    if (millions > 0) parts.push(millions === 1 ? 'un millón' : `${belowMillion(millions, 'masculine')} millones`);
    if (rest > 0) parts.push(belowMillion(rest, before));
    return parts.join(' ');
  },
  minus: 'menos',
  and: 'con',
  isSingular: (value) => value === 1,
  join: (value, words, noun) => (value > 0 && value % 1e6 === 0 ? `${words} de ${noun}` : `${words} ${noun}`),
  money: {
    EUR: { whole: { one: 'euro', many: 'euros' }, part: { one: 'céntimo', many: 'céntimos' } },
    USD: { whole: { one: 'dólar', many: 'dólares' }, part: { one: 'centavo', many: 'centavos' } },
    GBP: {
      whole: { one: 'libra esterlina', many: 'libras esterlinas', gender: 'feminine' },
      part: { one: 'penique', many: 'peniques' },
    },
    CHF: { whole: { one: 'franco suizo', many: 'francos suizos' }, part: { one: 'céntimo', many: 'céntimos' } },
  },
};

function belowMillion(value: number, before: Gender | undefined): string {
  const parts = groupsOf(value).map(([group, power]) => {
    if (power === 0) return belowThousand(group, before);
    // Thousands have the gender of the noun, and use "un" before a masculine noun.
    return group === 1 ? 'mil' : `${belowThousand(group, before ?? 'masculine')} mil`;
  });
  return parts.join(' ');
}

function belowThousand(value: number, before: Gender | undefined): string {
  if (value === 100) return 'cien';
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const hundred = HUNDREDS[hundreds]!;
  const parts = hundreds > 0 ? [before === 'feminine' ? hundred.replace(/os$/, 'as') : hundred] : [];
  if (rest > 0) parts.push(belowHundred(rest, before));
  return parts.join(' ');
}

function belowHundred(value: number, before: Gender | undefined): string {
  const unit = value % 10;
  const words = value < 30 ? SMALL[value]! : TENS[Math.floor(value / 10)]! + (unit > 0 ? ` y ${SMALL[unit]}` : '');
  if (!before || unit !== 1 || value === 11) return words;
  if (before === 'feminine') return `${words.slice(0, -1)}a`;
  return value === 21 ? 'veintiún' : words.slice(0, -1);
}
