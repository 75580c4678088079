/** German of versions-words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import type { versionsWords as english } from './versions-words.ts';

export const versionsWords: Translation<typeof english> = {
  title: 'Versionen',
  search: 'Nach Notiz oder Person suchen',
  version: 'Version',
  current: 'Veröffentlicht',
  note: 'Notiz',
  noteHint: 'Beschreiben Sie die Änderung',
  by: 'Von',
  at: 'Veröffentlicht',
  publish: 'Veröffentlichen',
  publishTitle: 'Entwurf veröffentlichen',
  publishLead: 'Der Entwurf wird zur nächsten Version. Von da an geben Programme diese Version aus.',
  copyId: (version) => `ID von Version ${version} kopieren`,
  restore: (version) => `Version ${version} wiederherstellen`,
  restoreTitle: (version) => `Version ${version} wiederherstellen?`,
  restoreLead:
    'Sie wird zum Entwurf. Programme geben die veröffentlichte Version aus, bis Sie den Entwurf veröffentlichen.',
  restoreAction: 'Version wiederherstellen',
  restored: (version) => `Version ${version} ist jetzt der Entwurf`,
  empty: 'Noch keine Versionen',
  emptyLead: 'Veröffentlichen Sie die Vorlage, um die erste Version anzulegen. Eine Version ändert sich nie.',
  draft: 'Entwurf',
  from: 'Ältere',
  to: 'Neuere',
  differences: 'Unterschiede',
  differencesLead: 'Vergleicht die erste Seite mit denselben Beispieldaten und das JSON.',
  view: 'Ansicht',
  views: { slider: 'Schieber', sides: 'Nebeneinander', pixels: 'Geänderte Pixel' },
  before: 'Ältere',
  after: 'Neuere',
  changed: (pixels) => count(pixels, 'Pixel weicht ab', 'Pixel weichen ab'),
  samePicture: 'Die Bilder sind gleich.',
  noPicture: 'Eine der Versionen lässt sich nicht ausgeben.',
  same: 'Keine Unterschiede.',
  json: 'Änderungen im JSON',
  kinds: { added: 'Hinzugefügt', removed: 'Entfernt', changed: 'Geändert', moved: 'Verschoben' },
  more: (changes) => `${changes} weitere anzeigen`,
};
