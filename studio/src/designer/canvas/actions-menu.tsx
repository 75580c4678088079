/** Context menu of the selection: by right click, long press or menu key. */

import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ALIGNMENTS } from '../geometry/arrange.ts';
import {
  alignChosen,
  canGroup,
  canUngroup,
  chosen,
  distributeChosen,
  duplicateChosen,
  groupChosen,
  orderChosen,
  removeChosen,
  selectAll,
  toggleHidden,
  toggleLock,
  ungroupChosen,
} from './commands.ts';
import type { CanvasContext } from './context.ts';
import { elementAt } from './targets.ts';
import { canEditText } from './text-editing.ts';
import { fitPage, fitSelection, zoomTo } from './viewing.ts';
import { canvasWords } from './words.ts';

export type MenuActions = {
  readonly startEditing: (path: string) => void;
  readonly copy: () => void;
  readonly cut: () => void;
  readonly paste: () => void;
  readonly focus: () => void;
};

export function ActionsMenu({ context, actions }: { readonly context: CanvasContext; readonly actions: MenuActions }) {
  const at = context.menu.value;
  if (!at) return null;
  return (
    <Menu
      label={canvasWords.menu.label}
      at={at}
      items={itemsFor(context, actions)}
      onClose={() => {
        context.menu.value = undefined;
        // If a command asks for a position, the focus goes to its field.
        if (!context.typing.value) actions.focus();
      }}
    />
  );
}

export function itemsFor(context: CanvasContext, actions: MenuActions): readonly MenuItem[] {
  const { store } = context;
  const { menu } = canvasWords;
  const paths = chosen(context);
  const [first] = store.selection.value;
  const paste: MenuItem = { label: menu.paste, keys: 'Ctrl+V', isDisabled: store.readOnly, run: actions.paste };
  const all: MenuItem = { label: menu.selectAll, keys: 'Ctrl+A', run: () => selectAll(context) };
  const views: readonly MenuItem[] = [
    { label: menu.fitPage, keys: '1', run: () => void fitPage(context) },
    { label: menu.actualSize, keys: '0', run: () => void zoomTo(context, 1) },
    'line',
    ...(['x', 'y'] as const).map((axis) => ({
      label: menu.guide[axis],
      run: () => {
        context.typing.value = { axis, guide: undefined };
      },
    })),
  ];
  if (first === undefined) return [paste, all, 'line', ...views];
  const isLocked = elementAt(store.document.value, first)['locked'] === true;
  const none = paths.length === 0 || store.readOnly;
  const items: MenuItem[] = [
    { label: menu.cut, keys: 'Ctrl+X', isDisabled: none, run: actions.cut },
    { label: menu.copy, keys: 'Ctrl+C', run: actions.copy },
    paste,
    {
      label: menu.duplicate,
      terms: menu.terms.duplicate,
      keys: 'Ctrl+D',
      isDisabled: none,
      run: () => duplicateChosen(context),
    },
    'line',
  ];
  if (canEditText(context, first))
    items.push({ label: menu.editText, keys: 'Enter', run: () => actions.startEditing(first) }, 'line');
  if (paths.length > 1) {
    for (const how of ALIGNMENTS)
      items.push({
        label: menu.align[how],
        terms: menu.terms.align,
        isDisabled: none,
        run: () => alignChosen(context, how),
      });
    if (paths.length > 2) {
      for (const axis of ['x', 'y'] as const)
        items.push({
          label: menu.distribute[axis],
          terms: menu.terms.distribute,
          isDisabled: none,
          run: () => distributeChosen(context, axis),
        });
    }
    items.push('line');
  }
  if (canGroup(context))
    items.push({ label: menu.group, keys: 'Ctrl+G', isDisabled: none, run: () => groupChosen(context) });
  if (canUngroup(context))
    items.push({ label: menu.ungroup, keys: 'Ctrl+Shift+G', isDisabled: none, run: () => ungroupChosen(context) });
  items.push(
    {
      label: menu.front,
      terms: menu.terms.order,
      keys: '}',
      isDisabled: none,
      run: () => orderChosen(context, 'front'),
    },
    { label: menu.forward, keys: ']', isDisabled: none, run: () => orderChosen(context, 'forward') },
    { label: menu.backward, keys: '[', isDisabled: none, run: () => orderChosen(context, 'backward') },
    { label: menu.back, terms: menu.terms.order, keys: '{', isDisabled: none, run: () => orderChosen(context, 'back') },
    'line',
    {
      label: isLocked ? menu.unlock : menu.lock,
      keys: 'Ctrl+L',
      isDisabled: store.readOnly || store.keepLocks,
      run: () => toggleLock(context),
    },
    { label: menu.hide, keys: 'Ctrl+Shift+H', isDisabled: none, run: () => toggleHidden(context) },
    { label: menu.fitSelection, keys: '2', run: () => void fitSelection(context) },
    'line',
    {
      label: menu.remove,
      terms: menu.terms.remove,
      keys: 'Delete',
      isDisabled: none,
      isDanger: true,
      run: () => removeChosen(context),
    },
  );
  return items;
}
