/** Texts of the asset files. */
import { translated } from '../../ui/language.ts';

export const assetsWords = translated('assetsWords', {
  title: 'Assets',
  screens: { files: 'Files', fonts: 'Fonts' },
  lead: 'Images and fonts that templates use by name.',
  upload: 'Upload',
  uploaded: (name: string) => `${name} uploaded`,
  uploading: (name: string) => `Uploading ${name}`,
  search: 'Find a file',
  searchUses: 'Find a template',
  empty: 'No assets yet',
  emptyLead: 'Templates use images and fonts by their file names. Drop files here or choose them.',
  usedBy: 'Used by',
  notUsed: 'No template of your team uses this file.',
  looking: 'Searching templates…',
  versions: (versions: readonly number[]) =>
    `${versions.length === 1 ? 'version' : 'versions'} ${versions.toSorted((a, b) => a - b).join(', ')}`,
  type: 'Type',
  added: 'Added',
  replace: 'Replace file',
  replaced: (name: string) => `${name} replaced. Published versions keep the old file.`,
  copyName: (name: string) => `Copy the name ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLead: 'Published versions keep the file. Drafts that use it report it as missing.',
  deleteAction: 'Delete file',
  deleted: (name: string) => `${name} deleted`,
});
