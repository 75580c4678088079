/** SVG files to drawings. What cannot be drawn right is refused. */
import { IDENTITY } from '../../base/geometry.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import { Builder } from './builder.ts';
import type { Drawing } from './drawing.ts';
import { parseLength } from './length.ts';
import { INITIAL } from './paint-style.ts';
import { indexOf } from './place.ts';
import type { Viewport } from './shapes.ts';
import { readSvgTree, type SvgElement } from './svg-tree.ts';
import { parseViewBox } from './transform.ts';

/** Longest side in CSS pixels: 200 in, as of a page. */
const MAX_SIDE = 19_200;

/**
 * Reads a file; throws what is wrong with it, or what of it is not supported. Its text is set in the engine’s fonts;
 * without an engine there may be none.
 */
export function loadSvg(bytes: Uint8Array, text?: TextEngine): Drawing {
  const root = readSvgTree(bytes);
  const { width, height } = sizeOf(root);
  if (!(width > 0 && height > 0)) throw new Error('it needs a width and a height, or a viewBox');
  if (Math.max(width, height) > MAX_SIDE) throw new Error(`it is larger than ${MAX_SIDE} pixels`);
  const builder = new Builder(indexOf(root), text);
  const box = { x: 0, y: 0, width, height };
  const items = builder.viewport(root, box, { inherited: INITIAL, matrix: IDENTITY, viewport: box, depth: 0 });
  const { sizeBytes, texts } = builder;
  const set = text && texts.length > 0 ? { texts, textEngine: text } : {};
  return { widthPx: width, heightPx: height, items, sizeBytes, ...set };
}

/** The drawing’s own size in CSS pixels. A side that is missing follows from the other one by the shape of the view box. */
function sizeOf({ attributes }: SvgElement): Viewport {
  const side = (name: string) => {
    const text = attributes.get(name);
    return text?.trim().endsWith('%') ? undefined : parseLength(text, 0);
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
