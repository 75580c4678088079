/** The pictures at addresses that a document shows, as far as they are known before its pages are. */
import { kindOfSource } from '../base/asset.ts';
import { draws } from '../elements/schemas.ts';
import type { BoundElement, BoundTemplate } from './bound.ts';

/** Addresses as written; those of named styles, of elements that read their page, or in the header of a table are not among them. */
export function remoteSources({ elements, header, footer }: BoundTemplate): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { element, on } of [...header, ...elements, ...footer]) {
    // Any page will do.
    const bound = element.readsPage ? undefined : on({ number: 1, count: 1 }, { problems: [], warnings: [] });
    if (bound) addSources(bound, found);
  }
  return found;
}

function addSources({ element, content, children, table }: BoundElement, found: Set<string>): void {
  const { backgroundImage } = element.style;
  const sources = [
    ...(draws(element, 'picture') ? [element.source ?? content ?? ''] : []),
    ...(backgroundImage && backgroundImage !== 'none' ? [backgroundImage.source] : []),
  ];
  for (const source of sources) if (kindOfSource(source) === 'remote') found.add(source);
  for (const child of children) addSources(child, found);
  for (const { cells } of table?.rows ?? []) for (const { bound } of cells) addSources(bound, found);
}
