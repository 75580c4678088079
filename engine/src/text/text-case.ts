/** Changes letter case by the rules of a language (`textTransform`). */
import { assertNever } from '../base/assert.ts';
import { lowerCase, upperCase } from '../base/letter-case.ts';

export type TextTransform = 'none' | 'uppercase' | 'lowercase' | 'capitalize';

const INITIAL = /(?<![\p{L}\p{N}'’])\p{L}/gu;
/** Matches the first letter of a word. Dutch treats ij as one letter: IJsland. */
const DUTCH_INITIAL = /(?<![\p{L}\p{N}'’])(?:[iI][jJ]|\p{L})/gu;

function isDutch(language: string): boolean {
  return /^nl(?:-|$)/i.test(language);
}

/** Transforms the text. `language` is a BCP 47 tag, because Turkish and Lithuanian have special rules. */
export function transformCase(text: string, transform: TextTransform, language: string): string {
  switch (transform) {
    case 'none':
      return text;
    case 'uppercase':
      return upperCase(text, language);
    case 'lowercase':
      return lowerCase(text, language);
    case 'capitalize':
      return text.replace(isDutch(language) ? DUTCH_INITIAL : INITIAL, (letter) => upperCase(letter, language));
    default:
      return assertNever(transform);
  }
}
