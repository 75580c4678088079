/** Adds white paper to a page, as a backdrop for blended content. */
import { WHITE } from '../base/color.ts';
import type { SourcePage } from '../image/image.ts';
import { PictureError } from '../image/picture-error.ts';
import { isSameOnPaper } from '../scene/blend-mode.ts';
import { rectPath } from '../scene/path.ts';
import type { Item, Page } from '../scene/scene.ts';

/**
 * Adds a white background if the page blends content with the paper. Otherwise outputs would treat the paper as
 * transparent.
 */
export function onPaper(page: Page): Page {
  if (!needsPaper(page.items)) return page;
  const { width, height, items } = page;
  const path = rectPath({ x: 0, y: 0, width, height });
  return { ...page, items: [{ kind: 'path', path, fill: WHITE }, ...items] };
}

function needsPaper(items: readonly Item[]): boolean {
  for (const item of items) {
    if (item.kind === 'image' && item.image.page && isBlended(item.image.page)) return true;
    if (item.kind !== 'group') continue;
    if ((item.blend && !isSameOnPaper(item.blend)) || needsPaper(item.items)) return true;
  }
  return false;
}

/**
 * Returns whether a page of another file blends with the paper. If the page cannot be read, painting it reports the
 * problem.
 */
function isBlended(source: SourcePage): boolean {
  try {
    return source.transparency().isBlended;
  } catch (error) {
    if (error instanceof PictureError) return false;
    throw error;
  }
}
