/** German translations for the components that the app and the designer share. */
import type { Translation } from './language.ts';
import type { uiWords as english } from './words.ts';

export const uiWords: Translation<typeof english> = {
  title: (screen) => `${screen} · Platen`,
  close: 'Schließen',
  loading: 'Wird geladen …',
  failed: 'Die Liste konnte nicht geladen werden',
  retry: 'Erneut versuchen',
  none: 'Nichts gefunden',
  clear: 'Alle anzeigen',
  more: 'Mehr anzeigen',
  values: {
    none: 'Diese Vorlage verwendet keine Daten.',
    add: (name) => `Zu ${name} hinzufügen`,
    remove: (name, index) => `${name} ${index} entfernen`,
  },
};
