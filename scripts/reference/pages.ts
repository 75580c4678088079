/** Reference pages by file name, generated from the tables in the code. */
import { commandLinePage } from './command-line.ts';
import { configurationPage } from './configuration.ts';
import { invoicePage } from './e-invoice.ts';
import { errorsPage } from './errors.ts';
import { expressionsPage } from './expressions.ts';
import { limitsPage } from './limits.ts';
import { schemaFile } from './schema-file.ts';
import { sheetsPage } from './sheets.ts';
import { supportPage } from './support.ts';
import { symbologiesPage } from './symbologies.ts';
import { templatePage } from './template.ts';
import { warningsPage } from './warnings.ts';

/** Folder of the pages, from the root of the checkout. */
export const REFERENCE_FOLDER = 'docs/reference';

export const PAGES: Readonly<Record<string, () => string>> = {
  'template.md': templatePage,
  'template.schema.json': schemaFile,
  'e-invoice.md': invoicePage,
  'expressions.md': expressionsPage,
  'symbologies.md': symbologiesPage,
  'sheets.md': sheetsPage,
  'support.md': supportPage,
  'warnings.md': warningsPage,
  'errors.md': errorsPage,
  'configuration.md': configurationPage,
  'limits.md': limitsPage,
  'command-line.md': commandLinePage,
};
