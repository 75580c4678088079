/** German translations of templates-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type * as english from './templates-words.ts';

export const templatesWords: Translation<typeof english.templatesWords> = {
  title: 'Vorlagen',
  mine: 'Ihre Vorlagen',
  starters: 'Mustervorlagen',
  search: 'Vorlage suchen',
  create: 'Neue Vorlage',
  import: 'ZPL importieren',
  empty: 'Noch keine Vorlagen',
  emptyLead:
    'Eine Vorlage ist das Layout eines Dokuments. Beginnen Sie mit einer Mustervorlage oder einer leeren Seite.',
  browse: 'Mustervorlagen ansehen',
  noStarters: 'Keine Mustervorlagen',
  noStartersLead: 'Ihr Administrator hat keine Mustervorlagen veröffentlicht.',
  changedBy: (name) => `Zuletzt geändert von ${name}`,
  none: (search) => `Keine Vorlage passt zu „${search}“`,
  clear: 'Suche löschen',
  more: 'Mehr anzeigen',
  open: (name) => `${name} öffnen`,
  use: (name) => `Mit ${name} beginnen`,
  menu: (name) => `Aktionen für ${name}`,
  duplicate: 'Duplizieren',
  copyId: 'ID kopieren',
  delete: 'Löschen …',
  deleted: (name) => `${name} gelöscht`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteLead: 'Damit werden auch alle Versionen gelöscht. Programme, die sie ausgeben, erhalten den Fehler 404.',
  deleteAction: 'Vorlage löschen',
  state: { draft: 'Entwurf', published: 'Veröffentlicht', changed: 'Unveröffentlichte Änderungen' },
  categories: {
    label: 'Kategorie',
    all: 'Alle',
    shipping: 'Versand',
    retail: 'Handel',
    production: 'Produktion',
    business: 'Geschäftlich',
    events: 'Veranstaltungen',
  },
  preview: (name) => `Vorschau von ${name}`,
  start: 'Mustervorlage verwenden',
  tryIt: 'Im Testbereich ausprobieren',
  tags: 'Schlagwort',
  copyOf: (name) => `${name} (Kopie)`,
  noPicture: 'Keine Vorschau',
  failed: 'Die Vorlagen konnten nicht geladen werden',
  retry: 'Erneut versuchen',
};

export const templateWords: Translation<typeof english.templateWords> = {
  title: 'Vorlage',
  failed: 'Die Vorlage konnte nicht geladen werden',
  version: (version) => `Version ${version}`,
  screens: { design: 'Design', data: 'Daten', print: 'Drucken', versions: 'Versionen', use: 'Einbinden' },
};

export const tagWords: Translation<typeof english.tagWords> = {
  menu: 'Schlagwörter…',
  title: (name) => `Schlagwörter von ${name}`,
  lead: 'Schlagwörter ordnen die Vorlagen in der Liste. Sie gehören zur Vorlage: Eine veröffentlichte Version behält ihre Schlagwörter, bis Sie erneut veröffentlichen.',
  field: 'Schlagwörter',
  hint: 'Trennen Sie Schlagwörter mit Kommas.',
  known: 'Schlagwörter Ihres Teams',
  tooMany: (most) => `Eine Vorlage kann höchstens ${most} Schlagwörter haben.`,
  tooLong: (most) => `Ein Schlagwort kann höchstens ${most} Zeichen haben.`,
  action: 'Schlagwörter speichern',
};

export const libraryWords: Translation<typeof english.libraryWords> = {
  menu: 'Zu einer Bibliothek hinzufügen …',
  title: (name) => `${name} zu einer Bibliothek hinzufügen`,
  lead: 'Alle Teams der Installation finden die Vorlagen der Bibliotheken unter „Mustervorlagen“.',
  library: 'Bibliothek',
  known: (libraries) =>
    libraries === ''
      ? 'Ein neuer Name legt eine Bibliothek an.'
      : `Vorhanden: ${libraries}. Ein neuer Name legt eine Bibliothek an.`,
  move: 'Verschieben: die Vorlage des Teams löschen',
  moveLead: (slug) =>
    `Programme, die „${slug}“ ausgeben, erhalten den Fehler 404, bis sie den Namen der Bibliotheksvorlage verwenden.`,
  action: 'Zur Bibliothek hinzufügen',
  done: (name, library) => `${name} ist in der Bibliothek ${library}`,
};
