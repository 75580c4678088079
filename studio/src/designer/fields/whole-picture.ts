/** Draws the uncropped picture of an element, or a page of its PDF file, for dialogs. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { getAt } from '../model/edits.ts';
import type { Store } from '../store.ts';
import { pictureWords } from './picture-words.ts';
import type { Target } from './property.ts';

/** Page on which an image of any size fits, used to measure it. */
const LARGEST = '200in';

const MIN_DPI = 36;
const MAX_DPI = 300;

/** URL and intrinsic size (in points) of an uncropped picture. The caller revokes the URL. */
export type Whole = { readonly address: string; readonly width: number; readonly height: number };

/** `path`: pointer of the property in the object of the target. */
export type PictureDialogProps = { readonly on: Target; readonly path: string; readonly onClose: () => void };

/** Parts of an element that determine its uncropped picture. */
export function sourceOf(document: JsonValue, pointer: string): JsonObject {
  const value = getAt(document, pointer);
  if (typeof value === 'string') return { source: value };
  return Object.fromEntries(
    ['source', 'content', 'contentExpression'].flatMap((name) => {
      const part = getAt(document, `${pointer}/${name}`);
      return part === undefined ? [] : [[name, part]];
    }),
  );
}

type Size = { readonly width: string; readonly height: string };

/** Returns a template that shows only the picture, with everything that its expressions may read. */
function templateOf(document: JsonValue, picture: JsonObject, size: Size): JsonObject {
  const read = ['let', 'fonts', 'locale'].flatMap((name) => {
    const value = getAt(document, `/${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  const element = { id: 'picture', type: 'image', position: { x: '0mm', y: '0mm' }, ...picture };
  return { ...Object.fromEntries(read), dimensions: size, elements: [element] };
}

/**
 * Draws a picture with the current data. Its longer side has about `sidePx` pixels. Returns an error message if this
 * fails.
 */
export async function drawWhole(store: Store, picture: JsonObject, sidePx: number): Promise<Whole | string> {
  const document = store.document.peek();
  const measured = await store.layOutCopy(templateOf(document, picture, { width: LARGEST, height: LARGEST }));
  const bounds = measured.pages[0]?.boxes[0]?.bounds;
  const [problem] = measured.problems;
  if (!bounds || bounds.width <= 0 || problem) return problem?.message ?? pictureWords.none;
  const { width, height } = bounds;
  const dpi = Math.min(MAX_DPI, Math.max(MIN_DPI, Math.floor((sidePx * 72) / Math.max(width, height))));
  const template = templateOf(document, picture, { width: `${width}pt`, height: `${height}pt` });
  const painted = await store.paint('png', { template, dpi, page: 1 });
  if (!painted.ok) return painted.problems[0]?.message ?? pictureWords.none;
  const address = URL.createObjectURL(new Blob([painted.bytes as BlobPart], { type: 'image/png' }));
  return { address, width, height };
}
