/** Top bar: name, undo and redo, views, and the host's elements. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { canvasWords } from '../canvas/words.ts';
import { canRedo, canUndo } from '../model/history.ts';
import type { PaletteItem } from '../options.ts';
import { type Store, VIEWS } from '../store.ts';
import { designerWords } from '../words.ts';
import { panelWords } from './words.ts';

export type TopBarProps = {
  readonly store: Store;
  readonly start: HTMLElement | undefined;
  readonly end: HTMLElement | undefined;
  readonly drawer: 'left' | 'right' | 'none';
  readonly onDrawer: (side: 'left' | 'right') => void;
  readonly onKeys: () => void;
  readonly onFind: () => void;
  readonly onRender: () => void;
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
  /** Commands of the host for the menu of narrow windows. */
  readonly commands: (() => readonly PaletteItem[]) | undefined;
};

export function TopBar(props: TopBarProps) {
  const { store, start, end, drawer, onDrawer } = props;
  const history = store.history.value;
  return (
    <header class="pl-top">
      <div class="pl-top-part">
        <IconButton
          icon="panelLeft"
          class="pl-drawer-button"
          label={designerWords.left.label}
          aria-pressed={drawer === 'left'}
          onClick={() => onDrawer('left')}
        />
        <Slot element={start} />
        <strong class="pl-name">{nameOf(store.document.value)}</strong>
        <IconButton
          icon="undo"
          label={designerWords.undo}
          keys="Ctrl+Z"
          disabled={!canUndo(history)}
          onClick={store.undo}
        />
        <IconButton
          icon="redo"
          class="pl-wide-bar-only"
          label={designerWords.redo}
          keys="Ctrl+Y"
          disabled={!canRedo(history)}
          onClick={store.redo}
        />
        <IconButton
          icon="history"
          class="pl-wide-bar-only"
          label={panelWords.history}
          aria-pressed={props.isHistoryOpen}
          onClick={props.onHistory}
        />
        <More {...props} />
      </div>
      <div class="pl-segments" role="group" aria-label={designerWords.views.label}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            class="pl-segment"
            aria-pressed={store.view.value === view}
            onClick={() => {
              store.view.value = view;
            }}
          >
            {designerWords.views[view]}
          </button>
        ))}
      </div>
      <div class="pl-top-part pl-top-end">
        <IconButton icon="search" label={designerWords.find.label} keys="Ctrl+P" onClick={props.onFind} />
        <IconButton
          icon="render"
          class="pl-wide-bar-only"
          label={panelWords.commands.render}
          keys="Ctrl+Enter"
          onClick={props.onRender}
        />
        <IconButton
          icon="keyboard"
          label={canvasWords.keysTitle}
          keys="?"
          class="pl-wide-only"
          onClick={props.onKeys}
        />
        <Slot element={end} />
        <IconButton
          icon="panelRight"
          class="pl-drawer-button"
          label={panelWords.inspector}
          aria-pressed={drawer === 'right'}
          onClick={() => onDrawer('right')}
        />
      </div>
    </header>
  );
}

/** Menu of commands without space in narrow windows. */
function More({ store, commands, onHistory, onRender, onKeys }: TopBarProps) {
  const at = useSignal<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const items = (): readonly MenuItem[] => {
    const own = commands?.() ?? [];
    const isLast = !canRedo(store.history.value);
    return [
      ...own,
      ...(own.length > 0 ? (['line'] as const) : []),
      { label: designerWords.redo, icon: 'redo', keys: 'Ctrl+Y', isDisabled: isLast, run: store.redo },
      { label: panelWords.history, icon: 'history', run: onHistory },
      { label: panelWords.commands.render, icon: 'render', keys: 'Ctrl+Enter', run: onRender },
      { label: canvasWords.keysTitle, icon: 'keyboard', keys: '?', run: onKeys },
    ];
  };
  return (
    <>
      <IconButton
        icon="ellipsis"
        class="pl-narrow-only"
        label={panelWords.commands.more}
        aria-haspopup="menu"
        aria-expanded={at.value !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          at.value = { x: left, y: bottom + 4 };
        }}
      />
      {at.value && (
        <Menu
          label={panelWords.commands.more}
          items={items()}
          at={at.value}
          onClose={() => {
            at.value = undefined;
          }}
        />
      )}
    </>
  );
}

/** Slot for a DOM element of the host application. */
function Slot({ element }: { readonly element: HTMLElement | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element) place.current!.replaceChildren(element);
  }, [element]);
  return <div ref={place} class="pl-slot" />;
}

export function nameOf(document: JsonValue): string {
  const meta = isJsonObject(document) ? document['meta'] : undefined;
  const name = isJsonObject(meta) ? meta['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : panelWords.untitled;
}
