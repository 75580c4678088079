import { hyphenationPoints } from '@platen/engine/text/hyphenate';
import { HYPHENATION_FILES } from '@platen/engine/text/hyphenation-files';
import { expect, test } from 'vitest';
import { loadHyphenation } from './hyphenation.ts';

function hyphenate(text: string, language: string): string {
  const points = hyphenationPoints(text, loadHyphenation(language)!);
  return [0, ...points].map((point, i) => text.slice(point, points[i])).join('-');
}

test('hyphenates words by the patterns of their language', () => {
  expect(hyphenate('hyphenation algorithm', 'en-US')).toBe('hy-phen-ation al-go-rithm');
  expect(hyphenate('Silbentrennung Donaudampfschifffahrt', 'de')).toBe('Sil-ben-tren-nung Do-nau-dampf-schiff-fahrt');
  expect(hyphenate('typographie française', 'fr-CA')).toBe('ty-po-gra-phie fran-çaise');
  expect(hyphenate('переносится', 'ru')).toBe('пе-ре-но-сится');
});

test('handles short words, exceptions, and words with soft hyphens', () => {
  expect(hyphenate('the into able', 'en')).toBe('the into able');
  expect(hyphenate('table', 'en')).toBe('ta-ble');
  expect(hyphenate('PROJECT present', 'en-us')).toBe('PROJECT present');
  expect(hyphenate('hyphen\u00adation', 'en')).toBe('hyphen\u00adation');
  expect(hyphenate('x'.repeat(100_000), 'en')).toHaveLength(100_000);
});

test('finds a language by the longest prefix of its tag that has patterns', () => {
  expect(loadHyphenation('en-GB')).not.toBe(loadHyphenation('en'));
  expect(loadHyphenation('de-AT')).toBe(loadHyphenation('de'));
  expect(loadHyphenation('sr-Latn-RS')).not.toBe(loadHyphenation('sr'));
  for (const language of ['ja', 'xx', '', '../../package', 'constructor', '__proto__', 'th']) {
    expect(loadHyphenation(language)).toBeUndefined();
  }
});

test('every file in the table exists', () => {
  for (const language of [...HYPHENATION_FILES, 'no', 'el', 'mn', 'bs', 'ku', 'en-au'])
    expect(loadHyphenation(language), language).toBeDefined();
});

test('letters may have combining marks, and are never separated from them', () => {
  const decomposed = (word: string, language: string) => hyphenate(word.normalize('NFD'), language).normalize('NFC');
  expect(decomposed('Verständnisprüfung', 'de')).toBe(hyphenate('Verständnisprüfung', 'de'));
  expect(decomposed('typographie française', 'fr')).toBe('ty-po-gra-phie fran-çaise');
  // The lower-case form of `İ` has two UTF-16 code units.
  expect(hyphenate('İstanbulluların', 'tr')).toBe('İs-tan-bul-lu-la-rın');
});
