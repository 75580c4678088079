/** Defines the input for the checks of a finished layout. */

import { defined } from '../base/defined.ts';
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { mm } from '../base/units.ts';
import type { Allowances } from '../format/allow.ts';
import { NO_SIDES, type Sides } from '../format/style.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { pathBounds } from '../scene/path.ts';
import type { Attachment, CodeItem, GroupItem, Item, Page, Printer } from '../scene/scene.ts';
import type { PdfStandard } from '../scene/standards.ts';
import { isLandmark } from '../scene/tag.ts';

/** Output format of the pages. Raster outputs have a resolution. */
export type Target =
  /** PDF, with the standards that it declares. */
  | { readonly kind: 'vector'; readonly standards?: readonly PdfStandard[] }
  | { readonly kind: 'antialiased'; readonly dpi: number }
  /**
   * Label. `copies` is set if the format repeats the content for each copy, and `encodesTags` if it writes RFID tags.
   * `obeys` lists the actions between labels for which the format has commands.
   */
  | {
      readonly kind: 'one-bit';
      readonly dpi: number;
      readonly copies?: number;
      readonly encodesTags?: true;
      readonly obeys: readonly ('cut' | 'pause')[];
    };

export type PreflightInput = {
  readonly pages: readonly Page[];
  /** Margins that should contain no content, one entry per page. */
  readonly safeMargins: readonly Sides[];
  readonly printer: Printer;
  readonly target: Target;
  /** True if groups carry accessibility tags. */
  readonly tagged?: boolean | undefined;
  /** Title of the document. */
  readonly title?: string | undefined;
  /** Default language of the document. */
  readonly language?: string | undefined;
  /** Creation date in ms since the epoch. */
  readonly created?: number | undefined;
  /** Width of the bleed around the page in points. */
  readonly bleed?: number | undefined;
  /** Pages from other files before and after a PDF's pages. */
  readonly extraPages?: readonly Page[] | undefined;
  /** True if the PDF has an output intent that describes inks. */
  readonly isForInks?: boolean | undefined;
  /** Attachments of a PDF. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** Warnings that the template suppresses. */
  readonly allowances: Allowances;
  /** Returns the element of an item, or undefined. */
  elementOf(elementId: string | undefined): PlacedElement | undefined;
  /**
   * Returns the boxes of an element on a page; `page` is a zero-based index. Elements in lists have several boxes, and
   * invisible elements have no box.
   */
  boxesAt(page: number, path: string): readonly { readonly elementId: string; readonly bounds: Rect }[];
};

/** Element data that the checks need. */
export type PlacedElement = {
  /** JSON Pointer of the element in the template. */
  readonly path: string;
  /** Bounding box of an image on its last page, and whether it may bleed. */
  readonly picture: { readonly bounds: Rect; readonly bleeds: boolean } | undefined;
  /** True for an element that is drawn only on the last page, over the flow. */
  readonly isOnLastPage?: boolean;
};

/** Input with data that several checks need, computed once. */
export type Inspected = Omit<PreflightInput, 'pages'> & { readonly pages: readonly InspectedPage[] };

/** All items of a page in painting order, without groups. */
export type InspectedPage = Pick<Page, 'width' | 'height'> & {
  readonly safeMargin: Sides;
  readonly leaves: readonly Leaf[];
  /** Codes among these items. */
  readonly codes: readonly { readonly position: number; readonly item: CodeItem; readonly leaf: Leaf }[];
  /** True if the page has headings, figures or undescribed images. Most pages of long tables have no landmarks. */
  readonly hasLandmarks: boolean;
};

/** Item other than a group, and the matrix from the item's coordinates to the page. */
export type Leaf = {
  readonly item: Exclude<Item, { kind: 'group' }>;
  readonly transform: Matrix;
  /** Bounding box of the ink on the page, clipped by the surrounding groups. */
  readonly ink: Rect | undefined;
  /** Combined opacity of the surrounding groups, 0 … 1. */
  readonly opacity: number;
};

export function inspect(input: PreflightInput): Inspected {
  const pages = input.pages.map(({ width, height, items }, index): InspectedPage => {
    const found: Found = { leaves: [], hasLandmarks: false };
    addLeaves(items, PAGE, found);
    const { leaves, hasLandmarks } = found;
    const safeMargin = input.safeMargins[index] ?? NO_SIDES;
    return { width, height, safeMargin, leaves, codes: codesAmong(leaves), hasLandmarks };
  });
  return { ...input, pages };
}

function codesAmong(all: readonly Leaf[]): InspectedPage['codes'] {
  const codes: InspectedPage['codes'][number][] = [];
  all.forEach((leaf, position) => {
    if (leaf.item.kind === 'code') codes.push({ position, item: leaf.item, leaf });
  });
  return codes;
}

type Surroundings = {
  readonly transform: Matrix;
  /** Bounding box of the surrounding groups' combined clips on the page. */
  readonly clip: Rect | undefined;
  readonly opacity: number;
};

/** Opacity to assume for blended content. Like half-transparent content, it hides nothing. */
const BLENDED = 0.5;

const PAGE: Surroundings = { transform: IDENTITY, clip: undefined, opacity: 1 };

/** Result of visiting the items of a page. */
type Found = { readonly leaves: Leaf[]; hasLandmarks: boolean };

function addLeaves(items: readonly Item[], around: Surroundings, found: Found): void {
  const { transform, clip, opacity } = around;
  for (const item of items) {
    if (item.kind !== 'group') {
      const ink = itemInk(item, transform);
      found.leaves.push({ item, transform, ink: ink && clip ? intersection(ink, clip) : ink, opacity });
      continue;
    }
    if (item.tag && isLandmark(item.tag)) found.hasLandmarks = true;
    if (!item.transform && !item.clip && !item.blend && item.opacity === undefined) {
      addLeaves(item.items, around, found);
      continue;
    }
    const inner = item.transform ? multiply(transform, item.transform) : transform;
    const left = item.clip ? narrowed(clip, item.clip, inner) : clip;
    addLeaves(
      item.items,
      { transform: inner, clip: left, opacity: opacity * (item.opacity ?? 1) * (item.blend ? BLENDED : 1) },
      found,
    );
  }
}

function narrowed(clip: Rect | undefined, path: NonNullable<GroupItem['clip']>, transform: Matrix): Rect | undefined {
  const bounds = pathBounds(path);
  const box = bounds && transformRect(transform, bounds);
  if (!box || !clip) return box ?? clip;
  return intersection(clip, box) ?? { x: clip.x, y: clip.y, width: 0, height: 0 };
}

export function withElement(elementId: string | undefined): { readonly elementId?: string } {
  return defined({ elementId });
}

/**
 * Describes how far ink extends beyond each edge of a box, for example as `1.20 mm at the right and 0.40 mm at the
 * bottom`. Ignores distances within the tolerance.
 */
export function reachBeyond(box: Rect, ink: Rect, tolerance: number): string {
  const sides = {
    left: box.x - ink.x,
    top: box.y - ink.y,
    right: ink.x + ink.width - box.x - box.width,
    bottom: ink.y + ink.height - box.y - box.height,
  };
  return Object.entries(sides)
    .filter(([, over]) => over > tolerance)
    .map(([side, over]) => `${mm(over)} at the ${side}`)
    .join(' and ');
}
