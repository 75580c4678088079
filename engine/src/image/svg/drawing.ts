/** Defines drawings of outlines and text, which are sharp at any size. */
import type { ImageItem, Item } from '../../scene/scene.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import type { Image } from '../image.ts';
import type { TextFindings } from './set-text.ts';

export type Drawing = {
  /**
   * Intrinsic width and height in CSS pixels (1/96 in). The items are in the box of the intrinsic size, whose origin is (0, 0).
   */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly items: readonly Item[];
  /** Approximate memory of the drawing in bytes. */
  readonly sizeBytes: number;
  /** Missing fonts and characters of the texts, and the text engine that was used. */
  readonly texts?: readonly TextFindings[];
  readonly textEngine?: TextEngine;
};

/** Image embedded in a drawing. */
export type InnerPicture = ({ readonly image: Image } | { readonly drawing: Drawing }) & {
  /** Approximate memory of the image in bytes. */
  readonly sizeBytes: number;
};

/** Loads an image embedded in a drawing. Throws if it is invalid. */
export type LoadPicture = (bytes: Uint8Array) => InnerPicture;

/** Dithering of embedded images on one-bit printers. */
export type Screening = Pick<ImageItem, 'dither' | 'threshold'>;

/** Sets the element ID of the items. */
export function itemsOfElement(items: readonly Item[], elementId: string, screening?: Screening): readonly Item[] {
  return items.map((item): Item => {
    const own = screening ? screened(item, screening) : item;
    if (own.kind !== 'group') return { ...own, elementId };
    return { ...own, elementId, items: itemsOfElement(own.items, elementId, screening) };
  });
}

/** Sets the dithering of images in an item and its mask. */
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
