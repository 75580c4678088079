/** Texts of the dialog for a new template. */
import { translated } from '../../ui/language.ts';

export const createWords = translated('createWords', {
  title: 'New template',
  name: 'Name',
  untitled: 'My label',
  labels: 'Labels',
  documents: 'Documents',
  other: 'Other size',
  custom: 'Custom',
  width: 'Width',
  height: 'Height',
  unit: 'Unit',
  isLabel: 'For a label printer',
  action: 'Create',
  starter: 'Use a starter instead',
  sheet: 'Label sheet',
  chooseSheet: 'Choose a Word document',
  sheetHint: 'Manufacturers of label sheets offer a .docx file for each product. You can also drop that file here.',
  sheetOf: (name: string, labels: number, size: string) => `${name}: ${labels} labels of ${size}`,
  sheetFailed: (file: string, why: string) => `${file} has no usable sheet: ${why}.`,
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
