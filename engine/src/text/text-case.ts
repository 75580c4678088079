/** `textTransform`: the case of letters, by the rules of a language. */
import { assertNever } from '../base/assert.ts';

export type TextTransform = 'none' | 'uppercase' | 'lowercase' | 'capitalize';

const INITIAL = /(?<![\p{L}\p{N}'’])\p{L}/gu;
/** Dutch writes ij as one letter: IJsland. */
const DUTCH_INITIAL = /(?<![\p{L}\p{N}'’])(?:[iI][jJ]|\p{L})/gu;

function isDutch(language: string): boolean {
  return /^nl(?:-|$)/i.test(language);
}

/** `language` is BCP 47: Turkish and Lithuanian have rules of their own. */
export function transformCase(text: string, transform: TextTransform, language: string): string {
  switch (transform) {
    case 'none':
      return text;
    case 'uppercase':
      return text.toLocaleUpperCase(language);
    case 'lowercase':
      return text.toLocaleLowerCase(language);
    case 'capitalize':
      return text.replace(isDutch(language) ? DUTCH_INITIAL : INITIAL, (letter) => letter.toLocaleUpperCase(language));
    default:
      return assertNever(transform);
  }
}
