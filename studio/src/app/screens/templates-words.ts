/** Texts of the template list and of the tabs of a template. */
import { translated } from '../../ui/language.ts';

export const templatesWords = translated('templatesWords', {
  title: 'Templates',
  mine: 'Your templates',
  starters: 'Starters',
  search: 'Find a template',
  create: 'New template',
  import: 'Import ZPL',
  empty: 'No templates yet',
  emptyLead: 'A template is the layout of a document. Begin with a starter or an empty page.',
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
  deleteLead: 'This also deletes all versions of the template. Programs that render it get error 404.',
  deleteAction: 'Delete template',
  state: { draft: 'Draft', published: 'Published', changed: 'Unpublished changes' },
  categories: {
    label: 'Category',
    all: 'All',
    shipping: 'Shipping',
    retail: 'Retail',
    production: 'Production',
    business: 'Business',
    events: 'Events',
  },
  preview: (name: string) => `Preview ${name}`,
  start: 'Use this starter',
  tryIt: 'Try it in the playground',
  tags: 'Tag',
  copyOf: (name: string) => `${name} (copy)`,
  noPicture: 'No preview',
  failed: 'The templates could not be loaded',
  retry: 'Try again',
});

export const templateWords = translated('templateWords', {
  title: 'Template',
  failed: 'The template could not be loaded',
  version: (version: number) => `Version ${version}`,
  screens: { design: 'Design', data: 'Data', print: 'Print', versions: 'Versions', use: 'Integrate' },
});

export const tagWords = translated('tagWords', {
  menu: 'Tags…',
  title: (name: string) => `Tags of ${name}`,
  lead: 'Tags group templates in the list. They are part of the template: a published version keeps its tags until you publish again.',
  field: 'Tags',
  hint: 'Separate tags with commas.',
  known: 'Tags of your team',
  tooMany: (most: number) => `A template can have at most ${most} tags.`,
  tooLong: (most: number) => `A tag can have at most ${most} characters.`,
  action: 'Save tags',
});

export const libraryWords = translated('libraryWords', {
  menu: 'Add to a library…',
  title: (name: string) => `Add ${name} to a library`,
  lead: 'All teams of the installation can use the templates of libraries under Starters.',
  library: 'Library',
  known: (libraries: string) =>
    libraries === '' ? 'A new name creates a library.' : `Existing: ${libraries}. A new name creates a library.`,
  move: 'Move the template: delete it from the team',
  moveLead: (slug: string) =>
    `Programs that render “${slug}” get error 404 until they use the name of the library template.`,
  action: 'Add to library',
  done: (name: string, library: string) => `${name} is in the library ${library}`,
});
