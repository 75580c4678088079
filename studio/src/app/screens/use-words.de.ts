/** German translations of use-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type * as english from './use-words.ts';

export const requestWords: Translation<typeof english.requestWords> = {
  title: 'Anfrage für Ausgaben',
  lead: 'Diese Anfrage gibt die veröffentlichte Version mit den Daten auf dieser Seite aus.',
  dataLead: 'Aus dem Schema und dem Beispiel der Vorlage erzeugt.',
  keyOfMembers:
    'Die Anfrage enthält einen Platzhalter für den API-Schlüssel. Mitglieder des Teams können Schlüssel erstellen.',
  keyLead:
    'Die Anfrage enthält einen Platzhalter für den API-Schlüssel. Erstellen Sie einen Schlüssel, um ihn einzusetzen. Er wird nur einmal angezeigt.',
  notPublished: 'Noch nicht veröffentlicht',
  notPublishedLead:
    'Programme geben die veröffentlichte Version aus. Öffnen Sie den Designer und veröffentlichen Sie zuerst die Vorlage.',
  open: 'Designer öffnen',
  picture: 'Vorschau',
  pictureLead: 'Die erste Seite des Entwurfs.',
};

export const codeWords: Translation<typeof english.codeWords> = {
  label: 'Sprache',
  languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python' },
};
