import { describe, expect, test } from 'vitest';
import { amountWords, numberWords } from './write-words.ts';

describe('numbers', () => {
  test.each([
    ['en-US', 0, 'zero'],
    ['en-US', 101, 'one hundred one'],
    ['en-GB', 101, 'one hundred and one'],
    ['en-GB', 1001, 'one thousand and one'],
    ['en-GB', 1_000_101, 'one million one hundred and one'],
    ['en', 999_000_000_019, 'nine hundred ninety-nine billion nineteen'],
    ['en-US', -42, 'minus forty-two'],
    ['de', 1, 'eins'],
    ['de', 21, 'einundzwanzig'],
    ['de', 101, 'einhunderteins'],
    ['de-AT', 1234, 'eintausendzweihundertvierunddreißig'],
    ['de', 1_000_001, 'eine Million eins'],
    ['de', 2_017_000_000, 'zwei Milliarden siebzehn Millionen'],
    ['fr', 21, 'vingt et un'],
    ['fr', 71, 'soixante et onze'],
    ['fr', 77, 'soixante-dix-sept'],
    ['fr', 80, 'quatre-vingts'],
    ['fr', 81, 'quatre-vingt-un'],
    ['fr', 91, 'quatre-vingt-onze'],
    ['fr-CH', 91, 'nonante et un'],
    ['fr-BE', 75, 'septante-cinq'],
    ['fr', 200, 'deux cents'],
    ['fr', 201, 'deux cent un'],
    ['fr', 1000, 'mille'],
    ['fr', 80_000, 'quatre-vingt mille'],
    ['fr', 200_000, 'deux cent mille'],
    ['fr', 200_000_000, 'deux cents millions'],
    ['es', 1, 'uno'],
    ['es', 21, 'veintiuno'],
    ['es', 31, 'treinta y uno'],
    ['es', 100, 'cien'],
    ['es', 101, 'ciento uno'],
    ['es', 1999, 'mil novecientos noventa y nueve'],
    ['es', 21_000, 'veintiún mil'],
    ['es', 500_000_000_000, 'quinientos mil millones'],
    ['it', 21, 'ventuno'],
    ['it', 28, 'ventotto'],
    ['it', 33, 'trentatré'],
    ['it', 3, 'tre'],
    ['it', 1000, 'mille'],
    ['it', 2023, 'duemilaventitré'],
    ['it', 1_000_000, 'un milione'],
    ['it', 23_000_000_000, 'ventitré miliardi'],
  ])('%s: %i is "%s"', (locale, value, words) => {
    expect(numberWords(value, locale)).toBe(words);
  });

  test('supports no other languages', () => {
    expect(numberWords(1, 'pl')).toBeUndefined();
    expect(numberWords(1, 'end')).toBeUndefined();
    expect(amountWords(100, 'EUR', 'ja-JP')).toBeUndefined();
  });

  test('every number up to 10,000 has different words', () => {
    for (const locale of ['en-US', 'en-GB', 'de', 'fr', 'fr-CH', 'es', 'it']) {
      const words = Array.from({ length: 10_000 }, (_, value) => numberWords(value, locale));
      expect(new Set(words).size).toBe(10_000);
      expect(words.filter((each) => /undefined|-$|^-|\s\s|^\s|\s$/.test(each ?? ''))).toEqual([]);
    }
  });
});

describe('amounts', () => {
  test.each([
    ['en-US', 1250, 'USD', 'twelve dollars and fifty cents'],
    ['en-GB', 10101, 'GBP', 'one hundred and one pounds and one penny'],
    ['de', 101_21, 'EUR', 'einhundertein Euro und einundzwanzig Cent'],
    ['de-CH', 100, 'CHF', 'ein Franken'],
    ['fr', 0, 'EUR', 'zéro euro'],
    ['fr', 123_45, 'EUR', 'cent vingt-trois euros et quarante-cinq centimes'],
    ['fr', 1_000_000_00, 'EUR', 'un million d’euros'],
    ['fr', 2_000_000_00, 'USD', 'deux millions de dollars'],
    ['fr', 21_00, 'GBP', 'vingt et une livres sterling'],
    ['es', 21_45, 'EUR', 'veintiún euros con cuarenta y cinco céntimos'],
    ['es', 200_000_00, 'GBP', 'doscientas mil libras esterlinas'],
    ['es', 1_000_000_00, 'EUR', 'un millón de euros'],
    ['es', 31_01, 'EUR', 'treinta y un euros con un céntimo'],
    ['it', 12_45, 'EUR', 'dodici euro e quarantacinque centesimi'],
    ['it', 1_00, 'GBP', 'una sterlina'],
    ['it', 2_000_000_00, 'EUR', 'due milioni di euro'],
    ['en-US', -5, 'EUR', 'minus five cents'],
    ['en-US', 12_05, 'PLN', 'twelve PLN 05/100'],
    ['en-US', 12_00, 'PLN', 'twelve PLN'],
    ['en-US', 12_345, 'KWD', 'twelve KWD 345/1000'],
    ['en-US', 12_005, 'KWD', 'twelve KWD 005/1000'],
    ['en-US', 1500, 'JPY', 'one thousand five hundred JPY'],
    ['de', 101_00, 'PLN', 'einhundertein PLN'],
    ['es', 21_50, 'MXN', 'veintiún MXN 50/100'],
    ['it', 1_00, 'PLN', 'un PLN'],
    ['fr', 1_000_000_00, 'MAD', 'un million de MAD'],
    ['de-CH', 30_35, 'CHF', 'dreissig Franken und fünfunddreissig Rappen'],
  ])('%s: %i %s is "%s"', (locale, amount, currency, words) => {
    expect(amountWords(amount, currency, locale)).toBe(words);
  });
});
