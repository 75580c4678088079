/** Element tree with all actions of the canvas: select, reorder, rename, lock, hide, delete. */
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { isWithin, parentOf } from '../model/edits.ts';
import { type Node, nodesOf } from '../model/elements.ts';
import { keptRows, nextFocus, rowsOf, type TreeRow } from '../model/tree-rows.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { iconOf, labelOfNode, typeLabel } from './element-labels.ts';
import { type DropPlace, dropAt, hide, lock, moveInList, remove, rename } from './layer-commands.ts';
import { panelWords } from './words.ts';

export function Layers({ store }: { readonly store: Store }) {
  const closed = useSignal<ReadonlySet<string>>(new Set());
  const shown = useRef<readonly TreeRow[]>([]);
  const rows = useComputed(() => {
    shown.current = keptRows(rowsOf(nodesOf(store.document.value), closed.value), shown.current);
    return shown.current;
  });
  const focused = useSignal<string | undefined>(undefined);
  const renaming = useSignal<string | undefined>(undefined);
  const menu = useSignal<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const drop = useSignal<DropPlace | undefined>(undefined);
  const tree = useRef<HTMLDivElement>(null);
  const { selection } = store;
  const current = useComputed(() => focused.value ?? selection.value[0] ?? rows.value[0]?.node.pointer);

  const focus = (pointer: string) => {
    focused.value = pointer;
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-pointer="${pointer}"]`)?.focus());
  };
  const toggle = (pointer: string, isOpen: boolean) => {
    closed.value = new Set(isOpen ? [...closed.value].filter((each) => each !== pointer) : [...closed.value, pointer]);
  };
  const choose = (pointer: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
    focused.value = pointer;
    if (event.ctrlKey || event.metaKey) {
      const isIn = selection.value.includes(pointer);
      store.select(isIn ? selection.value.filter((each) => each !== pointer) : [...selection.value, pointer]);
    } else if (event.shiftKey && selection.value[0] !== undefined) {
      const pointers = rows.value.map(({ node }) => node.pointer);
      const [from, to] = [pointers.indexOf(selection.value[0]), pointers.indexOf(pointer)].toSorted((a, b) => a - b);
      const range = pointers.slice(from, to! + 1);
      store.select([selection.value[0], ...range.filter((each) => each !== selection.value[0])]);
    } else store.select([pointer]);
  };

  const press = (event: KeyboardEvent) => {
    const at = current.value;
    if (renaming.value !== undefined || at === undefined) return;
    const row = rows.value.find(({ node }) => node.pointer === at);
    if (!row) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const next = isCommand || event.altKey ? undefined : nextFocus(event.key, row, rows.value);
    if (next?.toggle !== undefined) toggle(at, next.toggle);
    else if (next?.pointer !== undefined) {
      focus(next.pointer);
      choose(next.pointer, event);
    } else if (event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
      const moved = moveInList(store, at, towards(row, key === 'arrowup' ? 'up' : 'down'));
      if (moved !== undefined) focus(moved);
    } else if (key === 'enter' && selection.value.length === 1 && selection.value[0] === at) {
      // Enters the selected element; a text is edited.
      if (!runOnCanvas(store, event)) return;
    } else if (key === ' ' || key === 'enter') choose(at, event);
    else if (key === 'f2') renaming.value = at;
    else if (key === 'delete' || key === 'backspace')
      remove(store, selection.value.length > 0 ? selection.value : [at]);
    else if (key === 'escape') store.select([]);
    else if (isCommand && key === 'l') lock(store, selection.value);
    else if (isCommand && event.shiftKey && key === 'h') hide(store, selection.value);
    else if (isCommand && key === 'a')
      store.select(rows.value.filter(({ level }) => level === 1).map(({ node }) => node.pointer));
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      const box = (event.target as HTMLElement).getBoundingClientRect();
      menu.value = { x: box.left + 24, y: box.bottom };
    } else if (!runOnCanvas(store, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Keeps the same object between renders, so that a row re-renders only if it changes.
  const inTree = useMemo(
    (): InTree => ({
      store,
      current,
      renaming,
      drop,
      choose,
      toggle,
      rename(node, name) {
        if (name !== undefined) rename(store, node, name);
        renaming.value = undefined;
        focus(node.pointer);
      },
      openMenu(pointer, at) {
        if (!selection.value.includes(pointer)) store.select([pointer]);
        menu.value = at;
      },
    }),
    [store],
  );

  if (rows.value.length === 0) return <p class="pl-empty-text">{panelWords.noElements}</p>;
  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label={designerWords.left.layers}
        aria-multiselectable="true"
        class="pl-tree"
        onKeyDown={press}
      >
        {rows.value.map((row) => (
          <Row key={row.node.pointer} row={row} inTree={inTree} />
        ))}
      </div>
      {menu.value && (
        <Menu
          label={designerWords.left.layers}
          at={menu.value}
          items={menuItems(store, { renaming, rows: rows.value })}
          onClose={() => {
            menu.value = undefined;
          }}
        />
      )}
    </>
  );
}

/** Runs the canvas shortcut for the selection; returns true if there was a shortcut. */
function runOnCanvas(store: Store, event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  if (altKey) return false;
  const isCommand = ctrlKey || metaKey;
  const keys = `${isCommand ? 'Ctrl+' : ''}${isCommand && shiftKey ? 'Shift+' : ''}${event.key}`.toUpperCase();
  const found = store.canvasMenu
    .value?.()
    .find((item) => item !== 'line' && item.keys?.toUpperCase() === keys && !item.isDisabled);
  if (!found || found === 'line') return false;
  found.run();
  return true;
}

/** Returns the change of the index that moves a row up or down. */
function towards(row: TreeRow | undefined, way: 'up' | 'down'): 1 | -1 {
  return (way === 'up') === (row?.isFrontFirst ?? false) ? 1 : -1;
}

type InMenu = { readonly renaming: { value: string | undefined }; readonly rows: readonly TreeRow[] };

function menuItems(store: Store, { renaming, rows }: InMenu): readonly MenuItem[] {
  const pointers = store.selection.value;
  const first = pointers[0]!;
  const row = rows.find(({ node }) => node.pointer === first);
  const isFixed = store.readOnly;
  // Fallback while another view replaces the canvas.
  const own: readonly MenuItem[] = [
    {
      label: panelWords.lockOrUnlock,
      icon: 'lock',
      keys: 'Ctrl+L',
      isDisabled: isFixed || store.keepLocks,
      run: () => lock(store, pointers),
    },
    {
      label: panelWords.hideOrShow,
      icon: 'eye',
      keys: 'Ctrl+Shift+H',
      isDisabled: isFixed,
      run: () => hide(store, pointers),
    },
    {
      label: designerWords.remove,
      icon: 'trash',
      keys: 'Del',
      isDanger: true,
      isDisabled: isFixed,
      run: () => remove(store, pointers),
    },
  ];
  return [
    {
      label: designerWords.rename,
      keys: 'F2',
      isDisabled: isFixed || pointers.length !== 1,
      run: () => {
        renaming.value = first;
      },
    },
    {
      label: designerWords.moveUp,
      icon: 'arrowUp',
      keys: 'Alt+↑',
      isDisabled: isFixed,
      run: () => moveInList(store, first, towards(row, 'up')),
    },
    {
      label: designerWords.moveDown,
      icon: 'arrowDown',
      keys: 'Alt+↓',
      isDisabled: isFixed,
      run: () => moveInList(store, first, towards(row, 'down')),
    },
    'line',
    ...(store.canvasMenu.value?.() ?? own),
  ];
}

/** State shared by all rows. */
type InTree = {
  readonly store: Store;
  /** Row that has or would get the focus. */
  readonly current: { readonly value: string | undefined };
  readonly renaming: Signal<string | undefined>;
  /** Drop position under the pointer, during a drag. */
  readonly drop: Signal<DropPlace | undefined>;
  choose(pointer: string, event: MouseEvent): void;
  toggle(pointer: string, isOpen: boolean): void;
  rename(node: Node, name: string | undefined): void;
  openMenu(pointer: string, at: { x: number; y: number }): void;
};

/** Reads computed signals, so that it re-renders only if it changes. */
function Row({ row, inTree }: { readonly row: TreeRow; readonly inTree: InTree }) {
  const { store } = inTree;
  const { node, level, isOpen, place, siblings, isLocked: locked } = row;
  const { pointer, kind, value, type } = node;
  const isSelected = useComputed(() => store.selection.value.includes(pointer)).value;
  const isCurrent = useComputed(() => inTree.current.value === pointer).value;
  const isRenaming = useComputed(() => inTree.renaming.value === pointer).value;
  const drop = useComputed(() => (inTree.drop.value?.pointer === pointer ? inTree.drop.value.where : undefined)).value;
  const hasProblem = useComputed(() => store.problems.value.some(({ path }) => isWithin(path, pointer)));
  const isHidden = value['visible'] === false;
  const isConditional = value['visible'] !== undefined && typeof value['visible'] !== 'boolean';
  const isOwnLock = value['locked'] === true;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      tabIndex={isCurrent ? 0 : -1}
      data-pointer={pointer}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(node.children.length > 0 && { 'aria-expanded': isOpen })}
      class={`pl-tree-row ${isHidden ? 'pl-tree-hidden' : ''} ${drop ? `pl-drop-${drop}` : ''}`}
      style={{ '--pl-level': level }}
      draggable={!store.readOnly && !locked && kind === 'element' && !isRenaming}
      onClick={(event) => inTree.choose(pointer, event)}
      onDblClick={() => {
        inTree.renaming.value = pointer;
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        inTree.openMenu(pointer, { x: event.clientX, y: event.clientY });
      }}
      onMouseEnter={() => {
        store.hovered.value = pointer;
      }}
      onMouseLeave={() => {
        store.hovered.value = undefined;
      }}
      onDragStart={(event) => {
        if (!isSelected) store.select([pointer]);
        event.dataTransfer?.setData('application/x-platen-layer', pointer);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('application/x-platen-layer')) return;
        event.preventDefault();
        inTree.drop.value = placeUnder(event, row);
      }}
      onDragLeave={() => {
        inTree.drop.value = undefined;
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (inTree.drop.value) dropAt(store, inTree.drop.value);
        inTree.drop.value = undefined;
      }}
    >
      {node.children.length > 0 ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows do the same
        <span
          class="pl-tree-twist"
          onClick={(event) => {
            event.stopPropagation();
            inTree.toggle(pointer, !isOpen);
          }}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
        </span>
      ) : (
        <span class="pl-tree-twist" />
      )}
      <Icon name={iconOf(type)} size={14} />
      {isRenaming ? (
        <NameInput
          name={typeof value['id'] === 'string' ? value['id'] : ''}
          onDone={(name) => inTree.rename(node, name)}
        />
      ) : (
        <span class="pl-tree-name">
          {labelOfNode(node)}
          <span class="pl-hidden">{`, ${typeLabel(type)}${isHidden ? `, ${panelWords.hidden}` : ''}${locked ? `, ${panelWords.locked}` : ''}`}</span>
        </span>
      )}
      {hasProblem.value && <Icon name="circleAlert" size={13} />}
      {kind === 'element' && (
        <span class="pl-tree-tools" data-shown={isHidden || isOwnLock || isConditional}>
          {(isOwnLock || !locked) && (
            <IconButton
              icon={isOwnLock ? 'lock' : 'unlock'}
              label={isOwnLock ? designerWords.unlock : designerWords.lock}
              tabIndex={-1}
              disabled={store.readOnly || store.keepLocks}
              data-on={isOwnLock}
              onClick={(event) => {
                event.stopPropagation();
                lock(store, [pointer]);
              }}
            />
          )}
          <IconButton
            icon={isHidden ? 'eyeOff' : isConditional ? 'func' : 'eye'}
            label={isConditional ? panelWords.hasCondition : isHidden ? designerWords.show : designerWords.hide}
            tabIndex={-1}
            disabled={store.readOnly || locked}
            data-on={isHidden || isConditional}
            onClick={(event) => {
              event.stopPropagation();
              if (isConditional) store.select([pointer]);
              else hide(store, [pointer]);
            }}
          />
        </span>
      )}
    </div>
  );
}

function NameInput({ name, onDone }: { readonly name: string; readonly onDone: (name: string | undefined) => void }) {
  return (
    <input
      class="pl-input pl-tree-input"
      aria-label={designerWords.name}
      value={name}
      ref={(element) => element?.select()}
      onClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => onDone(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(event.currentTarget.value);
        if (event.key === 'Escape') onDone(undefined);
      }}
    />
  );
}

/**
 * Returns 'before' for the upper quarter of a container's row, 'after' for the lower quarter, and 'in' between them. Rows
 * of other elements have two halves.
 */
function placeUnder(event: DragEvent, { node, isFrontFirst }: TreeRow): DropPlace {
  const { top, height } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const share = (event.clientY - top) / height;
  const isHolder = node.list !== undefined;
  const edge = isHolder ? 0.25 : 0.5;
  const where = node.kind !== 'element' ? 'in' : share < edge ? 'before' : share > 1 - edge ? 'after' : 'in';
  return {
    pointer: node.pointer,
    list: where === 'in' ? (node.list ?? parentOf(node.pointer)) : parentOf(node.pointer),
    where,
    isFrontFirst,
  };
}
