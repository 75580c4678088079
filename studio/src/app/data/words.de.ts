/** German translations of words.ts. */
import { count } from '../../ui/count.ts';
import type { Translation } from '../../ui/language.ts';
import type * as english from './words.ts';

export const dataFormWords: Translation<typeof english.dataFormWords> = {
  title: 'Daten',
  form: 'Formular',
  json: 'JSON',
  asJson: 'Als JSON',
  noJson: 'Ungültiges JSON-Objekt. Verwendet wird das letzte gültige.',
  types: {
    string: 'Text',
    number: 'Zahl',
    integer: 'Ganze Zahl',
    boolean: 'Ja oder nein',
    date: 'Datum',
    object: 'Gruppe von Feldern',
    array: 'Liste',
    null: 'Leer',
  },
  anyType: 'Beliebiger Wert',
  listOf: (type) => `Liste: ${type}`,
  or: ' oder ',
};

export const dataSetsWords: Translation<typeof english.dataSetsWords> = {
  title: 'Datensätze',
  lead: 'Prüfen Sie die Vorlage mit verschiedenen Daten. Jeder Satz wird bei der Eingabe neu berechnet.',
  view: 'Ansicht',
  views: { sets: 'Sätze', table: 'Tabelle', schema: 'Schema' },
  name: 'Name',
  state: 'Ergebnis',
  pages: 'Seiten',
  time: 'Dauer',
  actions: 'Aktionen',
  fine: 'OK',
  made: 'erzeugt',
  add: 'Neuer Satz',
  newSet: 'Neuer Satz',
  csv: 'CSV oder Excel importieren',
  extremes: 'Grenzfälle',
  row: (row) => `Zeile ${row}`,
  noRows: (file) => `${file} hat keine Datenzeilen. Die erste Zeile enthält die Feldnamen, jede weitere ist ein Satz.`,
  added: (added, rows) =>
    added < rows
      ? `${added} von ${count(rows, 'Satz', 'Sätzen')} hinzugefügt. Eine Vorlage kann höchstens 50 haben. Um alle Zeilen zu drucken, wählen Sie „Liste drucken“.`
      : `${count(added, 'Satz', 'Sätze')} hinzugefügt`,
  keep: (name) => `${name} in der Vorlage speichern`,
  copy: (name) => `${name} kopieren`,
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} entfernt`,
  rename: 'Umbenennen',
  taken: (name) => `Ein Satz mit dem Namen ${name} ist schon vorhanden`,
  fixed: 'Dieser Satz wurde erzeugt. Speichern Sie ihn in der Vorlage, um ihn zu bearbeiten.',
  pictureLead: 'Die erste Seite mit diesen Daten.',
  inside: 'verschachtelt',
  noColumns: 'Noch keine Daten',
  noColumnsLead:
    'Aus jedem Feld eines Satzes wird eine Spalte. Fügen Sie zuerst in der Ansicht „Sätze“ ein Feld hinzu.',
  noSchema: 'Noch kein Schema',
  noSchemaLead: 'Ein Schema beschreibt die Daten dieser Vorlage. Der Dienst lehnt Daten ab, die ihm nicht entsprechen.',
  inferSchema: 'Aus dem Beispiel erstellen',
  schemaLead: 'Die Daten jeder Ausgabe müssen diesem Schema entsprechen.',
};
