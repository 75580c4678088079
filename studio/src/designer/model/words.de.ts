/** German translations of words.ts. */
import type { Translation } from '../../ui/language.ts';
import type { fixWords as english } from './words.ts';

export const fixWords: Translation<typeof english> = {
  inFlow: 'in den Fluss setzen',
  moveInwards: 'nach innen verschieben',
  remove: (property) => `„${property}“ entfernen`,
  width: (width) => `Breite ${width}`,
};
