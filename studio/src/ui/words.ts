/** Texts of the components that the app and the designer share. */

/** Returns text such as "1 page" or "2 pages". */
export const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const uiWords = {
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
} as const;
