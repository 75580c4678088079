/** Evaluates conditional elements, which are drawn only if the viewer supports a feature (SVG 2, 5.8). */
import type { SvgElement } from './svg-tree.ts';

/**
 * Returns whether an element's conditions are met. Throws for language conditions, because a drawing has no language.
 */
export function meetsConditions({ attributes }: SvgElement): boolean {
  // The engine supports no extension, and an empty list of extensions is false by definition.
  if (attributes.has('requiredExtensions')) return false;
  if (attributes.has('systemLanguage')) throw new Error('the attribute systemLanguage is not supported');
  return true;
}
