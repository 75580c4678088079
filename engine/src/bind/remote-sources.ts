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
  if (hasTrait(element, 'picture')) addSource(element.source ?? content ?? '', found);
  if (element.type === 'qrcode' && element.logo) addSource(element.logo.source, found);
  if (backgroundImage && backgroundImage !== 'none') addSource(backgroundImage.source, found);
  for (const child of children) addSources(child, found);
  for (const { cells } of table?.rows ?? []) for (const { bound } of cells) addSources(bound, found);
}

function addSource(source: string, found: Set<string>): void {
  if (kindOfSource(source) === 'remote') found.add(source);
}
