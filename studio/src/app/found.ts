/** What Ctrl+P finds beside places and templates; read when it is first opened. */
import type { PaletteItem, PaletteSource } from '../ui/palette.tsx';
import { listKeys, shownKey } from './keys.ts';
import { listMembers } from './members.ts';
import { pathWith, readPage } from './paging.ts';
import { go } from './places.ts';
import { operationPath, readInterface } from './reference/interface.ts';
import { listStarters, starterId } from './templates.ts';

type Name = 'starters' | 'keys' | 'assets' | 'people' | 'requests';

export const FOUND: Readonly<Record<Name, PaletteSource['items']>> = {
  starters: async () =>
    (await listStarters()).map(
      (starter): PaletteItem => ({
        label: starter.name,
        detail: starterId(starter),
        icon: 'templates',
        run: () => go(pathWith('/render', { template: starterId(starter) })),
      }),
    ),
  keys: async () => {
    const rows = await listKeys();
    return rows.map((key): PaletteItem => {
      const name = key.name || shownKey(key);
      return {
        label: name,
        detail: shownKey(key),
        icon: 'key',
        run: () => go(pathWith('/keys', { search: key.name, state: 'all' })),
      };
    });
  },
  assets: async () => {
    const { rows } = await readPage<{ readonly name: string }>('v1/assets', 'assets');
    return rows.map(
      ({ name }): PaletteItem => ({ label: name, icon: 'image', run: () => go(pathWith('/assets', { asset: name })) }),
    );
  },
  people: async () =>
    (await listMembers()).map(
      ({ name, email }): PaletteItem => ({ label: name, detail: email, icon: 'users', run: () => go('/team') }),
    ),
  requests: async () =>
    (await readInterface()).operations.map(
      ({ operationId, method, path, summary }): PaletteItem => ({
        label: summary,
        detail: `${method} ${path}`,
        icon: 'book',
        run: () => go(operationPath(operationId)),
      }),
    ),
};
