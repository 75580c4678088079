/** What the checks of a finished layout look at. */

import { defined } from '../base/defined.ts';
import { IDENTITY, type Matrix, multiply, type Rect, transformRect } from '../base/geometry.ts';
import { mm } from '../base/units.ts';
import { NO_SIDES, type Sides } from '../format/style.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { pathBounds } from '../scene/path.ts';
import type { Attachment, CodeItem, GroupItem, Item, Page, Printer } from '../scene/scene.ts';
import type { PdfStandard } from '../scene/standards.ts';
import { isLandmark } from '../scene/tag.ts';

/** Where the pages go: raster outputs have a resolution. */
export type Target =
  /** A PDF with the standards that it claims to follow. */
  | { readonly kind: 'vector'; readonly standards?: readonly PdfStandard[] }
  | { readonly kind: 'antialiased'; readonly dpi: number }
  /** With how often each page is written out, where the format has no order of copies. */
  | { readonly kind: 'one-bit'; readonly dpi: number; readonly copies?: number };

export type PreflightInput = {
  readonly pages: readonly Page[];
  /** One a page. */
  readonly safeMargins: readonly Sides[];
  readonly printer: Printer;
  readonly target: Target;
  /** Whether groups say what they are. */
  readonly tagged?: boolean | undefined;
  /** What the document is called. */
  readonly title?: string | undefined;
  /** The language of what says no other. */
  readonly language?: string | undefined;
  /** When it was made, milliseconds since 1970. */
  readonly created?: number | undefined;
  /** How far the sheet goes on around the page. */
  readonly bleed?: number | undefined;
  /** Files that a PDF carries along. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The element of an item; undefined for none. */
  elementOf(elementId: string | undefined): PlacedElement | undefined;
  /** Where the element of a path was drawn on a page, from 0: several times in a list, and not where it is invisible. */
  boxesAt(page: number, path: string): readonly { readonly elementId: string; readonly bounds: Rect }[];
};

/** What the checks ask of an element that was drawn. */
export type PlacedElement = {
  /** JSON Pointer of the element in the template. */
  readonly path: string;
  /** Whether it, or a container it is in, says that other ink over its text is meant. */
  readonly allowOverlap: boolean;
  /** The upright box around a picture on the page where it was drawn last, and whether it is to be cut by the edge. */
  readonly picture: { readonly bounds: Rect; readonly bleeds: boolean } | undefined;
};

/** The input as the checks take it: what several of them ask of the pages is found once. */
export type Inspected = Omit<PreflightInput, 'pages'> & { readonly pages: readonly InspectedPage[] };

/** All items of a page in painting order, groups opened. */
export type InspectedPage = Pick<Page, 'width' | 'height'> & {
  readonly safeMargin: Sides;
  readonly leaves: readonly Leaf[];
  /** Which of them are codes. */
  readonly codes: readonly { readonly position: number; readonly item: CodeItem; readonly leaf: Leaf }[];
  /** Whether it has headings, figures or what nobody described: long tables go on over pages that have none. */
  readonly hasLandmarks: boolean;
};

/** An item that is no group, and the transform that leads from it to the page. */
export type Leaf = {
  readonly item: Exclude<Item, { kind: 'group' }>;
  readonly transform: Matrix;
  /** The upright box on the page around the ink that the groups’ clips leave of it. */
  readonly ink: Rect | undefined;
  /** 0 … 1, of the groups around it together. */
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
  /** The upright box on the page around what the groups’ clips leave. */
  readonly clip: Rect | undefined;
  readonly opacity: number;
};

/** What is blended hides nothing, as little as what is half clear. */
const BLENDED = 0.5;

const PAGE: Surroundings = { transform: IDENTITY, clip: undefined, opacity: 1 };

/** Filled while the items of a page are gone through. */
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

/** Over which edges of a box something reaches by more than the tolerance, and how far: "1.20 mm … the right edge". */
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
