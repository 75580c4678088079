/** Finds remote images of a document before pagination. */
import { kindOfSource } from '../base/asset.ts';
import { hasTrait } from '../elements/schemas.ts';
import { type BoundElement, type BoundTemplate, ONLY_PAGE } from './bound.ts';

/**
 * Returns the URLs as written. Images of named styles, table headers and elements that read page values are not
 * included.
 */
export function remoteSources({ elements, header, footer }: BoundTemplate): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { element, on } of [...header, ...elements, ...footer]) {
    // Binds the element for any page, because its content does not depend on the page.
    const bound = element.readsPage ? undefined : on(ONLY_PAGE, { problems: [], warnings: [] });
    if (bound) addSources(bound, found);
  }
  return found;
}

function addSources({ element, content, children, table }: BoundElement, found: Set<string>): void {
  const { backgroundImage } = element.style;
  const sources = [
    ...(hasTrait(element, 'picture') ? [element.source ?? content ?? ''] : []),
    ...(element.type === 'qrcode' && element.logo ? [element.logo.source] : []),
    ...(backgroundImage && backgroundImage !== 'none' ? [backgroundImage.source] : []),
  ];
  for (const source of sources) if (kindOfSource(source) === 'remote') found.add(source);
  for (const child of children) addSources(child, found);
  for (const { cells } of table?.rows ?? []) for (const { bound } of cells) addSources(bound, found);
}
