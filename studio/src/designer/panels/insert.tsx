/** All that can be put on the paper, by a click, by dragging, or by its name. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { ofFormat } from '../../strings-of-format.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { INSERT_GROUPS, type NewKind, newElement } from '../model/new-elements.ts';
import type { Store } from '../store.ts';
import { iconOf, typeLabel } from './element-words.ts';
import { insertElement } from './insert-element.ts';

const OWN_ICONS: Readonly<Partial<Record<NewKind, IconName>>> = { row: 'columns', column: 'rows', grid: 'grid' };

export type InsertProps = {
  readonly store: Store;
  /** Rises each time the search shall have the focus. */
  readonly asked: number;
  /** What was named is on the paper, where one goes on with it. */
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
      <span class="pl-field pl-search">
        <Icon name="search" size={13} />
        <input
          ref={input}
          type="search"
          class="pl-input"
          aria-label={strings.insertSearch}
          placeholder={strings.insertSearch}
          value={query.value}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // What is typed, which may not be shown yet.
            const meant = foundBy(event.currentTarget.value)[0]?.kinds[0];
            if (meant === undefined) return;
            insertElement(store, meant);
            query.value = '';
            onNamed();
          }}
        />
        <kbd>/</kbd>
      </span>
      {groups.length === 0 && <p class="pl-empty">{strings.nothingFound}</p>}
      {groups.map(({ group, kinds }) => (
        <section key={group} aria-label={strings.insertGroups[group]}>
          <h3 class="pl-group-head">{strings.insertGroups[group]}</h3>
          <div class="pl-tiles">
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                class="pl-tile"
                title={strings.insertWords[kind]}
                disabled={store.readOnly}
                draggable={!store.readOnly}
                data-found={kind === first}
                onClick={() => insertElement(store, kind)}
                onDragStart={({ dataTransfer }) => handOver(dataTransfer, kind)}
              >
                <Icon name={OWN_ICONS[kind] ?? iconOf(kind)} size={20} />
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
      `${labelOfKind(kind)} ${kind} ${strings.insertWords[kind]}`.toLowerCase().includes(wanted),
    ),
  })).filter(({ kinds }) => kinds.length > 0);
}

export function labelOfKind(kind: NewKind): string {
  return isLayout(kind) ? ofFormat.choices[kind] : typeLabel(kind);
}

/** The paper knows types; what is a group with a layout goes as a clipping. */
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
