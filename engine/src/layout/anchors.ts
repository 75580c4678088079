/** Resolves the targets of links inside the document. */
import { defined } from '../base/defined.ts';
import type { Warning } from '../base/problem.ts';
import type { BoundElement } from '../bind/bound.ts';
import type { Anchor, Page } from '../scene/scene.ts';
import { anchorOf } from './links.ts';
import type { ElementBox, LayoutContext } from './measure.ts';

type PlacedPage = { readonly page: Page; readonly boxes: readonly ElementBox[] };

/** Records the target of an internal link, with the first element that links to it. */
export function noteLink(href: string, from: BoundElement, { anchors }: Pick<LayoutContext, 'anchors'>): void {
  const name = anchorOf(href);
  if (name !== undefined && !anchors.has(name)) anchors.set(name, from);
}

/**
 * Adds the targets of internal links to the pages. A target is the top of the element with that ID. Warns about links
 * to unknown IDs.
 */
export function withAnchors<P extends PlacedPage>(
  pages: readonly P[],
  wanted: ReadonlyMap<string, BoundElement>,
  warnings: Warning[],
): readonly P[] {
  if (wanted.size === 0) return pages;
  const found = new Set<string>();
  const anchored = pages.map((placed) => {
    const anchors: Anchor[] = [];
    for (const { elementId, bounds, tag } of placed.boxes) {
      if (!wanted.has(elementId) || found.has(elementId)) continue;
      found.add(elementId);
      anchors.push({ name: elementId, y: bounds.y, ...defined({ tag }) });
    }
    return anchors.length === 0 ? placed : { ...placed, page: { ...placed.page, anchors } };
  });
  for (const [name, { id, element }] of wanted) {
    if (found.has(name)) continue;
    const message = 'the link has no target; no drawn element has the id after its "#"';
    warnings.push({ code: 'NO_EFFECT', elementId: id, path: element.path, message });
  }
  return anchored;
}
