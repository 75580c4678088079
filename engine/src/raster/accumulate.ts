/**
 * Computes exact area coverage. Every edge adds the signed area to its right to the cells that it crosses. A running
 * sum along each row then gives the coverage of each pixel as its mean winding number.
 */
import type { PixelRect } from './pixel-rect.ts';

/** Cells to process at a time. 256 KB of floats fit in the processor's cache. */
const CELLS_AT_ONCE = 65_536;

/** Threshold above rounding errors. A mean winding number above 1, or with both signs, means that contours overlap. */
const OVERLAP = 0.004;

/**
 * Returns the coverage (0 … 255) of the pixels in `rect` by `edges` (x0, y0, x1, y1 each). Also returns whether
 * contours may overlap.
 */
export function accumulate(
  edges: readonly number[],
  rect: PixelRect,
): { readonly values: Uint8Array; readonly overlaps: boolean } {
  const { width, height } = rect;
  const values = new Uint8Array(width * height);
  const stride = width + 2;
  const rowsAtOnce = Math.min(height, Math.max(1, Math.floor(CELLS_AT_ONCE / stride)));
  const cells = new Float32Array(rowsAtOnce * stride);
  let least = 0;
  let most = 0;
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    const offsetY = rect.y + top;
    for (let i = 0; i < edges.length; i += 4) {
      const y0 = edges[i + 1]! - offsetY;
      const y1 = edges[i + 3]! - offsetY;
      if (y0 < y1) addEdge(cells, width, rows, edges[i]! - rect.x, y0, edges[i + 2]! - rect.x, y1, 1);
      else if (y1 < y0) addEdge(cells, width, rows, edges[i + 2]! - rect.x, y1, edges[i]! - rect.x, y0, -1);
    }
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      let from = row * stride;
      let to = (top + row) * width;
      for (const end = from + width; from < end; from++, to++) {
        sum += cells[from]!;
        cells[from] = 0;
        if (sum > most) most = sum;
        else if (sum < least) least = sum;
        const share = sum < 0 ? -sum : sum;
        values[to] = share >= 1 ? 255 : share * 255 + 0.5;
      }
      cells[from] = 0;
      cells[from + 1] = 0;
    }
  }
  const overlaps = most > 1 + OVERLAP || least < -1 - OVERLAP || (most > OVERLAP && least < -OVERLAP);
  return { values, overlaps };
}

/** Adds a downward edge (y0 < y1), clipped to the rows. Projects parts beyond the left or right side onto that side. */
function addEdge(
  cells: Float32Array,
  width: number,
  rows: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  direction: number,
): void {
  if (y1 <= 0 || y0 >= rows) return;
  const slope = (x1 - x0) / (y1 - y0);
  const top = Math.max(y0, 0);
  const bottom = Math.min(y1, rows);
  const left = y0 < 0 ? x0 - y0 * slope : x0;
  const right = y1 > rows ? x1 - (y1 - rows) * slope : x1;
  if (left >= 0 && right >= 0 && left <= width && right <= width) {
    addInside(cells, width, left, top, right, bottom, direction);
    return;
  }
  // Beyond a side, an edge has the same effect as a vertical edge on that side.
  let x = left;
  let y = top;
  const crossings = slope > 0 ? [0, width] : [width, 0];
  for (const side of crossings) {
    const at = y0 + (side - x0) / slope;
    if (!(at > y && at < bottom)) continue;
    addInside(cells, width, within(x, width), y, side, at, direction);
    x = side;
    y = at;
  }
  addInside(cells, width, within(x, width), y, within(right, width), bottom, direction);
}

function within(x: number, width: number): number {
  return x < 0 ? 0 : Math.min(x, width);
}

/** Adds a downward edge inside the cells, row by row. */
function addInside(
  cells: Float32Array,
  width: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  direction: number,
): void {
  const stride = width + 2;
  const slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0;
  let x = x0;
  let y = y0;
  for (let row = Math.floor(y0); y < y1; row++) {
    const nextY = Math.min(row + 1, y1);
    const nextX = nextY === y1 ? x1 : x0 + (nextY - y0) * slope;
    const cover = direction * (nextY - y);
    const low = Math.min(x, nextX);
    const high = Math.max(x, nextX);
    const first = Math.floor(low);
    let cell = row * stride + first;
    if (high <= first + 1) {
      const outside = cover * ((low + high) / 2 - first);
      cells[cell] = cells[cell]! + cover - outside;
      cells[cell + 1] = cells[cell + 1]! + outside;
    } else {
      // If the edge crosses several pixels, the areas are a triangle in the first pixel, trapezoids in between, and the
      // remainder in the last pixel.
      const perPixel = cover / (high - low);
      const inFirst = first + 1 - low;
      let before = 0.5 * perPixel * inFirst * inFirst;
      cells[cell] = cells[cell]! + before;
      let area = perPixel * (inFirst + 0.5);
      const last = Math.ceil(high) - 1;
      for (let column = first + 1; column < last; column++) {
        cell++;
        cells[cell] = cells[cell]! + area - before;
        before = area;
        area += perPixel;
      }
      cell++;
      const inLast = high - last;
      area = cover - 0.5 * perPixel * inLast * inLast;
      cells[cell] = cells[cell]! + area - before;
      cells[cell + 1] = cells[cell + 1]! + cover - area;
    }
    x = nextX;
    y = nextY;
  }
}
