/** Paints codes as one filled path in module units. Numbers are short, and adjacent bars share exact edges. */
import { assertNever } from '../../base/assert.ts';
import type { Matrix, Rect } from '../../base/geometry.ts';
import type { BarsSymbol, CodeSymbol, HexagonsSymbol, MatrixSymbol } from '../../codes/symbol.ts';
import { ellipsePath } from '../../scene/path.ts';
import type { CodeItem } from '../../scene/scene.ts';
import { setColor } from './colors.ts';
import type { Content } from './content.ts';
import { pathOperators } from './paths.ts';
import { type Resources, setAlpha } from './resources.ts';
import { matrixNumbers, number } from './syntax.ts';

/** Paints the dark modules in the item's box. */
export function paintCode(content: Content, resources: Resources, item: CodeItem, opacity: number): void {
  const { box, color, symbol } = item;
  if (color.alpha * opacity <= 0) return;
  setColor(content, resources, 'fill', color);
  setAlpha(content, resources, 'fillAlpha', color.alpha * opacity);
  content.draw(`q ${matrixNumbers(modulesToBox(symbol, box))} cm`);
  content.draw(darkModules(symbol));
  content.draw('Q');
}

/** Returns the matrix from modules to the box. The vertical unit of bars is the symbol's height. */
function modulesToBox(symbol: CodeSymbol, { x, y, width, height }: Rect): Matrix {
  const rows = symbol.kind === 'bars' ? 1 : symbol.kind === 'matrix' ? symbol.rows : symbol.height;
  return [width / symbol.columns, 0, 0, height / rows, x, y];
}

function darkModules(symbol: CodeSymbol): string {
  switch (symbol.kind) {
    case 'bars':
      return bars(symbol);
    case 'matrix':
      return cells(symbol);
    case 'hexagons':
      return hexagons(symbol);
    default:
      return assertNever(symbol);
  }
}

function bars(symbol: BarsSymbol): string {
  const rects = symbol.bars.map(({ x, width, top, bottom }) => {
    return `${number(x)} ${number(top, 5)} ${number(width)} ${number(bottom - top, 5)} re`;
  });
  return `${rects.join('\n')}\nf`;
}

/** Merges each run of dark cells that repeats in the rows below into one box. */
function cells({ columns, rows, bits }: MatrixSymbol): string {
  const parts: string[] = [];
  const taken = new Uint8Array(bits.length);
  for (let row = 0; row < rows; row++) {
    for (let left = 0; left < columns; left++) {
      const at = row * columns + left;
      if (bits[at] !== 1 || taken[at] === 1) continue;
      let right = left + 1;
      while (right < columns && bits[row * columns + right] === 1 && taken[row * columns + right] === 0) right++;
      let bottom = row + 1;
      while (bottom < rows && isDark(bits, bottom * columns + left, bottom * columns + right)) {
        // A loop, because `fill` takes longer for few bytes.
        for (let i = bottom * columns + left; i < bottom * columns + right; i++) taken[i] = 1;
        bottom++;
      }
      parts.push(`${left} ${row} ${right - left} ${bottom - row} re`);
      left = right - 1;
    }
  }
  return `${parts.join('\n')}\nf`;
}

function isDark(bits: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bits[i] !== 1) return false;
  return true;
}

function hexagons({ cells, hexagon, center, rings }: HexagonsSymbol): string {
  const outlines = cells.map((cell) => {
    const corners = hexagon.map(({ x, y }, i) => `${number(cell.x + x)} ${number(cell.y + y)} ${i === 0 ? 'm' : 'l'}`);
    return `${corners.join(' ')} h`;
  });
  const circles = rings.flatMap(({ inner, outer }) => [
    circle(center, outer),
    ...(inner > 0 ? [circle(center, inner)] : []),
  ]);
  return `${outlines.join('\n')}\nf\n${circles.join('\n')}\nf*`;
}

function circle({ x, y }: { readonly x: number; readonly y: number }, radius: number): string {
  return pathOperators(ellipsePath({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
}
