/** Blend modes, which printers of one ink do not have. */
import type { Warning } from '../base/problem.ts';
import type { Item } from '../scene/scene.ts';
import type { PreflightInput } from './input.ts';

export function blending({ pages, target, elementOf }: PreflightInput): readonly Warning[] {
  if (target.kind !== 'one-bit') return [];
  return pages.flatMap(({ items }) =>
    blended(items).map((elementId): Warning => {
      const path = elementOf(elementId)?.path ?? '';
      const message = 'a printer of one ink has no "blendMode": here it covers what lies below it';
      return { code: 'NO_EFFECT', elementId, path, message };
    }),
  );
}

/** The elements that are blended. */
function blended(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group') return [];
    const inside = blended(item.items);
    return item.blend && item.elementId !== undefined ? [item.elementId, ...inside] : inside;
  });
}
