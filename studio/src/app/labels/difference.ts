/**
 * Difference between two drawings of a label. A dot counts as equal if the other drawing has a matching dot at most one
 * dot away.
 */
import { isInk } from '../../designer/canvas/views/printed-dots.ts';
import type { LabelDots } from '../../engine/protocol.ts';

/** Number of dots that occur in only one of the drawings. */
export type Difference = { readonly original: number; readonly imported: number };

/** Colours with the bytes alpha, blue, green, red. */
const PAPER = 0xffffffff;
const BOTH = 0xff000000;
const ONLY_ORIGINAL = 0xff2222d0;
const ONLY_IMPORT = 0xffe05030;

export function countDifference(original: LabelDots, imported: LabelDots): Difference {
  const count = { original: 0, imported: 0 };
  visit(original, imported, (before, after) => {
    if (before && !after) count.original++;
    else if (after && !before) count.imported++;
  });
  return count;
}

/** Draws both labels on a canvas with the larger size. */
export function drawDifference(canvas: HTMLCanvasElement, original: LabelDots, imported: LabelDots): void {
  const { width, height } = sizeOf(original, imported);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  let at = 0;
  visit(original, imported, (before, after) => {
    pixels[at++] = before ? (after ? BOTH : ONLY_ORIGINAL) : after ? ONLY_IMPORT : PAPER;
  });
  context.putImageData(image, 0, 0);
}

export function sizeOf(original: LabelDots, imported: LabelDots) {
  return {
    width: Math.max(original.widthDots, imported.widthDots),
    height: Math.max(original.heightDots, imported.heightDots),
  };
}

function visit(original: LabelDots, imported: LabelDots, see: (before: boolean, after: boolean) => void): void {
  const { width, height } = sizeOf(original, imported);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [before, after] = [isInk(original, x, y), isInk(imported, x, y)];
      if (before === after) see(before, after);
      else if (before) see(true, hasNear(imported, x, y));
      else see(hasNear(original, x, y), true);
    }
  }
}

function hasNear(label: LabelDots, x: number, y: number): boolean {
  for (let down = -1; down <= 1; down++) {
    for (let across = -1; across <= 1; across++) if (isInk(label, x + across, y + down)) return true;
  }
  return false;
}
