/**
 * JSON editor of the template. It follows the selection, its cursor selects elements, and it uses the designer's undo.
 */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { JsonObject } from '@platen/engine/base/json';
import { effect } from '@preact/signals';
import { pointerOf, removeAt } from '../model/edits.ts';
import { nodeAround } from '../model/elements.ts';
import { findingsOf } from '../model/findings.ts';
import { aboutOf, propertiesOf, schemasAt, valuesOf } from '../model/schema-walk.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { rangeOf, tokensAt } from './json-pointers.ts';
import { HIGHLIGHT, THEME } from './json-theme.ts';

/** Marks changes that come from the store, so that they are not sent back to it. */
const fromStore = Annotation.define<true>();

export type JsonEditor = { destroy(): void };

export function createJsonEditor(root: ShadowRoot, store: Store): JsonEditor {
  let isOwnSelection = false;
  const follow = EditorView.updateListener.of(({ view, docChanged, selectionSet, transactions }) => {
    if (transactions.some((each) => each.annotation(fromStore))) return;
    if (docChanged) store.type(view.state.doc.toString());
    if (!selectionSet && !docChanged) return;
    const tokens = tokensAt(view.state, view.state.selection.main.head);
    const node = nodeAround(store.document.peek(), pointerOf(tokens));
    isOwnSelection = true;
    store.select(node === undefined ? [] : [node]);
    isOwnSelection = false;
  });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: store.text.peek(), extensions: [follow, ...extensionsFor(store)] }),
  });
  const stops = [
    effect(() => showText(view, store.text.value)),
    effect(() => {
      const [first] = store.selection.value;
      if (!isOwnSelection && first !== undefined) showPlace(view, first);
    }),
    effect(() => showFindings(view, store)),
  ];
  return {
    destroy() {
      for (const stop of stops) stop();
      view.destroy();
    },
  };
}

/** Replaces only the part that differs, so that the cursor and folded sections are kept. */
function showText(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  view.dispatch({
    changes: { from: start, to: old.length - end, insert: text.slice(start, text.length - end) },
    annotations: fromStore.of(true),
  });
}

function showPlace(view: EditorView, pointer: string): void {
  const { from } = rangeOf(view.state, pointer);
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
    annotations: fromStore.of(true),
  });
}

/** Shows problems and warnings at their positions. For incomplete text, shows only the syntax error. */
function showFindings(view: EditorView, store: Store): void {
  const drawn = store.drawn.value;
  const message = store.textProblem.value;
  const { length } = view.state.doc;
  if (message !== undefined) {
    const at = Math.min(length, Number(/position (\d+)/.exec(message)?.[1] ?? length));
    const diagnostic: Diagnostic = { from: Math.max(0, at - 1), to: at, severity: 'error', message };
    view.dispatch(setDiagnostics(view.state, [diagnostic]));
    return;
  }
  if (!drawn) return;
  const diagnostics = findingsOf(store.drawnOf.value, drawn).flatMap(
    ({ kind, pointer, message, fix }): Diagnostic[] => {
      if (pointer === undefined) return [];
      const { from, to } = rangeOf(view.state, pointer);
      const end = Math.min(to, view.state.doc.lineAt(from).to);
      const actions = fix && [
        { name: designerWords.fixWith(fix.label), apply: () => store.edit(designerWords.steps.fix, fix.apply) },
      ];
      return [
        { from, to: end, severity: kind === 'problem' ? 'error' : 'warning', message, ...(actions && { actions }) },
      ];
    },
  );
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function extensionsFor(store: Store): readonly Extension[] {
  const history = (act: () => void) => () => {
    act();
    return true;
  };
  const schema = () => store.formatInfo.peek()?.schema;
  return [
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    syntaxHighlighting(HIGHLIGHT),
    autocompletion({ override: [(context) => complete(context, store, schema())] }),
    hoverTooltip((view, position) => explain(view, position, store, schema())),
    EditorState.readOnly.of(store.readOnly || store.keepLocks),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ 'aria-label': designerWords.views.json, tabindex: '0' }),
    keymap.of([
      { key: 'Mod-z', run: history(store.undo), preventDefault: true },
      { key: 'Mod-y', run: history(store.redo), preventDefault: true },
      { key: 'Mod-Shift-z', run: history(store.redo), preventDefault: true },
      // This shortcut is reserved for rendering.
      { key: 'Mod-Enter', run: () => true },
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...completionKeymap,
      { key: 'Tab', run: acceptCompletion },
      ...defaultKeymap,
      // Escape followed by Tab leaves the editor.
      indentWithTab,
    ]),
    THEME,
  ];
}

/** JSON tokens that a completion replaces completely. */
const WORDS: ReadonlySet<string> = new Set(['PropertyName', 'String', 'True', 'False', 'Null', 'Number']);

/** Completes property names of an object, and values known from the format. */
function complete(context: CompletionContext, store: Store, schema: JsonObject | undefined): CompletionResult | null {
  if (!schema) return null;
  const { state, pos } = context;
  const node = syntaxTree(state).resolveInner(pos, -1);
  const typed = context.matchBefore(/"?[\w-]*/);
  if (!context.explicit && (!typed || typed.from === typed.to)) return null;
  const isWord = WORDS.has(node.name);
  const isName =
    node.name === 'PropertyName' || node.name === 'Object' || (node.name === '⚠' && node.parent?.name === 'Object');
  const { from, to } = isWord ? node : { from: typed?.from ?? pos, to: pos };
  const document = store.document.peek();
  const tokens = tokensAt(state, isWord ? from : pos);
  const options = isName
    ? nameOptions(document, schema, { tokens: node.name === 'PropertyName' ? tokens.slice(0, -1) : tokens, state, to })
    : valueOptions(document, schema, tokens);
  if (options.length === 0) return null;
  // If the word is complete and the user asks for completions, offers all alternatives.
  const isWhole = context.explicit && options.some(({ label }) => label === state.sliceDoc(from, to));
  return { from, to, options, filter: !isWhole };
}

type Document = Parameters<typeof schemasAt>[1];

type NamePlace = { readonly tokens: readonly string[]; readonly state: EditorState; readonly to: number };

function nameOptions(document: Document, schema: JsonObject, { tokens, state, to }: NamePlace): readonly Completion[] {
  const hasColon = /^\s*:/.test(state.sliceDoc(to, to + 20));
  return propertiesOf(schemasAt(schema, document, tokens)).map(({ name, about }) => ({
    label: `"${name}"`,
    type: 'property',
    info: about,
    apply: hasColon ? `"${name}"` : `"${name}": `,
  }));
}

/** Ignores the current value, because a different type changes the allowed properties. */
function valueOptions(document: Document, schema: JsonObject, tokens: readonly string[]): readonly Completion[] {
  const others = document === undefined ? undefined : removeAt(document, pointerOf(tokens));
  return valuesOf(schemasAt(schema, others, tokens)).map((value) => ({
    label: JSON.stringify(value),
    type: 'constant',
  }));
}

function explain(view: EditorView, position: number, store: Store, schema: JsonObject | undefined) {
  if (!schema) return null;
  const tokens = tokensAt(view.state, position);
  const about = aboutOf(schemasAt(schema, store.document.peek(), tokens));
  if (about === undefined || tokens.length === 0) return null;
  const { from, to } = rangeOf(view.state, pointerOf(tokens));
  return {
    pos: from,
    end: to,
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-about';
      const name = document.createElement('strong');
      name.textContent = tokens.at(-1)!;
      dom.append(name, ` ${about}`);
      return { dom };
    },
  };
}
