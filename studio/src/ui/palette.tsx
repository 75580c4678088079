/** Command palette: finds items of its sources, best first; arrows select, Enter runs (WAI-ARIA, combobox pattern). */
import { useSignal } from '@preact/signals';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { useModal } from './dialog.tsx';
import { Icon, type IconName } from './icons.tsx';
import { rankOf } from './ranking.ts';
import { useLazySignal } from './use-lazy-signal.ts';
import { uiWords } from './words.ts';

export type PaletteItem = {
  readonly label: string;
  /** Detail such as kind, value or path. The search includes it. */
  readonly detail?: string;
  /** Additional search keywords; not shown. */
  readonly terms?: string;
  readonly icon?: IconName;
  /** Keyboard shortcut, shown next to the item. */
  readonly keys?: string;
  readonly run: () => void;
};

export type PaletteSource = {
  readonly label: string;
  /** Called when the palette opens. Late results are added, and failed sources are ignored. */
  readonly items: () => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
  /** Links that search lists which are not fully loaded. They appear below all results, after everything has loaded. */
  readonly elsewhere?: (typed: string) => readonly PaletteItem[];
};

export type PaletteProps = {
  readonly label: string;
  readonly sources: readonly PaletteSource[];
  readonly onClose: () => void;
};

const MOST_A_GROUP = 8;

type Group = { readonly label: string; readonly items: readonly PaletteItem[] };

/** The palette is shown while it is rendered. */
export function Palette({ label, sources, onClose }: PaletteProps) {
  const id = useId();
  const typed = useSignal('');
  const active = useSignal(0);
  const { offered, isWhole } = usePaletteItems(sources);
  const fitting = (text: string) => [...found(offered, text), ...(isWhole ? elsewhere(sources, text.trim()) : [])];
  const shown = typed.value;
  const groups = useMemo(() => fitting(shown), [offered, shown]);
  const items = groups.flatMap((group) => group.items);
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    // Runs the item after the palette has closed and the focus has returned.
    setTimeout(item.run);
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    event.stopPropagation();
    if (by !== 0 && items.length > 0) active.value = (active.value + by + items.length) % items.length;
    else if (event.key === 'Enter' && !event.isComposing) {
      // Uses the typed text directly, because the shown results may be outdated during fast typing.
      const { value } = event.target as HTMLInputElement;
      choose(value === shown ? items[active.value] : fitting(value)[0]?.items[0]);
    } else return;
    event.preventDefault();
  };
  let index = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser
    <dialog
      ref={dialog}
      class="pl-dialog pl-palette"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div class="pl-palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(items.length > 0 && { 'aria-activedescendant': `${id}-${active.value}` })}
          placeholder={label}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            active.value = 0;
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} class="pl-palette-list" role="listbox" aria-label={label}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div class="pl-palette-group" aria-hidden="true">
              {group.label}
            </div>
            {group.items.map((item) => {
              const own = index++;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field takes the active one
                <div
                  key={own}
                  id={`${id}-${own}`}
                  ref={(element) => {
                    if (own === active.value) element?.scrollIntoView({ block: 'nearest' });
                  }}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === active.value}
                  class="pl-palette-item"
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => {
                    if (own !== active.value) active.value = own;
                  }}
                  onClick={() => choose(item)}
                >
                  <span class="pl-menu-icon">{item.icon && <Icon name={item.icon} />}</span>
                  <span class="pl-palette-label">{item.label}</span>
                  {item.detail && <span class="pl-palette-detail">{item.detail}</span>}
                  {item.keys && <kbd>{item.keys}</kbd>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p class="pl-empty-text" role="status">
          {isWhole ? uiWords.none : uiWords.loading}
        </p>
      )}
    </dialog>
  );
}

type LoadedItems = {
  readonly offered: readonly Group[];
  /** True after all sources have loaded. */
  readonly isWhole: boolean;
};

function usePaletteItems(sources: readonly PaletteSource[]): LoadedItems {
  const asked = useMemo(() => sources.map(({ items }) => items()), []);
  const offered = useLazySignal(() => asked.map((items) => (items instanceof Promise ? undefined : items)));
  useEffect(() => {
    let isGone = false;
    for (const [index, items] of asked.entries()) {
      if (!(items instanceof Promise)) continue;
      const offer = (found: readonly PaletteItem[]) => {
        if (!isGone) offered.value = offered.peek().with(index, found);
      };
      items.then(offer, () => offer([]));
    }
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(
    () => ({
      offered: sources.map(({ label }, index) => ({ label, items: offered.value[index] ?? [] })),
      isWhole: offered.value.every((items) => items !== undefined),
    }),
    [offered.value],
  );
}

/**
 * Finds matches, and sorts the items in each group and the groups. Matches of single letters in order are used only if
 * no words match.
 */
function found(groups: readonly Group[], typed: string): readonly Group[] {
  const ranked = groups.map(({ label, items }) => ({
    label,
    items: items.flatMap((item) => {
      const rank = rankOfItem(item, typed);
      return rank === undefined ? [] : [{ item, rank }];
    }),
  }));
  const hasWords = ranked.some(({ items }) => items.some(({ rank }) => rank < 4));
  return ranked
    .map(({ label, items }) => {
      const best = items
        .filter(({ rank }) => !hasWords || rank < 4)
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, MOST_A_GROUP);
      return { label, items: best.map(({ item }) => item), rank: best[0]?.rank ?? 0 };
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => one.rank - other.rank);
}

function elsewhere(sources: readonly PaletteSource[], typed: string): readonly Group[] {
  if (typed === '') return [];
  return sources.flatMap((source) =>
    source.elsewhere ? [{ label: source.label, items: source.elsewhere(typed) }] : [],
  );
}

function rankOfItem({ label, detail = '', terms = '' }: PaletteItem, typed: string): number | undefined {
  const own = rankOf(label, typed);
  const whole = own !== undefined && own < 4 ? own : rankOf(`${label} ${detail} ${terms}`, typed);
  return whole === undefined ? own : own === undefined ? whole + 0.5 : Math.min(own, whole + 0.5);
}
