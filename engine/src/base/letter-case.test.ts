import { expect, test } from 'vitest';
import { lowerCase, upperCase } from './letter-case.ts';

test.each([
  ['tr', 'istanbul ılık', 'İSTANBUL ILIK'],
  ['az-Latn', 'iı', 'İI'],
  ['lt', 'i\u0307\u0301 į', 'Í Į'],
  ['el', 'Ελλάδα', 'ΕΛΛΑΔΑ'],
  ['el-GR', 'μαΐου άυλος ή', 'ΜΑΪΟΥ ΑΫΛΟΣ Ή'],
  ['hy', 'երևան', 'ԵՐԵՎԱՆ'],
  ['de', 'straße', 'STRASSE'],
  ['en', 'istanbul ﬁ', 'ISTANBUL FI'],
])('%s: %s in capitals', (language, text, capitals) => expect(upperCase(text, language)).toBe(capitals));

test.each([
  ['tr', 'İSTANBUL IŞIK I\u0307', 'istanbul ışık i'],
  ['lt', 'Ì Í', 'i\u0307\u0300 i\u0307\u0301'],
  ['el', 'ΟΔΥΣΣΕΥΣ ΣΟΦΟΣ', 'οδυσσευς σοφος'],
  ['en', 'ISTANBUL', 'istanbul'],
  ['de', 'STRAẞE', 'straße'],
])('%s: %s in small letters', (language, text, small) => expect(lowerCase(text, language)).toBe(small));

test('converts other texts like Unicode', () => {
  for (const language of ['en', 'de', 'fr', 'nl', 'ru', 'ja', '', 'x-y']) {
    for (const text of ['Ångström ÅÉ', 'ñandú', 'ПРИВЕТ мир', '日本', '👩🏽\u200d🚀', 'ǆ']) {
      expect(upperCase(text, language)).toBe(text.toUpperCase());
      expect(lowerCase(text, language)).toBe(text.toLowerCase());
    }
  }
});
