/** Evaluates conditional elements, which are drawn only if the viewer supports a feature (SVG 2, 5.8). */
import type { SvgElement } from './svg-tree.ts';

/**
 * Returns whether an element's conditions are met. Throws for language conditions, because a drawing has no language.
 */
export function meetsConditions({ attributes }: SvgElement): boolean {
  // No extension is supported. An empty list is also false.
  if (attributes.has('requiredExtensions')) return false;
  if (attributes.has('systemLanguage')) throw new Error('the attribute systemLanguage is not supported');
  return true;
}
