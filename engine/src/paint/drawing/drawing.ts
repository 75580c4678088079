/** Defines the state for drawing items as SVG elements. */
import { base64 } from '../../base/bytes.ts';
import type { Caches } from '../../base/caches.ts';
import type { Rect } from '../../base/geometry.ts';
import type { Platform } from '../../base/platform.ts';
import { type BrowserFile, type BrowserFiles, createBrowserFiles } from '../../image/browser-file.ts';
import type { Image } from '../../image/image.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import type { AccessibilityContext } from './accessibility.ts';
import type { Writer } from './units.ts';

/** Mutable state for drawing the pages of one document. Names are assigned in order of first use. */
export type Drawing = {
  readonly platform: Platform;
  /** Encoded files of images, shared by all drawings of a World. */
  readonly files: BrowserFiles;
  /** Prefix for the names of definitions, because all drawings in a document share a namespace. */
  readonly prefix: string;
  /** Name and box of each image's first occurrence, by image ID. */
  readonly images: Map<string, { readonly name: string; readonly box: Rect }>;
  clipCount: number;
  gradientCount: number;
  maskCount: number;
  /** Accessibility context of the current items; undefined in untagged documents. */
  accessibility: AccessibilityContext | undefined;
  /** Draws the runs of one line of text. */
  line(line: readonly GlyphsItem[], write: Writer, drawing: Drawing): string;
  /** Returns the URL for an image's file. */
  address(image: Image, file: BrowserFile): string;
};

export type DrawingOptions = Pick<Drawing, 'platform' | 'line'> &
  Partial<Pick<Drawing, 'prefix' | 'address'>> & { readonly caches: Caches };

export function emptyDrawing({ platform, caches, line, prefix = '', address = dataAddress }: DrawingOptions): Drawing {
  return {
    platform,
    files: caches.of(createBrowserFiles),
    prefix,
    images: new Map(),
    clipCount: 0,
    gradientCount: 0,
    maskCount: 0,
    accessibility: undefined,
    line,
    address,
  };
}

function dataAddress(_: Image, { mediaType, bytes }: BrowserFile): string {
  return `data:${mediaType};base64,${base64(bytes)}`;
}
