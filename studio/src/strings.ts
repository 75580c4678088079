/** Every word the Studio says, in one table. */

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const strings = {
  steps: { open: 'Open', json: 'Edit JSON' },
  undone: (step: string) => `Undone: ${step}`,
  redone: (step: string) => `Redone: ${step}`,
  undo: 'Undo',
  redo: 'Redo',
  designer: 'Designer',
  untitled: 'Untitled',
  left: { label: 'Content', insert: 'Insert', layers: 'Layers', data: 'Data' },
  inspector: 'Properties',
  paper: 'Paper',
  views: {
    label: 'View',
    design: 'Design',
    dots: 'Printer dots',
    pdf: 'PDF',
    html: 'HTML',
    json: 'JSON',
    split: 'Split',
  },
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  problems: (number: number) => count(number, 'problem', 'problems'),
  warnings: (number: number) => count(number, 'warning', 'warnings'),
  allGood: 'No problems',
  drawing: 'Drawing…',
  failed: (why: string) => `The page could not be drawn: ${why}`,
  zoom: 'Zoom',
  close: 'Close',
  dataSet: 'Data set',
  data: { sample: 'Sample' },
};
