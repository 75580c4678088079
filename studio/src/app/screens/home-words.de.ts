/** German translations for the home screen. */
import type { Translation } from '../../ui/language.ts';
import type { homeWords as english } from './home-words.ts';

export const homeWords: Translation<typeof english> = {
  hello: (name) => `Hallo, ${name}`,
  lead: 'In vier Schritten von der Mustervorlage zum gedruckten Etikett.',
  unread: 'Ihre Vorlagen und Ausgaben konnten nicht geladen werden',
  leadLater: 'Zuletzt bearbeitete Vorlagen, Fehler und Verbrauch Ihres Teams.',
  failed: 'Letzte Fehler',
  failedLead: (days) => `Fehlgeschlagene Ausgaben der letzten ${days} Tage.`,
  allFailed: 'Alle fehlgeschlagenen Ausgaben',
  steps: [
    { title: 'Mustervorlage wählen', text: 'Etiketten, Ausweise, Tickets und Rechnungen, jeweils mit Beispieldaten.' },
    { title: 'Bearbeiten', text: 'Die Zeichenfläche zeigt genau, was der Dienst ausgibt.' },
    {
      title: 'Veröffentlichen',
      text: 'Eine veröffentlichte Version ändert sich nie. Um sie zu ersetzen, veröffentlichen Sie erneut.',
    },
    {
      title: 'Drucken',
      text: 'Drucken Sie ein Dokument oder eine Liste aus einer Tabelle. Programme können ihre Daten senden.',
    },
  ],
  printLead: 'Wählen Sie, was Sie drucken möchten.',
  nothingToPrint: 'Noch nichts zu drucken',
  nothingToPrintLead: 'Das Team hat keine Vorlagen. Wenden Sie sich an ein Mitglied des Teams.',
  printJobs: 'Druckaufträge',
  done: 'erledigt',
  starters: 'Mustervorlagen',
  all: 'Alle Mustervorlagen',
  recent: 'Zuletzt bearbeitete Vorlagen',
  allMine: 'Alle Vorlagen',
  usage: 'Ausgaben in diesem Monat',
  live: 'Echte Ausgaben',
  test: (renders) => `${renders} Testausgaben, nicht gezählt`,
  service: 'Dienst',
  running: (version) => `Platen ${version} läuft`,
  down: 'Der Dienst antwortet nicht',
};
