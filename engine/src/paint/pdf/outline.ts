/** Writes the document outline (ISO 32000-1, 12.3.3), expanded and visible when the file opens (7.7.2, table 28). */
import type { OutlineEntry, Page } from '../../scene/scene.ts';
import { destinationAt, type PageTarget, type PartAt } from './destinations.ts';
import { textString } from './syntax.ts';
import { type PdfFile, type Ref, ref } from './writer.ts';

type Node = { readonly object: Ref; readonly level: number; readonly body: string; readonly children: Node[] };

/**
 * Writes the entries of all pages. Returns the catalogue’s entries, or '' if there is no outline. With `partAt`, the
 * entries also refer to structure elements.
 */
export function addOutline(
  file: PdfFile,
  pages: readonly Page[],
  pageRefs: readonly Ref[],
  partAt: PartAt | undefined,
): string {
  if (pages.every(({ outline = [] }) => outline.length === 0)) return '';
  const root: Node = { object: file.reserve(), level: 0, body: '/Type/Outlines', children: [] };
  const path = [root];
  pages.forEach((page, index) => {
    for (const entry of page.outline ?? []) {
      // An entry is a child of the last entry with a lower level, even if levels in between are missing.
      while (path.at(-1)!.level >= entry.level) path.pop();
      const body = bodyOf(entry, page, { object: pageRefs[index]!, partAt });
      const node = { object: file.reserve(), level: entry.level, body, children: [] };
      path.at(-1)!.children.push(node);
      path.push(node);
    }
  });
  setNode(file, root, '');
  return `/Outlines ${ref(root.object)}/PageMode/UseOutlines`;
}

function bodyOf(entry: OutlineEntry, page: Page, target: PageTarget): string {
  const { page: place, part } = destinationAt(entry, page, target);
  return `/Title${textString(entry.title)}${part ? `/A<</S/GoTo/D${place}/SD${part}>>` : `/Dest${place}`}`;
}

/**
 * Writes a node with its descendants and returns their number. The recursion is shallow, because there are few levels.
 */
function setNode(file: PdfFile, { object, body, children }: Node, around: string): number {
  let below = children.length;
  children.forEach((child, index) => {
    const before = children[index - 1];
    const after = children[index + 1];
    const siblings = [before ? `/Prev ${ref(before.object)}` : '', after ? `/Next ${ref(after.object)}` : ''];
    below += setNode(file, child, `/Parent ${ref(object)}${siblings.join('')}`);
  });
  const [first, last] = [children[0], children.at(-1)];
  const inner = first && last ? `/First ${ref(first.object)}/Last ${ref(last.object)}/Count ${below}` : '';
  file.set(object, `<<${body}${around}${inner}>>`);
  return below;
}
