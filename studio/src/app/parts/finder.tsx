/** Search outside the designer: screens and templates. The designer's palette includes them too. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import { Palette, type PaletteSource } from '../../ui/palette.tsx';
import { pathWith } from '../paging.ts';
import { navigate } from '../routing.ts';
import { onlyPrints } from '../session.ts';
import { listDrafts, pathOf } from '../templates.ts';
import { appWords } from '../words.ts';
import type { RailItem } from './rail.tsx';
import { screenPath } from './template-page.tsx';

const MOST_TEMPLATES = 100;

/** Order of the groups in the list. */
const SOURCE_NAMES = [
  ...(['starters', 'renders', 'keys', 'assets', 'fonts', 'people'] as const),
  ...(['printers', 'prints', 'jobs', 'webhooks', 'teams', 'guides', 'requests'] as const),
];

/** Lists that can have more items than were loaded, and the screens that search all their items. */
const SEARCHED = [
  ['/templates', 'search', appWords.rail.templates, 'templates'],
  ['/renders', 'search', appWords.rail.renders, 'logs'],
  ['/jobs', 'search', appWords.rail.jobs, 'jobs'],
  ['/printing', 'search', appWords.rail.printing, 'printer'],
  ['/docs', 'q', appWords.rail.docs, 'guides'],
] as const;

/**
 * Returns the sources of the palette. To make the items of another screen searchable, add a source in
 * ../search-sources.ts.
 */
export const paletteSources = (screens: readonly RailItem[]): readonly PaletteSource[] => [
  {
    label: appWords.find.screens,
    items: () =>
      screens.map(({ path, label, icon }) => ({
        label,
        icon,
        terms: appWords.find.terms[path] ?? '',
        run: () => navigate(path),
      })),
  },
  {
    label: appWords.find.templates,
    async items() {
      const { drafts } = await listDrafts({ limit: MOST_TEMPLATES });
      return drafts.map(({ id, name, slug }) => ({
        label: name || slug,
        detail: slug,
        icon: 'templates',
        run: () => navigate(onlyPrints() ? screenPath(id, 'print') : pathOf(id)),
      }));
    },
  },
  ...SOURCE_NAMES.map((name) => ({
    label: appWords.find[name],
    items: async () => (await import('../search-sources.ts')).SEARCH_SOURCES[name](),
  })),
  {
    label: appWords.find.elsewhere,
    items: () => [],
    elsewhere: (typed) =>
      SEARCHED.map(([path, name, label, icon]) => ({
        label: appWords.find.searchIn(typed, label),
        icon,
        run: () => navigate(pathWith(path, { [name]: typed })),
      })),
  },
];

const KEYS = /^Mac/.test(navigator.platform) ? '⌘P' : 'Ctrl+P';

/** Button of the rail and its key. */
export function Finder({ sources }: { readonly sources: readonly PaletteSource[] }) {
  const isOpen = useSignal(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'p';
      if (!isAsked || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      isOpen.value = true;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        class="pl-find"
        title={`${appWords.find.label} (${KEYS})`}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <Icon name="search" />
        <span>{appWords.find.label}</span>
      </button>
      {isOpen.value && (
        <Palette
          label={appWords.find.label}
          sources={sources}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}
