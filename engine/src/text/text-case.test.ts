/** Capitalisation by the rules of languages. */
import { expect, test } from 'vitest';
import { transformCase } from './text-case.ts';

test.each([
  ['nl', 'ijsland in de ijzertijd, bijna', 'IJsland In De IJzertijd, Bijna'],
  ['nl-BE', 'IJmuiden', 'IJmuiden'],
  ['en', 'ijsland', 'Ijsland'],
  ['tr', 'istanbul ılık', 'İstanbul Ilık'],
])('%s: %s', (language, text, capitalized) => {
  expect(transformCase(text, 'capitalize', language)).toBe(capitalized);
});
