/** A printed label's dots, on a canvas: as they are, and a few of them large. */
import type { PrintedLabel } from '../../../engine/protocol.ts';

type Dots = Omit<PrintedLabel, 'page'>;

export function isInk({ bits, stride, widthDots, heightDots }: Dots, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= widthDots || y >= heightDots) return false;
  return ((bits[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
}

export function drawDots(canvas: HTMLCanvasElement, label: Dots): void {
  const context = canvas.getContext('2d')!;
  const { widthDots, heightDots } = label;
  const image = context.createImageData(widthDots, heightDots);
  const pixels = new Uint32Array(image.data.buffer);
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) pixels[y * widthDots + x] = isInk(label, x, y) ? 0xff000000 : 0xffffffff;
  }
  context.putImageData(image, 0, 0);
}

/** Screen pixels of a dot under the loupe, and dots that it shows across. */
const LOUPE_PX = 12;
const LOUPE_DOTS = 17;

export const LOUPE_SIDE = LOUPE_DOTS * LOUPE_PX;

/** Each dot with room around it, so that they can be counted. */
export function drawLoupe(
  canvas: HTMLCanvasElement,
  label: Dots,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const context = canvas.getContext('2d')!;
  const half = (LOUPE_DOTS - 1) / 2;
  context.fillStyle = '#e8eaee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let row = 0; row < LOUPE_DOTS; row++) {
    for (let column = 0; column < LOUPE_DOTS; column++) {
      const [dotX, dotY] = [x - half + column, y - half + row];
      const isOutside = dotX < 0 || dotY < 0 || dotX >= label.widthDots || dotY >= label.heightDots;
      context.fillStyle = isOutside ? '#c7ccd6' : isInk(label, dotX, dotY) ? '#000000' : '#ffffff';
      context.fillRect(column * LOUPE_PX, row * LOUPE_PX, LOUPE_PX - 1, LOUPE_PX - 1);
    }
  }
  context.strokeStyle = '#3a55e0';
  context.lineWidth = 2;
  context.strokeRect(half * LOUPE_PX, half * LOUPE_PX, LOUPE_PX - 1, LOUPE_PX - 1);
}
