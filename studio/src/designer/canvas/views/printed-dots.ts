/** Draws a printed label's dots on a canvas: at actual size, and enlarged in a magnifier. */
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

/**
 * Draws a label with less than one pixel per dot. The gray level of a pixel is the share of black dots that it covers.
 */
export function drawReduced(canvas: HTMLCanvasElement, label: Dots): void {
  const context = canvas.getContext('2d')!;
  const { width, height } = canvas;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const [across, down] = [label.widthDots / width, label.heightDots / height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = Math.round(255 * (1 - inkShare(label, x * across, y * down, { across, down })));
      pixels[y * width + x] = 0xff000000 | (light << 16) | (light << 8) | light;
    }
  }
  context.putImageData(image, 0, 0);
}

type Cell = { readonly across: number; readonly down: number };

/** Returns the share of black in a cell. Dots at its border count by their area in the cell. */
function inkShare(label: Dots, left: number, top: number, { across, down }: Cell): number {
  let ink = 0;
  for (let y = Math.floor(top); y < top + down; y++) {
    const high = Math.min(y + 1, top + down) - Math.max(y, top);
    for (let x = Math.floor(left); x < left + across; x++) {
      if (isInk(label, x, y)) ink += high * (Math.min(x + 1, left + across) - Math.max(x, left));
    }
  }
  return Math.min(1, ink / (across * down));
}

/** Screen pixels per dot in the magnifier, and its width in dots. */
const MAGNIFIER_PX = 12;
const MAGNIFIER_DOTS = 17;

export const MAGNIFIER_SIDE = MAGNIFIER_DOTS * MAGNIFIER_PX;

/** Draws dots with gaps, so that they can be counted. */
export function drawMagnifier(
  canvas: HTMLCanvasElement,
  label: Dots,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const context = canvas.getContext('2d')!;
  const half = (MAGNIFIER_DOTS - 1) / 2;
  context.fillStyle = '#e8eaee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let row = 0; row < MAGNIFIER_DOTS; row++) {
    for (let column = 0; column < MAGNIFIER_DOTS; column++) {
      const [dotX, dotY] = [x - half + column, y - half + row];
      const isOutside = dotX < 0 || dotY < 0 || dotX >= label.widthDots || dotY >= label.heightDots;
      context.fillStyle = isOutside ? '#c7ccd6' : isInk(label, dotX, dotY) ? '#000000' : '#ffffff';
      context.fillRect(column * MAGNIFIER_PX, row * MAGNIFIER_PX, MAGNIFIER_PX - 1, MAGNIFIER_PX - 1);
    }
  }
  context.strokeStyle = '#3a55e0';
  context.lineWidth = 2;
  context.strokeRect(half * MAGNIFIER_PX, half * MAGNIFIER_PX, MAGNIFIER_PX - 1, MAGNIFIER_PX - 1);
}
