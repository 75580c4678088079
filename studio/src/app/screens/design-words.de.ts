/** German translations of design-words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import type * as english from './design-words.ts';

export const designWords: Translation<typeof english.designWords> = {
  placeGone: 'Das Element ist nicht mehr im Entwurf.',
  back: 'Vorlagen',
  saved: 'Gespeichert',
  unsaved: 'Nicht gespeichert',
  saving: 'Wird gespeichert …',
  offline: 'Nicht gespeichert: keine Verbindung',
  refused: (why) => `Nicht gespeichert: ${why}`,
  conflict: 'Konflikt',
  publish: 'Veröffentlichen',
  commands: 'Diese Vorlage',
  terms: {
    print: 'csv excel liste zeilen etiketten',
    data: 'csv excel beispiel sätze schema felder',
    versions: 'verlauf veröffentlichen wiederherstellen vergleichen',
    publish: 'freigeben version live',
  },
  use: 'Einbinden',
  loading: 'Vorlage wird geöffnet …',
  failed: 'Die Vorlage konnte nicht geöffnet werden',
  readOnly: 'Nur ansehen',
  restored: 'Ihre nicht gespeicherten Änderungen sind wiederhergestellt',
  published: (version) => `Als Version ${version} veröffentlicht`,
  useTitle: 'Vorlage anbinden',
  useLead: 'Diese Anfrage gibt die veröffentlichte Version mit den Daten der Zeichenfläche aus.',
  format: 'Format',
  key: 'API-Schlüssel',
  makeKey: 'Schlüssel erstellen',
  keyLead:
    'Die Anfrage enthält einen Platzhalter für den API-Schlüssel. Erstellen Sie einen Schlüssel, um ihn einzusetzen. Er wird nur einmal angezeigt.',
  keyMade:
    'Die Anfrage enthält jetzt den Schlüssel. Hinterlegen Sie ihn in Ihrem Programm. Er wird nicht noch einmal angezeigt.',
  test: 'Test: Aufdruck TEST, nicht gezählt',
  live: 'Echt: zählt zum Monatslimit',
  request: 'Anfrage',
  keyPlaceholder: 'IHR_API_SCHLUESSEL',
};

export const mergeWords: Translation<typeof english.mergeWords> = {
  title: 'Diese Vorlage wurde anderswo geändert',
  lead: 'Jemand hat diese Vorlage gespeichert, während Sie sie bearbeitet haben. Nichts wird überschrieben, bevor Sie entscheiden. Mit der anderen Fassung gehen Ihre Änderungen verloren.',
  yours: 'Ihre Fassung',
  theirs: 'Andere Fassung',
  clean: 'Ihre Änderungen und die anderen widersprechen sich nicht.',
  both: (conflicts) =>
    `${count(conflicts, 'Wert wurde', 'Werte wurden')} in beiden Fassungen geändert. Wählen Sie jeweils eine:`,
  merge: 'Beide zusammenführen',
  takeTheirs: 'Andere verwenden',
  copy: 'Meine als Kopie speichern',
  deleted: 'Gelöscht',
  kept: 'Behalten, mit Änderungen',
  decided: '„Rückgängig“ stellt Ihre Fassung wieder her.',
};
