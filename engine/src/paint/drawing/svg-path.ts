/** Draws paths, shapes and codes as SVG elements. */
import { assertNever } from '../../base/assert.ts';
import type { CodeSymbol, HexagonsSymbol, MatrixSymbol } from '../../codes/symbol.ts';
import { type Gradient, isGradient } from '../../scene/gradient.ts';
import { asRect, CLOSE, COORDINATES_OF_VERB, type Path } from '../../scene/path.ts';
import type { CodeItem, PathItem } from '../../scene/scene.ts';
import type { Drawing } from './drawing.ts';
import { escapeAttribute } from './escape.ts';
import { colorText, decimal, matrixText, UNITS_PER_POINT, type Writer } from './units.ts';

const LETTERS = ['M', 'L', 'Q', 'C', 'Z'] as const;

/** Returns the path data (`d`) with absolute commands. */
export function pathData({ verbs, coords }: Path, write: (value: number) => string): string {
  let data = '';
  let at = 0;
  for (const verb of verbs) {
    const count = COORDINATES_OF_VERB[verb as 0];
    data += LETTERS[verb as 0];
    if (verb !== CLOSE)
      data += coords
        .slice(at, at + count)
        .map(write)
        .join(' ');
    at += count;
  }
  return data;
}

/** Returns `<rect …` or `<path …` without the closing bracket, so that attributes can be appended. */
export function outlineTag(path: Path, write: Writer): string {
  const rect = asRect(path);
  if (!rect) return `<path d="${pathData(path, write)}"`;
  const { x, y, width, height } = rect;
  return `<rect x="${write(x)}" y="${write(y)}" width="${write(width)}" height="${write(height)}"`;
}

/** Draws a filled or stroked path after its gradient. Returns an empty string if it has neither fill nor stroke. */
export function shapeElement({ path, fill, fillRule, stroke }: PathItem, write: Writer, drawing: Drawing): string {
  if (path.coords.length === 0 || (!fill && !stroke)) return '';
  // A rectangle without width or height has no area, and SVG does not stroke it.
  const rect = asRect(path);
  const isFlat = rect !== undefined && (rect.width === 0 || rect.height === 0);
  let gradient = '';
  let paint = 'none';
  if (fill && isGradient(fill)) {
    const name = `${drawing.prefix}g${drawing.gradientCount++}`;
    gradient = `${gradientElement(fill, name, write)}\n`;
    paint = `url(#${name})`;
  } else if (fill) paint = colorText(fill);
  let element = isFlat ? `<path d="${pathData(path, write)}"` : outlineTag(path, write);
  element += ` fill="${paint}"`;
  if (fill && fillRule) element += ` fill-rule="${fillRule}"`;
  if (stroke) {
    element += ` stroke="${colorText(stroke.color)}" stroke-width="${write(stroke.width)}"`;
    if (stroke.dash.length > 0) element += ` stroke-dasharray="${stroke.dash.map(write).join(' ')}"`;
    if (stroke.dashOffset) element += ` stroke-dashoffset="${write(stroke.dashOffset)}"`;
    if (stroke.cap) element += ` stroke-linecap="${stroke.cap}"`;
    if (stroke.join) element += ` stroke-linejoin="${stroke.join}"`;
    if (stroke.miterLimit !== undefined) element += ` stroke-miterlimit="${decimal(stroke.miterLimit, 4)}"`;
  }
  return `${gradient}${element}/>`;
}

function gradientElement({ kind, focus, transform, stops, spread }: Gradient, name: string, write: Writer): string {
  const units = (value: number) => decimal(value * UNITS_PER_POINT, 4);
  const from = focus ? ` fx="${units(focus.x)}" fy="${units(focus.y)}"` : '';
  const extent =
    kind === 'linear' ? `x1="0" y1="0" x2="${UNITS_PER_POINT}" y2="0"` : `cx="0" cy="0" r="${UNITS_PER_POINT}"${from}`;
  const beyond = spread ? ` spreadMethod="${spread}"` : '';
  const colors = stops.map(({ offset, color: { alpha, ...color } }) => {
    const opacity = alpha < 1 ? ` stop-opacity="${decimal(alpha, 4)}"` : '';
    return `<stop offset="${decimal(offset, 5)}" stop-color="${colorText({ ...color, alpha: 1 })}"${opacity}/>`;
  });
  const place = `gradientUnits="userSpaceOnUse" gradientTransform="${matrixText(transform, write)}"`;
  return `<${kind}Gradient id="${name}" ${extent} ${place}${beyond}>${colors.join('')}</${kind}Gradient>`;
}

/** Draws a code as one path in integer modules, stretched over its box. */
export function codeElement({ symbol, box, color, alt }: CodeItem, write: Writer): string {
  const { columns, rows } = extent(symbol);
  const horizontal = decimal(Number(write(box.width)) / columns, 6);
  const vertical = decimal(Number(write(box.height)) / rows, 6);
  const label = alt ?? `${symbol.symbology}: ${contentLabel(symbol)}`;
  // Prevents a light line along the shared edge of two adjacent runs.
  const edges = symbol.kind === 'hexagons' ? ' fill-rule="evenodd"' : ' shape-rendering="crispEdges"';
  return (
    `<path role="img" aria-label="${escapeAttribute(label)}" fill="${colorText(color)}"${edges}` +
    ` transform="translate(${write(box.x)} ${write(box.y)}) scale(${horizontal} ${vertical})" d="${codeData(symbol)}"/>`
  );
}

/** Describes the content of a code. Returns no description for binary content, which is not readable. */
function contentLabel(symbol: CodeSymbol): string {
  const { payload } = symbol;
  return symbol.kind === 'matrix' && symbol.isBinary ? `${payload.length} bytes` : payload;
}

/** Returns the size of a symbol in units of its path. */
function extent(symbol: CodeSymbol): { readonly columns: number; readonly rows: number } {
  switch (symbol.kind) {
    case 'bars':
      return { columns: symbol.columns, rows: 1 };
    case 'matrix':
      return { columns: symbol.columns, rows: symbol.rows };
    case 'hexagons':
      return { columns: symbol.columns, rows: symbol.height };
    default:
      return assertNever(symbol);
  }
}

function codeData(symbol: CodeSymbol): string {
  switch (symbol.kind) {
    case 'bars':
      return symbol.bars.map(({ x, width, top, bottom }) => block(x, top, width, bottom - top)).join('');
    case 'matrix':
      return matrixData(symbol);
    case 'hexagons':
      return hexagonsData(symbol);
    default:
      return assertNever(symbol);
  }
}

function block(x: number, y: number, width: number, height: number): string {
  const [w, h] = [decimal(width, 4), decimal(height, 4)];
  return `M${decimal(x, 4)} ${decimal(y, 4)}h${w}v${h}h-${w}z`;
}

type Run = { readonly x: number; readonly width: number; readonly top: number };

/** Returns dark cells as rectangles. A run of cells in a row extends over the rows below that repeat it. */
function matrixData({ columns, rows, bits }: MatrixSymbol): string {
  let data = '';
  let open = new Map<string, Run>();
  for (let row = 0; row <= rows; row++) {
    const next = new Map<string, Run>();
    for (const { x, width } of row < rows ? runsOfRow(bits, row * columns, columns) : []) {
      const key = `${x} ${width}`;
      next.set(key, open.get(key) ?? { x, width, top: row });
      open.delete(key);
    }
    for (const { x, width, top } of open.values()) data += block(x, top, width, row - top);
    open = next;
  }
  return data;
}

function* runsOfRow(bits: Uint8Array, start: number, columns: number): Generator<{ x: number; width: number }> {
  for (let x = 0; x < columns; x++) {
    if (bits[start + x] !== 1) continue;
    const from = x;
    while (x < columns && bits[start + x] === 1) x++;
    yield { x: from, width: x - from };
  }
}

function hexagonsData({ cells, hexagon, center, rings }: HexagonsSymbol): string {
  const write = (value: number) => decimal(value, 4);
  const hexagons = cells.map(({ x, y }) => {
    return `M${hexagon.map((corner) => `${write(x + corner.x)} ${write(y + corner.y)}`).join('L')}z`;
  });
  const circle = (radius: number) => {
    if (radius <= 0) return '';
    const r = write(radius);
    const d = write(2 * radius);
    return `M${write(center.x - radius)} ${write(center.y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0z`;
  };
  return hexagons.join('') + rings.map(({ inner, outer }) => circle(outer) + circle(inner)).join('');
}
