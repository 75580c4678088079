/** What is known while items are drawn as SVG elements. */
import type { Rect } from '../../base/geometry.ts';
import type { Platform } from '../../base/platform.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import type { Writer } from './units.ts';

/** One document's, filled while its pages are drawn; names are given in the order of first use. */
export type Drawing = {
  readonly platform: Platform;
  /** Where each image was first drawn, by image id. */
  readonly images: Map<string, { readonly name: string; readonly box: Rect }>;
  clipCount: number;
  gradientCount: number;
  maskCount: number;
  /** Draws the runs of one line of text. */
  line(line: readonly GlyphsItem[], write: Writer): string;
};

export function emptyDrawing(platform: Platform, line: Drawing['line']): Drawing {
  return { platform, images: new Map(), clipCount: 0, gradientCount: 0, maskCount: 0, line };
}
