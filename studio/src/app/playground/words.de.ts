/** German translations of words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import { FORMAT_NAMES } from '../format-names.ts';
import type * as english from './words.ts';

export const outputWords: Translation<typeof english.outputWords> = {
  formats: FORMAT_NAMES,
  download: (format) => `${format} herunterladen`,
  shown: (format) => `Dokument als ${format}`,
  page: (page) => `Seite ${page}`,
  inDesigner: 'Im Designer öffnen',
  more: (pages) => `${count(pages, 'weitere Seite', 'weitere Seiten')} in der Datei`,
  dots: (width, height) => `Etikett mit ${width} × ${height} Punkten`,
  zplText: 'ZPL-Quelltext',
  missing: 'Keine Ausgabe. Beheben Sie zuerst die Probleme unten.',
  problems: (problems) => count(problems, 'Problem', 'Probleme'),
  warnings: (warnings) => (warnings === 0 ? 'Keine Warnungen' : count(warnings, 'Warnung', 'Warnungen')),
};

export const playgroundWords: Translation<typeof english.playgroundWords> = {
  title: 'Testbereich',
  lead: 'Testen Sie jede Vorlage mit beliebigen Daten. Alle vier Ausgaben folgen Ihrer Eingabe sofort.',
  template: 'Vorlage',
  pasted: 'JSON einfügen …',
  pastedTitle: 'Vorlage',
  pastedLead: 'Diese Vorlage wird nicht gespeichert.',
  yours: 'ihre-vorlage',
  gone: 'Die Vorlage konnte nicht geladen werden',
  set: 'Datensatz',
  fine: 'Das Dokument kann gedruckt werden.',
  warningsLead: 'Die Vorlage lässt sich ausgeben. Prüfen Sie diese Warnungen vor dem Druck.',
  problemsLead: 'Die Vorlage lässt sich nicht ausgeben. Beheben Sie zuerst diese Probleme.',
  service: 'Vom Dienst ausgeben lassen',
  serviceLead:
    'Rendert mit Ihrer Sitzung im Testmodus. Programme erhalten dasselbe Ergebnis. Die Ausgabe wird nicht gezählt.',
  render: 'Ausgeben',
  rendering: 'Wird ausgegeben …',
  status: 'Status',
  complete: 'Abgeschlossen',
  none: 'Keine Antwort',
  errorCode: 'Code',
  requestId: 'Anfrage-ID',
  pages: 'Seiten',
  time: 'Dauer',
  size: 'Größe',
  version: 'Version',
  code: 'Code für Ihre Programme',
  published: 'Veröffentlicht',
  draft: 'Entwurf',
  codeDraft:
    'Testschlüssel und Mitglieder können den Entwurf ausgeben. Echte Schlüssel geben die veröffentlichte Version aus.',
  codeInline:
    'Speichern und veröffentlichen Sie diese Vorlage zuerst. Dann können Programme sie über ihren Namen ausgeben.',
};
