/** Random Swiss QR-bills. Their check digits are computed here. */
import { CAPITALS, DIGITS, digits, type Make, ofAlphabet } from './payloads.ts';
import { type Random, textOf } from './random.ts';

const LETTERS = `${CAPITALS}abcdefghijklmnopqrstuvwxyzàäçéèöüßÀÉÖÜŒœŠž€ .,;:'+-/()?*[]{}~!"#%&<>=@_$^|`;

/** Returns up to `most` characters without blanks at either end. */
const words =
  (most: number): Make =>
  (random) =>
    `${ofAlphabet(LETTERS, 1, most - 1)(random).trim()}x`;

/** Computes ISO 7064, modulo 97-10, over the digits that replace letters. */
function remainder97(text: string): number {
  const expanded = Array.from(text, (character) => String(Number.parseInt(character, 36))).join('');
  return Number(BigInt(expanded) % 97n);
}

function withCheckDigits97(start: string, body: string): string {
  const check = 98 - remainder97(`${body}${start}00`);
  return `${start}${String(check).padStart(2, '0')}${body}`;
}

/** Appends the modulo 10 recursive check digit, by applying its permutation digit by digit. */
function recursive(body: string): string {
  const row = '0946827135';
  const carry = Array.from(body).reduce((at, digit) => Number(row[(at + Number(digit)) % 10]), 0);
  return `${body}${(10 - carry) % 10}`;
}

function address(random: Random): readonly string[] {
  const country = random.pick(['CH', 'LI', 'DE', 'FR', 'IT']);
  if (random.share() < 0.2) return ['K', words(70)(random), words(70)(random), words(70)(random), '', '', country];
  const street = random.share() < 0.2 ? ['', ''] : [words(70)(random), words(16)(random)];
  return ['S', words(70)(random), ...street, words(16)(random), words(35)(random), country];
}

function account(random: Random): readonly [iban: string, type: string, reference: string] {
  const start = random.pick(['CH', 'LI']);
  const number = ofAlphabet(`${DIGITS}${CAPITALS}`, 12, 12)(random);
  const ofBank = (first: string) => withCheckDigits97(start, `${first}${digits(3)(random)}${number}`);
  const kind = random.whole(0, 2);
  if (kind === 0) return [ofBank(random.pick(['30', '31'])), 'QRR', recursive(textOf(random, DIGITS, 26))];
  if (kind === 1)
    return [ofBank('08'), 'SCOR', withCheckDigits97('RF', ofAlphabet(`${DIGITS}${CAPITALS}`, 1, 21)(random))];
  return [ofBank('00'), 'NON', ''];
}

/** Returns the lines of a bill. The trailer may be followed by billing information or an alternative procedure. */
export const swissBill: Make = (random) => {
  const [iban, type, reference] = account(random);
  const nobody = ['', '', '', '', '', '', ''];
  const amount = random.share() < 0.2 ? '' : `${random.whole(0, 999_999)}.${digits(2)(random)}`;
  const after = random.pick([[], [`//S1/10/${digits(8)(random)}`], ['', `eBill/B/${digits(17)(random)}`]]);
  const lines = [
    ...['SPC', '0200', '1', iban],
    ...address(random),
    ...nobody,
    ...[amount, random.pick(['CHF', 'EUR'])],
    ...(random.share() < 0.3 ? nobody : address(random)),
    ...[type, reference, random.share() < 0.3 ? '' : words(100)(random), 'EPD'],
    ...after,
  ];
  return lines.join(random.pick(['\n', '\r\n']));
};
