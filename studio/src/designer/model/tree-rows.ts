/** Visible rows of a tree, and keyboard navigation in it (WAI-ARIA, tree view pattern). */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { parentOf } from './edits.ts';
import type { Node } from './elements.ts';

export type TreeRow = {
  readonly node: Node;
  readonly level: number;
  readonly isOpen: boolean;
  /** Position among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** True if the last element, which is in front, is shown first. */
  readonly isFrontFirst: boolean;
  /** True if the element or one of its containers is locked. */
  readonly isLocked: boolean;
};

export function rowsOf(nodes: readonly Node[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (nodesInOrder: readonly Node[], level: number, isInLocked: boolean) => {
    const list = frontFirst(nodesInOrder);
    for (const [index, node] of list.entries()) {
      const isFrontFirst = list !== nodesInOrder && node.kind === 'element';
      const isOpen = node.children.length > 0 && !closed.has(node.pointer);
      const isLocked = isInLocked || node.value['locked'] === true;
      rows.push({ node, level, isOpen, place: index + 1, siblings: list.length, isFrontFirst, isLocked });
      if (isOpen) visit(node.children, level + 1, isLocked);
    }
  };
  visit(nodes, 1, false);
  return rows;
}

/**
 * Reverses the order of elements that can overlap. Elements in flow, headers, footers and columns keep their reading
 * order.
 */
function frontFirst(nodes: readonly Node[]): readonly Node[] {
  const elements = nodes.filter(({ kind }) => kind === 'element');
  if (elements.length < 2 || !elements.every(({ value }) => isFree(value))) return nodes;
  const reversed = elements.toReversed();
  let next = 0;
  return nodes.map((node) => (node.kind === 'element' ? reversed[next++]! : node));
}

function isFree({ position }: JsonObject): boolean {
  return isJsonObject(position) && (position['mode'] ?? 'absolute') === 'absolute';
}

/** Reuses row objects with equal content, so that an edit re-renders only changed rows. */
export function keptRows(next: readonly TreeRow[], before: readonly TreeRow[]): readonly TreeRow[] {
  const known = new Map(before.map((row) => [row.node.pointer, row]));
  return next.map((row) => {
    const old = known.get(row.node.pointer);
    return old && isSameRow(old, row) ? old : row;
  });
}

function isSameRow(a: TreeRow, b: TreeRow): boolean {
  const names = ['level', 'isOpen', 'place', 'siblings', 'isFrontFirst', 'isLocked'] as const;
  return a.node.value === b.node.value && a.node.kind === b.node.kind && names.every((name) => a[name] === b[name]);
}

/** Row that gets the focus, or true for `toggle` to open or close the current row. */
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
