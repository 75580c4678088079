/** A drawing: a picture made of outlines and text, which stays sharp at any size. */
import type { Item } from '../../scene/scene.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import type { TextFindings } from './set-text.ts';

export type Drawing = {
  /** Its own size in CSS pixels (1/96 in), which is also the box its items lie in, from (0, 0). */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly items: readonly Item[];
  /** What is kept of it takes about this much memory. */
  readonly sizeBytes: number;
  /** What the fonts of a drawing's text lack, and the engine whose fonts they are. */
  readonly texts?: readonly TextFindings[];
  readonly textEngine?: TextEngine;
};

/** The items as parts of an element. */
export function itemsOfElement(items: readonly Item[], elementId: string): readonly Item[] {
  return items.map((item) =>
    item.kind === 'group'
      ? { ...item, elementId, items: itemsOfElement(item.items, elementId) }
      : { ...item, elementId },
  );
}
