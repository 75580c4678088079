/** Texts about the data of a template: the form, and the screen with its data sets. */
import { count } from '../../ui/count.ts';
import { translated } from '../../ui/language.ts';

export const dataFormWords = translated('dataFormWords', {
  title: 'Data',
  form: 'Form',
  json: 'JSON',
  asJson: 'As JSON',
  noJson: 'Invalid JSON object. The last valid one is used.',
  types: {
    string: 'Text',
    number: 'Number',
    integer: 'Whole number',
    boolean: 'Yes or no',
    date: 'Date',
    object: 'Group of fields',
    array: 'List',
    null: 'Empty',
  } as Readonly<Record<string, string>>,
  anyType: 'Any value',
  listOf: (type: string) => `List: ${type}`,
  or: ' or ',
});

export const dataSetsWords = translated('dataSetsWords', {
  title: 'Data sets',
  lead: 'Test the template with different data. Each set is laid out as you type.',
  view: 'View',
  views: { sets: 'Sets', table: 'Table', schema: 'Schema' },
  name: 'Name',
  state: 'Result',
  pages: 'Pages',
  time: 'Time',
  actions: 'Actions',
  fine: 'OK',
  made: 'generated',
  add: 'New set',
  newSet: 'New set',
  csv: 'Import CSV or Excel',
  extremes: 'Edge cases',
  row: (row: number) => `Row ${row}`,
  noRows: (file: string) =>
    `${file} has no data rows. The first row names the fields. Each row below it becomes a set.`,
  added: (added: number, rows: number) =>
    added < rows
      ? `${added} of ${count(rows, 'set', 'sets')} added. A template can have at most 50. To print all rows, choose “Print a list”.`
      : `${count(added, 'set', 'sets')} added`,
  keep: (name: string) => `Save ${name} in the template`,
  copy: (name: string) => `Copy ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  rename: 'Rename',
  taken: (name: string) => `A set named ${name} already exists`,
  fixed: 'This set is generated. Save it in the template to edit it.',
  pictureLead: 'The first page with this data.',
  inside: 'nested',
  noColumns: 'No data yet',
  noColumnsLead: 'Each field of a set becomes a column. Add a field in the view “Sets” first.',
  noSchema: 'No schema yet',
  noSchemaLead: 'A schema describes the data of this template. The service rejects data that does not match it.',
  inferSchema: 'Create from the sample',
  schemaLead: 'The data of each render must match this schema.',
});
