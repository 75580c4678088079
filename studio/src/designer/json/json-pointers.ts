/** Maps positions in a JSON text to JSON Pointers and back, using the editor's syntax tree. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { tokensOf } from '../model/edits.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

export type Range = { readonly from: number; readonly to: number };

/** Time limit for parsing in ms. Texts within the size limits take less. */
const MOST_MS = 200;

function treeOf(state: EditorState) {
  return ensureSyntaxTree(state, state.doc.length, MOST_MS) ?? syntaxTree(state);
}

const VALUES: ReadonlySet<string> = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function valuesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) found.push(child);
  return found;
}

function nameOf(state: EditorState, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName');
  if (!name) return undefined;
  try {
    return JSON.parse(state.sliceDoc(name.from, name.to)) as string;
  } catch {
    return undefined;
  }
}

/** Returns the path to the innermost value or property at a position, outermost step first. */
export function tokensAt(state: EditorState, position: number): readonly string[] {
  const tokens: string[] = [];
  for (let node: SyntaxNode | null = treeOf(state).resolveInner(position, 1); node; node = node.parent) {
    if (node.name === 'Property') {
      const name = nameOf(state, node);
      if (name !== undefined) tokens.unshift(name);
    } else if (node.parent?.name === 'Array' && VALUES.has(node.name)) {
      const { from } = node;
      tokens.unshift(String(valuesIn(node.parent).findIndex((value) => value.from === from)));
    }
  }
  return tokens;
}

/**
 * Returns the range of a property including its name, or of a list item. If it does not exist, returns the range of the
 * nearest parent.
 */
export function rangeOf(state: EditorState, pointer: string): Range {
  let node: SyntaxNode | undefined = valuesIn(treeOf(state).topNode)[0];
  let range: Range = { from: 0, to: 0 };
  for (const token of tokensOf(pointer)) {
    if (!node) return range;
    if (node.name === 'Array') {
      node = valuesIn(node)[Number(token)];
      if (node) range = { from: node.from, to: node.to };
    } else {
      const property: SyntaxNode | undefined = node
        .getChildren('Property')
        .find((each) => nameOf(state, each) === token);
      if (!property) return range;
      range = { from: property.from, to: property.to };
      node = valuesIn(property).at(-1);
    }
  }
  return range;
}
