/** Loads SVG files as drawings. Rejects features that cannot be drawn correctly. */
import type { TextEngine } from '../../text/text-engine.ts';
import { Builder } from './builder.ts';
import type { Drawing, LoadPicture } from './drawing.ts';
import { inPixels, parseLength } from './length.ts';
import { INITIAL } from './paint-style.ts';
import { indexOf } from './place.ts';
import type { Viewport } from './shapes.ts';
import { readSvgTree, type SvgElement } from './svg-tree.ts';
import { parseViewBox } from './transform.ts';

/** Maximum side in CSS pixels: 200 in, the maximum side of a page. */
const MAX_SIDE = 19_200;

/**
 * Loads a file. Throws for errors and unsupported features. Text uses the engine’s fonts. Rejects text without an
 * engine, and embedded images without `loadPicture`.
 */
export function loadSvg(bytes: Uint8Array, text?: TextEngine, loadPicture?: LoadPicture): Drawing {
  const root = readSvgTree(bytes);
  const { width, height } = sizeOf(root);
  if (!(width > 0 && height > 0)) throw new Error('it needs a width and a height, or a viewBox');
  if (Math.max(width, height) > MAX_SIDE) throw new Error(`it is larger than ${MAX_SIDE} pixels`);
  const builder = new Builder(indexOf(root), { engine: text, loadPicture });
  const items = builder.root(root, { x: 0, y: 0, width, height });
  const { sizeBytes, texts } = builder;
  const set = text && texts.length > 0 ? { texts, textEngine: text } : {};
  return { widthPx: width, heightPx: height, items, sizeBytes, ...set };
}

/**
 * Returns the intrinsic size in CSS pixels. A missing side is computed from the other side and the aspect ratio of the
 * view box.
 */
function sizeOf({ attributes }: SvgElement): Viewport {
  // Browsers use the initial font size for the size of an image.
  const sizes = { own: INITIAL.text.fontSize, root: INITIAL.text.fontSize };
  const side = (name: string) => {
    const text = attributes.get(name);
    return text === undefined || text.trim().endsWith('%') ? undefined : parseLength(inPixels(text, sizes), 0);
  };
  const [width, height] = [side('width'), side('height')];
  const box = parseViewBox(attributes.get('viewBox'));
  if (!box) return { width: width ?? 0, height: height ?? 0 };
  if (width === undefined && height === undefined) return box;
  return {
    width: width ?? (height! * box.width) / box.height,
    height: height ?? (width! * box.height) / box.width,
  };
}
