/** A tree as the rows that are shown, and where the keys lead in it (WAI-ARIA, tree view pattern). */
import { parentOf } from './edits.ts';
import type { Node } from './elements.ts';

export type TreeRow = {
  readonly node: Node;
  readonly level: number;
  readonly isOpen: boolean;
  /** From 1, among those beside it. */
  readonly place: number;
  readonly siblings: number;
};

export function rowsOf(nodes: readonly Node[], closed: ReadonlySet<string>, level = 1): readonly TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 && !closed.has(node.pointer);
    const row = { node, level, isOpen, place: index + 1, siblings: nodes.length };
    return [row, ...(isOpen ? rowsOf(node.children, closed, level + 1) : [])];
  });
}

/** Another row, or the one that is there opened or closed. */
export type NextFocus = { readonly pointer?: string; readonly toggle?: boolean };

export function nextFocus(key: string, row: TreeRow, rows: readonly TreeRow[]): NextFocus | undefined {
  const index = rows.indexOf(row);
  const at = (to: number): NextFocus => ({ pointer: rows[Math.max(0, Math.min(to, rows.length - 1))]!.node.pointer });
  if (key === 'ArrowDown') return at(index + 1);
  if (key === 'ArrowUp') return at(index - 1);
  if (key === 'Home') return at(0);
  if (key === 'End') return at(rows.length - 1);
  if (key === 'ArrowRight') {
    if (row.node.children.length === 0) return undefined;
    return row.isOpen ? at(index + 1) : { toggle: true };
  }
  if (key !== 'ArrowLeft') return undefined;
  if (row.isOpen) return { toggle: false };
  const parent = rows.find(({ node, level }) => level === row.level - 1 && isParent(node.pointer, row.node.pointer));
  return parent && { pointer: parent.node.pointer };
}

function isParent(outer: string, pointer: string): boolean {
  return parentOf(parentOf(pointer)) === outer;
}
