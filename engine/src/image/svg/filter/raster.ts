/** Pixels of a filter: premultiplied colours and alpha from 0 to 1, in sRGB or in linear light. */
import { type Matrix, multiply, type Rect, scaling, translation } from '../../../base/geometry.ts';
import type { GlyphCache } from '../../../raster/glyph-cache.ts';
import { drawItems } from '../../../raster/items/draw-items.ts';
import { byteAt, createSurface, wholeOf } from '../../../raster/surface.ts';
import type { Item } from '../../../scene/scene.ts';

export type Space = 'srgb' | 'linear';

export type Raster = {
  readonly width: number;
  readonly height: number;
  /** Four values for each pixel, row by row. */
  readonly values: Float32Array;
  readonly space: Space;
};

/** Grid of pixels over an area of the element’s coordinates. */
export type Grid = { readonly area: Rect; readonly width: number; readonly height: number; readonly perUnit: number };

/** Returns the matrix from the element’s coordinates to pixels. */
export function toPixels({ area, perUnit }: Grid): Matrix {
  return multiply(scaling(perUnit), translation(-area.x, -area.y));
}

export function emptyRaster({ width, height }: Pick<Grid, 'width' | 'height'>, space: Space): Raster {
  return { width, height, values: new Float32Array(width * height * 4), space };
}

/** Paints items on white and on black. The difference determines their alpha. */
export function paintItems(items: readonly Item[], matrix: Matrix, grid: Grid, glyphs: GlyphCache): Raster {
  const { width, height } = grid;
  const paintOn = (paper: number) => {
    const surface = createSurface(width, height, 3, paper);
    drawItems({ surface, matrix, clip: wholeOf(surface), glyphs }, items);
    return surface;
  };
  const [white, black] = [paintOn(255), paintOn(0)];
  const raster = emptyRaster(grid, 'srgb');
  for (let row = 0, to = 0; row < height; row++) {
    let from = byteAt(white, 0, row);
    for (let column = 0; column < width; column++, from += 3, to += 4) {
      let through = 0;
      for (let i = 0; i < 3; i++) through += white.bytes[from + i]! - black.bytes[from + i]!;
      const alpha = Math.max(0, Math.min(1, 1 - through / 765));
      for (let i = 0; i < 3; i++) raster.values[to + i] = Math.min(alpha, black.bytes[from + i]! / 255);
      raster.values[to + 3] = alpha;
    }
  }
  return raster;
}

/** Returns the alpha as black pixels. */
export function alphaOf({ width, height, values }: Raster): Raster {
  const alpha = new Float32Array(values.length);
  for (let at = 3; at < values.length; at += 4) alpha[at] = values[at]!;
  return { width, height, values: alpha, space: 'srgb' };
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toGamma(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Converts the colours of pixels to another space. */
export function inSpace(raster: Raster, space: Space): Raster {
  if (raster.space === space) return raster;
  const change = space === 'linear' ? toLinear : toGamma;
  const values = raster.values.slice();
  for (let at = 0; at < values.length; at += 4) {
    const alpha = values[at + 3]!;
    if (alpha === 0) continue;
    for (let i = 0; i < 3; i++) {
      const share = values[at + i]! / alpha;
      if (share > 0 && share < 1) values[at + i] = change(share) * alpha;
    }
  }
  return { ...raster, values, space };
}

/** Draws pixels over others (Porter and Duff). Both have the same size and space. */
export function over(top: Raster, bottom: Raster): Raster {
  const values = new Float32Array(top.values.length);
  for (let at = 0; at < values.length; at += 4) {
    const rest = 1 - top.values[at + 3]!;
    for (let i = 0; i < 4; i++) values[at + i] = top.values[at + i]! + bottom.values[at + i]! * rest;
  }
  return { ...top, values };
}

/** Moves pixels by a fractional number of pixels, and interpolates between neighbours. */
export function shifted(raster: Raster, dx: number, dy: number): Raster {
  const { width, height, values: from } = raster;
  const [left, top] = [Math.floor(dx), Math.floor(dy)];
  const [right, below] = [dx - left, dy - top];
  const values = new Float32Array(from.length);
  const corners = [
    { x: left, y: top, share: (1 - right) * (1 - below) },
    { x: left + 1, y: top, share: right * (1 - below) },
    { x: left, y: top + 1, share: (1 - right) * below },
    { x: left + 1, y: top + 1, share: right * below },
  ].filter(({ share }) => share > 0);
  for (const { x, y, share } of corners) {
    const first = Math.max(0, x);
    const last = Math.min(width, width + x);
    for (let row = Math.max(0, y); row < Math.min(height, height + y); row++) {
      let to = (row * width + first) * 4;
      let at = ((row - y) * width + first - x) * 4;
      for (const end = (row * width + last) * 4; to < end; to++, at++) values[to] = values[to]! + from[at]! * share;
    }
  }
  return { ...raster, values };
}

/** Clears the pixels outside an area of the element’s coordinates. Edges are rounded to whole pixels. */
export function cropped(raster: Raster, area: Rect, grid: Grid): Raster {
  const { width, height } = raster;
  const at = (value: number, start: number, size: number) =>
    Math.max(0, Math.min(size, Math.round((value - start) * grid.perUnit)));
  const [left, right] = [at(area.x, grid.area.x, width), at(area.x + area.width, grid.area.x, width)];
  const [top, bottom] = [at(area.y, grid.area.y, height), at(area.y + area.height, grid.area.y, height)];
  if (left === 0 && top === 0 && right === width && bottom === height) return raster;
  const values = new Float32Array(raster.values.length);
  for (let row = top; row < bottom; row++) {
    const from = (row * width + left) * 4;
    values.set(raster.values.subarray(from, (row * width + right) * 4), from);
  }
  return { ...raster, values };
}
