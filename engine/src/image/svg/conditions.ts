/** Conditional elements, which are drawn only if the viewer supports a feature (SVG 2, 5.8). */
import type { SvgElement } from './svg-tree.ts';

/** Returns whether the conditions of an element are met. Throws for languages, because a drawing has no language. */
export function meetsConditions({ attributes }: SvgElement): boolean {
  // No extension is supported. An empty list is false, too.
  if (attributes.has('requiredExtensions')) return false;
  if (attributes.has('systemLanguage')) throw new Error('the attribute systemLanguage is not supported');
  return true;
}
