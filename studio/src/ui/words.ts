/** Texts of the components that the app and the designer share. */
import { translated } from './language.ts';

export const uiWords = translated('uiWords', {
  title: (screen: string) => `${screen} · Platen`,
  close: 'Close',
  loading: 'Loading…',
  failed: 'This list could not be loaded',
  retry: 'Try again',
  none: 'Nothing found',
  clear: 'Show all',
  more: 'Show more',
  values: {
    none: 'This template reads no data.',
    add: (name: string) => `Add to ${name}`,
    remove: (name: string, index: number) => `Remove ${name} ${index}`,
  },
});
