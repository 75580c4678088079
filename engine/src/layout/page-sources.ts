/** Draws page backgrounds, and adds pages from other files before and after the document. */
import type { BoundBackground, BoundExtraPages } from '../bind/bind-pages.ts';
import type { BoundTemplate } from '../bind/bound.ts';
import { DOCUMENT_LIMITS } from '../format/limits.ts';
import type { PageRange } from '../format/page-source.ts';
import type { Image } from '../image/image.ts';
import type { Item, Page } from '../scene/scene.ts';
import type { LayoutContext } from './measure.ts';
import { noAsset } from './no-asset.ts';
import { onPaper } from './paper.ts';
import { findPicture, findSource, type NoPicture, type Picture, pictureItems, sizeOfPicture } from './picture.ts';

/** Returns the pages with their backgrounds below all other items. */
export type AddBackgrounds = (pages: readonly Page[]) => readonly Page[];

type Given = Pick<BoundBackground, 'source' | 'isWritten' | 'path'>;

function refuse({ source, isWritten, path }: Given, { code, message }: NoPicture, { problems }: LayoutContext): void {
  const isMissing = code === 'ASSET_NOT_FOUND';
  problems.push({
    code,
    path: `${path}/source`,
    message: isMissing ? noAsset(isWritten ? source : undefined) : message,
  });
}

/**
 * Loads the backgrounds. Back pages have no background. On a label sheet, each label has a background. On continuous
 * media, the background is as wide as the page.
 */
export function findBackgrounds({ backgrounds }: BoundTemplate, context: LayoutContext): AddBackgrounds {
  const found = backgrounds.flatMap((background): readonly (readonly [BoundBackground, Picture])[] => {
    const { source, page, rasterize } = background;
    const picture = findPicture(source, context.world, { page, rasterize });
    if (picture.ok) return [[background, picture]];
    refuse(background, picture, context);
    return [];
  });
  if (found.length === 0) return (pages) => pages;
  const { dither, threshold } = context.printer;
  const withBackground = (page: Page, index: number, count: number): Page => {
    const chosen = found.find(([{ place }]) => isFor(place, index, count));
    if (!chosen) return page;
    const [{ fit }, picture] = chosen;
    const box = { x: 0, y: 0, width: page.width, height: page.height };
    const shown = { elementId: 'background', dither, threshold };
    const items = pictureItems(picture, box, { fit, align: 'top' }, shown).map(withoutElement);
    return { ...page, items: [...items, ...page.items] };
  };
  return (pages) => {
    const count = pages.filter(({ isBack }) => !isBack).length;
    let fronts = 0;
    return pages.map((page) => {
      if (page.isBack) return page;
      const index = fronts++;
      return page.isBlank ? page : withBackground(page, index, count);
    });
  };
}

function isFor(place: BoundBackground['place'], index: number, count: number): boolean {
  if (place === 'first') return index === 0;
  if (place === 'last') return index === count - 1;
  return place === 'all' || index > 0;
}

/** Removes the element ID, because a background belongs to no element. */
function withoutElement<Part extends Item>({ elementId: _, ...item }: Part): Omit<Part, 'elementId'> & Part {
  return item as Omit<Part, 'elementId'> & Part;
}

/** Pages from other files before and after the document, for PDF output. */
export type ExtraPagesOf = { readonly prepended: readonly Page[]; readonly appended: readonly Page[] };

export function findExtraPages({ prepend, append }: BoundTemplate, context: LayoutContext): ExtraPagesOf {
  const pagesOf = (files: readonly BoundExtraPages[]) => files.flatMap((file) => pagesOfFile(file, context));
  const extra = { prepended: pagesOf(prepend), appended: pagesOf(append) };
  if (extra.prepended.length + extra.appended.length > DOCUMENT_LIMITS.pages) {
    const message = `the files have more than ${DOCUMENT_LIMITS.pages} pages; choose fewer with "pages"`;
    context.problems.push({ code: 'TOO_MANY_PAGES', path: '/pdf', message });
  }
  return extra;
}

function pagesOfFile(file: BoundExtraPages, context: LayoutContext): readonly Page[] {
  const found = findSource(file.source, context.world);
  if (!found.ok || !('pages' in found)) {
    const notPdf: NoPicture = { ok: false, code: 'IMAGE_INVALID', message: 'the file is not a PDF file' };
    refuse(file, found.ok ? notPdf : found, context);
    return [];
  }
  const { pages } = found;
  return file.pages.flatMap(({ from, to = pages.pageCount }: PageRange): readonly Page[] => {
    if (from > pages.pageCount || to > pages.pageCount) {
      const count = pages.pageCount === 1 ? 'one page' : `${pages.pageCount} pages`;
      const message = `there is no page ${Math.max(from, to)}, because the file has ${count}`;
      context.problems.push({ code: 'OUT_OF_RANGE', path: `${file.path}/pages`, message });
      return [];
    }
    return Array.from({ length: to - from + 1 }, (_, index) => pageOf(pages.picture(from + index, file.rasterize)!));
  });
}

/** Returns a page that shows another file's page at full size. */
function pageOf(image: Image): Page {
  const { width, height } = sizeOfPicture({ ok: true, image });
  const box = { x: 0, y: 0, width, height };
  return onPaper({ width, height, items: [{ kind: 'image', image, box, dither: 'auto', threshold: 128 }] });
}
