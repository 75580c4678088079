/** Palette items of the designer: commands, elements, data fields, and insertable elements. */
import type { MenuItem } from '../../ui/menu.tsx';
import type { PaletteItem, PaletteSource } from '../../ui/palette.tsx';
import { canvasWords } from '../canvas/words.ts';
import { shortValue } from '../model/completion.ts';
import { type DataField, dataTree } from '../model/data-tree.ts';
import { flatten, nodesOf } from '../model/elements.ts';
import { canRedo, canUndo } from '../model/history.ts';
import { INSERT_GROUPS } from '../model/new-elements.ts';
import { type Store, VIEWS } from '../store.ts';
import { designerWords } from '../words.ts';
import { iconOf, labelOfNode, typeLabel } from './element-labels.ts';
import { iconOfKind, labelOfKind } from './insert.tsx';
import { insertElement, insertField } from './insert-element.ts';
import { panelWords } from './words.ts';

/** Actions that need the screen's panels and dialogs. */
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
    { label: designerWords.find.commands, items: () => [...ofScreen(store, screen), ...ofCanvas(store)] },
    { label: designerWords.find.elements, items: () => elements(store) },
    { label: designerWords.find.fields, items: () => fields(store) },
    { label: designerWords.find.insert, items: () => kinds(store) },
  ];
}

function ofScreen(store: Store, screen: ScreenActions): readonly PaletteItem[] {
  const { commands, terms } = panelWords;
  const history = store.history.peek();
  return [
    { label: commands.render, terms: terms.render, icon: 'render', keys: 'Ctrl+Enter', run: screen.render },
    ...(screen.save ? [{ label: commands.save, icon: 'check', keys: 'Ctrl+S', run: screen.save } as const] : []),
    ...(canUndo(history)
      ? [{ label: designerWords.undo, icon: 'undo', keys: 'Ctrl+Z', run: store.undo } as const]
      : []),
    ...(canRedo(history)
      ? [{ label: designerWords.redo, icon: 'redo', keys: 'Ctrl+Y', run: store.redo } as const]
      : []),
    { label: commands.history, terms: terms.history, icon: 'history', run: screen.showHistory },
    { label: panelWords.problemList, terms: terms.problems, icon: 'triangleAlert', run: screen.showProblems },
    { label: commands.page, terms: terms.page, icon: 'page', run: () => store.select([]) },
    ...(['insert', 'layers', 'data'] as const).map((tab) => ({
      label: commands.panel(designerWords.left[tab]),
      terms: terms[tab],
      icon: 'panelLeft' as const,
      run: () => screen.showTab(tab),
    })),
    ...(store.readOnly
      ? []
      : [
          {
            label: panelWords.tracing.title,
            terms: terms.tracing,
            icon: 'image' as const,
            run: () => screen.showTab('layers'),
          },
        ]),
    ...VIEWS.map((view) => ({
      label: commands.view(designerWords.views[view]),
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
    { label: canvasWords.keysTitle, icon: 'keyboard', keys: '?', run: screen.showKeys },
  ];
}

/** Returns the canvas menu for the selection. */
function ofCanvas(store: Store): readonly PaletteItem[] {
  const items = store.canvasMenu.peek()?.() ?? [];
  return items
    .filter((item): item is Exclude<MenuItem, 'line'> => item !== 'line' && item.isDisabled !== true)
    .map(({ label, icon = 'pencil', keys, terms, run }) => ({
      label,
      icon,
      run,
      ...(keys && { keys }),
      ...(terms && { terms }),
    }));
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
    .map((field) => ({
      label: panelWords.insertField(field.expression),
      icon: field.kind === 'list' ? 'list' : 'braces',
      ...(field.value !== undefined && { detail: shortValue(field.value, 40) }),
      run: () => insertField(store, field),
    }));
}

function kinds(store: Store): readonly PaletteItem[] {
  if (store.readOnly) return [];
  return INSERT_GROUPS.flatMap(([, group]) =>
    group.map((kind) => ({
      label: designerWords.find.insertKind(labelOfKind(kind)),
      detail: panelWords.insertHints[kind],
      icon: iconOfKind(kind),
      run: () => insertElement(store, kind),
    })),
  );
}
