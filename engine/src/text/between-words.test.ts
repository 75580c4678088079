import { expect, test } from 'vitest';
import { betweenWords, breakOpportunities } from './linebreak.ts';

/** Returns the parts between line break opportunities. */
function parts(text: string, keepsWords: boolean): readonly string[] {
  const ends = breakOpportunities(text);
  const kept = keepsWords ? betweenWords(text, ends) : ends;
  return kept.map((end, index) => text.slice(kept[index - 1] ?? 0, end));
}

test('Korean breaks between syllables, or only between words', () => {
  expect(parts('대한민국의 국민', false)).toEqual(['대', '한', '민', '국', '의 ', '국', '민']);
  expect(parts('대한민국의 국민', true)).toEqual(['대한민국의 ', '국민']);
});

test('East Asian punctuation ends a line in both cases', () => {
  expect(parts('国民は、法律', true)).toEqual(['国民は、', '法律']);
});

test('characters beyond the basic plane count as letters', () => {
  expect(parts('\u{20000}\u{20001} a', true)).toEqual(['\u{20000}\u{20001} ', 'a']);
});

test('other texts keep their line ends', () => {
  expect(parts('well-known words', true)).toEqual(['well-', 'known ', 'words']);
});
