/** Texts of the template list, of the dialog for a new template, and of the tabs of a template. */
import { translated } from '../../ui/language.ts';

export const templatesWords = translated('templatesWords', {
  title: 'Templates',
  mine: 'Your templates',
  starters: 'Starters',
  search: 'Find a template',
  create: 'New template',
  import: 'Import ZPL',
  empty: 'No templates yet',
  emptyLead: 'A template is the layout of a document. Start from a starter or from an empty page.',
  browse: 'Browse starters',
  noStarters: 'No starters',
  noStartersLead: 'Your administrator has not published any starter templates.',
  changedBy: (name: string) => `Last changed by ${name}`,
  none: (search: string) => `No template matches “${search}”`,
  clear: 'Clear search',
  more: 'Show more',
  open: (name: string) => `Open ${name}`,
  use: (name: string) => `Start from ${name}`,
  menu: (name: string) => `Actions for ${name}`,
  duplicate: 'Duplicate',
  copyId: 'Copy ID',
  delete: 'Delete…',
  deleted: (name: string) => `${name} deleted`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLead: 'This also deletes all its versions. Programs that render it get error 404.',
  deleteAction: 'Delete template',
  state: { draft: 'Draft', published: 'Published', changed: 'Unpublished changes' },
  copyOf: (name: string) => `${name} (copy)`,
  noPicture: 'No preview',
  failed: 'The templates could not be loaded',
  retry: 'Try again',
});

export const createWords = translated('createWords', {
  title: 'New template',
  name: 'Name',
  untitled: 'My label',
  labels: 'Labels',
  documents: 'Documents',
  action: 'Create',
  starter: 'Start from a starter instead',
  sizes: {
    '4x6': '4 × 6 in',
    '4x2': '4 × 2 in',
    '2x1': '2 × 1 in',
    '62x29': '62 × 29 mm',
    '100x50': '100 × 50 mm',
    a4: 'A4',
    letter: 'Letter',
    a6: 'A6',
    badge: '90 × 55 mm',
  },
});

export const templateWords = translated('templateWords', {
  title: 'Template',
  failed: 'The template could not be loaded',
  version: (version: number) => `Version ${version}`,
  screens: { design: 'Design', data: 'Data', print: 'Print', versions: 'Versions', use: 'Integrate' },
});
