/** Ctrl+P in the rooms around the designer: places and templates; the designer has them, too, beside its own. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Palette, type PaletteSource } from '../../ui/palette.tsx';
import { pathWith } from '../paging.ts';
import { go } from '../places.ts';
import { strings } from '../strings.ts';
import { listDrafts, pathOf } from '../templates.ts';
import type { RailPlace } from './rail.tsx';

const MOST_TEMPLATES = 100;

/** In the order of the list. */
const FOUND_NAMES = [
  ...(['starters', 'renders', 'keys', 'assets', 'fonts', 'people'] as const),
  ...(['printers', 'prints', 'jobs', 'webhooks', 'teams', 'guides', 'requests'] as const),
];

/** Lists that may be longer than what is read at once, each with the place that searches all of it. */
const SEARCHED = [
  ['/templates', 'search', strings.rail.templates, 'templates'],
  ['/renders', 'search', strings.rail.renders, 'logs'],
  ['/jobs', 'search', strings.rail.jobs, 'jobs'],
  ['/printing', 'search', strings.rail.printing, 'printer'],
  ['/docs', 'q', strings.rail.docs, 'guides'],
] as const;

/** A room that has more to find than its place adds a source in ../found.ts. */
export const paletteSources = (rooms: readonly RailPlace[]): readonly PaletteSource[] => [
  {
    label: strings.find.places,
    items: () => rooms.map(({ path, label, icon }) => ({ label, icon, run: () => go(path) })),
  },
  {
    label: strings.find.templates,
    async items() {
      const { drafts } = await listDrafts({ limit: MOST_TEMPLATES });
      return drafts.map(({ id, name, slug }) => ({
        label: name || slug,
        detail: slug,
        icon: 'templates',
        run: () => go(pathOf(id)),
      }));
    },
  },
  ...FOUND_NAMES.map((name) => ({
    label: strings.find[name],
    items: async () => (await import('../found.ts')).FOUND[name](),
  })),
  {
    label: strings.find.elsewhere,
    items: () => [],
    elsewhere: (typed) =>
      SEARCHED.map(([path, name, label, icon]) => ({
        label: strings.find.lookFor(typed, label),
        icon,
        run: () => go(pathWith(path, { [name]: typed })),
      })),
  },
];

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
  if (!isOpen.value) return null;
  return (
    <Palette
      label={strings.find.label}
      sources={sources}
      onClose={() => {
        isOpen.value = false;
      }}
    />
  );
}
