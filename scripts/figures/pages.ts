/** Measurement page, the command that writes it, and the code that it measures. */

export type FigurePage = {
  /** File name of the page in `docs/proof`. */
  readonly page: string;
  readonly command: string;
  /** Folders and files whose changes make the measurements outdated. */
  readonly measures: readonly string[];
};

const ENGINE = ['engine/src', 'node/src'];
const SERVICE = [...ENGINE, 'service/src'];

export const FIGURE_PAGES: readonly FigurePage[] = [
  { page: 'benchmarks.md', command: 'npm run bench -- --peers', measures: SERVICE },
  { page: 'e-invoices.md', command: 'npm run einvoice:official -- FOLDER', measures: ['engine/src/einvoice'] },
  { page: 'parity.md', command: 'npm run parity', measures: ENGINE },
  {
    page: 'pdf-pages.md',
    command: 'npm run bench:pdf-pages',
    measures: ['engine/src/pdf-source', 'engine/src/paint/pdf'],
  },
  { page: 'render-log-speed.md', command: 'npm run bench:render-log', measures: ['service/src/render-log'] },
  { page: 'scan.md', command: 'npm run scan', measures: ['engine/src/codes', 'engine/src/paint'] },
  { page: 'security-tests.md', command: 'npm run attack', measures: ['service/src'] },
  { page: 'standards.md', command: 'npm run standards', measures: ['engine/src/paint/pdf', 'engine/src/scene'] },
  { page: 'studio-speed.md', command: 'npm run bench:studio', measures: ['studio/src'] },
];
