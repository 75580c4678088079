/** Warns about blend modes, which printers with one colour do not support. */
import type { Warning } from '../base/problem.ts';
import type { Item } from '../scene/scene.ts';
import type { PreflightInput } from './input.ts';

export function blending({ pages, target, elementOf }: PreflightInput): readonly Warning[] {
  if (target.kind !== 'one-bit') return [];
  return pages.flatMap(({ items }) =>
    blended(items).map((elementId): Warning => {
      const path = elementOf(elementId)?.path ?? '';
      const message = 'a label printer has only one ink and ignores "blendMode", so the element covers what is below';
      return { code: 'NO_EFFECT', elementId, path, message };
    }),
  );
}

/** Returns the IDs of elements with a blend mode. */
function blended(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group') return [];
    const inside = blended(item.items);
    return item.blend && item.elementId !== undefined ? [item.elementId, ...inside] : inside;
  });
}
