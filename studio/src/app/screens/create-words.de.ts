/** German translations of create-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type * as english from './create-words.ts';

export const createWords: Translation<typeof english.createWords> = {
  title: 'Neue Vorlage',
  name: 'Name',
  untitled: 'Mein Etikett',
  untitledDocument: 'Mein Dokument',
  labels: 'Etiketten',
  documents: 'Dokumente',
  other: 'Andere Größe',
  custom: 'Eigene',
  width: 'Breite',
  height: 'Höhe',
  unit: 'Einheit',
  isLabel: 'Für einen Etikettendrucker',
  action: 'Erstellen',
  starter: 'Stattdessen mit einer Mustervorlage beginnen',
  sheet: 'Etikettenbogen',
  chooseSheet: 'Word-Dokument wählen',
  sheetHint:
    'Hersteller von Etikettenbögen bieten zu jedem Produkt eine .docx-Datei an. Sie können sie auch hier ablegen.',
  sheetOf: (name, labels, size) => `${name}: ${labels} Etiketten, ${size}`,
  sheetFailed: (file, why) => `${file} enthält keinen brauchbaren Bogen: ${why}.`,
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
};
