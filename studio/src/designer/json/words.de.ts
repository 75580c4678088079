/** German translations of words.ts. */
import type { Translation } from '../../ui/language.ts';
import type { jsonWords as english } from './words.ts';

export const jsonWords: Translation<typeof english> = {
  notLoaded: 'Der JSON-Editor konnte nicht geladen werden. Laden Sie die Seite neu.',
  invalid: 'Ungültiges JSON. Die Zeichenfläche zeigt die letzte gültige Fassung.',
};
