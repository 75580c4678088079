/** Insert panel: inserts all kinds of elements by click, drag or name. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { formatLabels } from '../fields/format-labels.ts';
import { INSERT_GROUPS, type NewKind, newElement } from '../model/new-elements.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { iconOf, typeLabel } from './element-labels.ts';
import { insertElement } from './insert-element.ts';
import { panelWords } from './words.ts';

const OWN_ICONS: Readonly<Partial<Record<NewKind, IconName>>> = {
  row: 'columns',
  column: 'rows',
  grid: 'grid',
  pageNumber: 'hash',
};

export type InsertProps = {
  readonly store: Store;
  /** Counter that increases each time the search field must get the focus. */
  readonly asked: number;
  /** Called after inserting by name, to move the focus to the canvas. */
  readonly onNamed: () => void;
};

export function Insert({ store, asked, onNamed }: InsertProps) {
  const query = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  const groups = foundBy(query.value);
  const first = query.value.trim() === '' ? undefined : groups[0]?.kinds[0];
  return (
    <div class="pl-insert">
      <span class="pl-field pl-insert-search">
        <Icon name="search" size={13} />
        <input
          ref={input}
          type="search"
          class="pl-input"
          aria-label={panelWords.insertSearch}
          placeholder={panelWords.insertSearch}
          value={query.value}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Uses the typed text directly, because the shown results may be outdated.
            const meant = foundBy(event.currentTarget.value)[0]?.kinds[0];
            if (meant === undefined) return;
            insertElement(store, meant);
            query.value = '';
            onNamed();
          }}
        />
        <kbd>/</kbd>
      </span>
      {groups.length === 0 && <p class="pl-empty-text">{designerWords.nothingFound}</p>}
      {groups.map(({ group, kinds }) => (
        <section key={group} aria-label={panelWords.insertGroups[group]}>
          <h3 class="pl-group-head">{panelWords.insertGroups[group]}</h3>
          <div class="pl-insert-tiles">
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                class="pl-insert-tile"
                title={panelWords.insertHints[kind]}
                disabled={store.readOnly}
                draggable={!store.readOnly}
                data-found={kind === first}
                onClick={() => insertElement(store, kind)}
                onDragStart={({ dataTransfer }) => handOver(dataTransfer, kind)}
              >
                <Icon name={iconOfKind(kind)} size={20} />
                <span>{labelOfKind(kind)}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function foundBy(query: string) {
  const wanted = query.trim().toLowerCase();
  return INSERT_GROUPS.map(([group, kinds]) => ({
    group,
    kinds: kinds.filter((kind) =>
      `${labelOfKind(kind)} ${kind} ${panelWords.insertHints[kind]}`.toLowerCase().includes(wanted),
    ),
  })).filter(({ kinds }) => kinds.length > 0);
}

export function iconOfKind(kind: NewKind): IconName {
  return OWN_ICONS[kind] ?? iconOf(kind);
}

export function labelOfKind(kind: NewKind): string {
  if (kind === 'pageNumber') return panelWords.pageNumber;
  return isLayout(kind) ? formatLabels.choices[kind] : typeLabel(kind);
}

/** The canvas accepts element types. Groups with a layout are passed as clipboard content. */
function handOver(given: DataTransfer | null, kind: NewKind): void {
  if (!isLayout(kind)) given?.setData('application/x-platen-element', kind);
  else {
    const element = { ...newElement(kind, { width: 100, height: 100 }), position: { x: '0mm', y: '0mm' } };
    given?.setData('text/plain', JSON.stringify({ platen: 1, elements: [element] }));
  }
}

function isLayout(kind: NewKind): kind is 'row' | 'column' | 'grid' {
  return kind === 'row' || kind === 'column' || kind === 'grid';
}
