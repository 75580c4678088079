/** German translations of assets-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type { assetsWords as english } from './assets-words.ts';

export const assetsWords: Translation<typeof english> = {
  title: 'Dateien',
  screens: { files: 'Dateien', fonts: 'Schriften' },
  lead: 'Bilder und Schriften, die Vorlagen über ihren Namen verwenden.',
  upload: 'Hochladen',
  uploaded: (name) => `${name} hochgeladen`,
  uploading: (name) => `${name} wird hochgeladen`,
  search: 'Datei suchen',
  searchUses: 'Vorlage suchen',
  empty: 'Noch keine Dateien',
  emptyLead:
    'Vorlagen verwenden Bilder und Schriften über ihre Dateinamen. Ziehen Sie Dateien hierher oder wählen Sie sie aus.',
  usedBy: 'Verwendet von',
  notUsed: 'Keine Vorlage Ihres Teams verwendet diese Datei.',
  looking: 'Vorlagen werden durchsucht …',
  versions: (versions) =>
    `${versions.length === 1 ? 'Version' : 'Versionen'} ${versions.toSorted((a, b) => a - b).join(', ')}`,
  type: 'Typ',
  added: 'Hinzugefügt',
  replace: 'Datei ersetzen',
  replaced: (name) => `${name} ersetzt. Veröffentlichte Versionen behalten die alte Datei.`,
  copyName: (name) => `Namen ${name} kopieren`,
  delete: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteLead: 'Veröffentlichte Versionen behalten die Datei. Entwürfe, die sie verwenden, melden sie als fehlend.',
  deleteAction: 'Datei löschen',
  deleted: (name) => `${name} gelöscht`,
};
