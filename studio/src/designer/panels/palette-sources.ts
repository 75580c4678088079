/** What the palette finds in a designer: its commands, the elements, the data's fields, and what can be inserted. */
import { strings } from '../../strings.ts';
import { onPaper } from '../../strings-on-paper.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import type { PaletteItem, PaletteSource } from '../../ui/palette.tsx';
import { shortValue } from '../model/completion.ts';
import { type DataField, dataTree } from '../model/data-tree.ts';
import { flatten, nodesOf } from '../model/elements.ts';
import { canRedo, canUndo } from '../model/history.ts';
import { INSERT_GROUPS } from '../model/new-elements.ts';
import { type Store, VIEWS } from '../store.ts';
import { iconOf, labelOfNode, typeLabel } from './element-words.ts';
import { labelOfKind } from './insert.tsx';
import { insertElement, insertField } from './insert-element.ts';

/** What only the screen can do: it has the panels and the dialogs. */
export type ScreenActions = {
  readonly save: (() => void) | undefined;
  readonly render: () => void;
  readonly showKeys: () => void;
  readonly showTab: (tab: 'insert' | 'layers' | 'data') => void;
  readonly showProblems: () => void;
  readonly showHistory: () => void;
};

export function paletteSources(store: Store, screen: ScreenActions): readonly PaletteSource[] {
  return [
    { label: strings.find.commands, items: () => [...ofScreen(store, screen), ...ofPaper(store)] },
    { label: strings.find.elements, items: () => elements(store) },
    { label: strings.find.fields, items: () => fields(store) },
    { label: strings.find.insert, items: () => kinds(store) },
  ];
}

function ofScreen(store: Store, screen: ScreenActions): readonly PaletteItem[] {
  const { commands } = strings;
  const history = store.history.peek();
  return [
    { label: commands.render, icon: 'render', keys: 'Ctrl+Enter', run: screen.render },
    ...(screen.save ? [{ label: commands.save, icon: 'check', keys: 'Ctrl+S', run: screen.save } as const] : []),
    ...(canUndo(history) ? [{ label: strings.undo, icon: 'undo', keys: 'Ctrl+Z', run: store.undo } as const] : []),
    ...(canRedo(history) ? [{ label: strings.redo, icon: 'redo', keys: 'Ctrl+Y', run: store.redo } as const] : []),
    { label: commands.history, icon: 'history', run: screen.showHistory },
    { label: strings.problemList, icon: 'triangleAlert', run: screen.showProblems },
    { label: commands.page, icon: 'page', run: () => store.select([]) },
    ...(['insert', 'layers', 'data'] as const).map((tab) => ({
      label: commands.panel(strings.left[tab]),
      icon: 'panelLeft' as const,
      run: () => screen.showTab(tab),
    })),
    ...VIEWS.map((view) => ({
      label: commands.view(strings.views[view]),
      icon: 'eye' as const,
      run() {
        store.view.value = view;
      },
    })),
    ...store.sets.peek().map(({ id, name }) => ({
      label: commands.dataSet(name),
      icon: 'database' as const,
      run() {
        store.setId.value = id;
      },
    })),
    { label: onPaper.keys.title, icon: 'keyboard', keys: '?', run: screen.showKeys },
  ];
}

/** What its menu has for what is selected. */
function ofPaper(store: Store): readonly PaletteItem[] {
  const items = store.paperMenu.peek()?.() ?? [];
  return items
    .filter((item): item is Exclude<MenuItem, 'line'> => item !== 'line' && item.isDisabled !== true)
    .map(({ label, icon = 'pencil', keys, run }) => ({ label, icon, run, ...(keys && { keys }) }));
}

function elements(store: Store): readonly PaletteItem[] {
  return flatten(nodesOf(store.document.peek())).map((node) => ({
    label: labelOfNode(node),
    detail: typeLabel(node.type),
    icon: iconOf(node.type),
    run: () => store.select([node.pointer]),
  }));
}

function fields(store: Store): readonly PaletteItem[] {
  if (store.readOnly) return [];
  const all = (list: readonly DataField[]): readonly DataField[] =>
    list.flatMap((field) => [field, ...(field.kind === 'list' ? [] : all(field.children))]);
  return all(dataTree(store.document.peek(), store.data.peek()))
    .filter(({ kind }) => kind !== 'object')
    .map(({ expression, kind, value, children }) => ({
      label: strings.insertField(expression),
      icon: kind === 'list' ? 'list' : 'braces',
      ...(value !== undefined && { detail: shortValue(value, 40) }),
      run: () => insertField(store, expression, kind === 'list' ? children.map(({ name }) => name) : undefined),
    }));
}

function kinds(store: Store): readonly PaletteItem[] {
  if (store.readOnly) return [];
  return INSERT_GROUPS.flatMap(([, group]) =>
    group.map((kind) => ({
      label: strings.find.insertKind(labelOfKind(kind)),
      detail: strings.insertWords[kind],
      icon: iconOf(kind),
      run: () => insertElement(store, kind),
    })),
  );
}
