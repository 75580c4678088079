/** A printed label's dots, on a canvas. */
import type { PrintedLabel } from '../../../engine/protocol.ts';

export function isInk({ bits, stride, widthDots, heightDots }: PrintedLabel, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= widthDots || y >= heightDots) return false;
  return ((bits[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
}

export function drawDots(canvas: HTMLCanvasElement, label: PrintedLabel): void {
  const context = canvas.getContext('2d')!;
  const { widthDots, heightDots } = label;
  const image = context.createImageData(widthDots, heightDots);
  const pixels = new Uint32Array(image.data.buffer);
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) pixels[y * widthDots + x] = isInk(label, x, y) ? 0xff000000 : 0xffffffff;
  }
  context.putImageData(image, 0, 0);
}
