/** Drawing: an image of outlines and text, which is sharp at any size. */
import type { ImageItem, Item } from '../../scene/scene.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import type { Image } from '../image.ts';
import type { TextFindings } from './set-text.ts';

export type Drawing = {
  /** Intrinsic size in CSS pixels (1/96 in). Its items lie in this box, from (0, 0). */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly items: readonly Item[];
  /** Approximate memory of the drawing. */
  readonly sizeBytes: number;
  /** Fonts and characters that its texts lack, and the engine that set them. */
  readonly texts?: readonly TextFindings[];
  readonly textEngine?: TextEngine;
};

/** Image embedded in a drawing. */
export type InnerPicture = ({ readonly image: Image } | { readonly drawing: Drawing }) & {
  /** Approximate memory of the image. */
  readonly sizeBytes: number;
};

/** Loads an image embedded in a drawing. Throws if it is invalid. */
export type LoadPicture = (bytes: Uint8Array) => InnerPicture;

/** Dithering of embedded images on one-bit printers. */
export type Screening = Pick<ImageItem, 'dither' | 'threshold'>;

/** Assigns the items to an element. */
export function itemsOfElement(items: readonly Item[], elementId: string, screening?: Screening): readonly Item[] {
  return items.map((item): Item => {
    const own = screening ? screened(item, screening) : item;
    if (own.kind !== 'group') return { ...own, elementId };
    return { ...own, elementId, items: itemsOfElement(own.items, elementId, screening) };
  });
}

/** Applies the dithering to the images in an item and in its mask. */
function screened(item: Item, screening: Screening): Item {
  if (item.kind === 'image') return { ...item, ...screening };
  if (item.kind !== 'group' || !item.mask) return item;
  return { ...item, mask: allScreened(item.mask, screening) };
}

function allScreened(items: readonly Item[], screening: Screening): readonly Item[] {
  return items.map((item): Item => {
    const own = screened(item, screening);
    return own.kind === 'group' ? { ...own, items: allScreened(own.items, screening) } : own;
  });
}
