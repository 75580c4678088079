/** Parses transforms and view boxes (SVG 2, chapter 8). */
import { IDENTITY, type Matrix, multiply, type Rect, rotationAbout } from '../../base/geometry.ts';
import { parseLength, parseNumbers } from './length.ts';

const FUNCTION = /[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*/y;

/** Parses a `transform` attribute, whose numbers are pixels and degrees. */
export function parseTransform(text: string | undefined): Matrix {
  return parseFunctions(text, functionMatrix, parseNumbers);
}

/** Parses a `transform` property from a style sheet, whose lengths and angles have units (CSS Transforms 1). */
export function parseCssTransform(text: string): Matrix {
  return parseFunctions(text, cssFunctionMatrix, parseMeasures);
}

function parseFunctions(
  text: string | undefined,
  functionMatrix: (name: string, numbers: readonly number[]) => Matrix | undefined,
  parseList: (list: string) => readonly number[] | undefined,
): Matrix {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed === 'none') return IDENTITY;
  const pattern = new RegExp(FUNCTION);
  let matrix = IDENTITY;
  while (pattern.lastIndex < trimmed.length) {
    const [, name, list] = pattern.exec(trimmed) ?? [];
    const numbers = list === undefined ? undefined : parseList(list);
    const next = name && numbers && functionMatrix(name, numbers);
    if (!next) throw new Error('a transform cannot be read');
    matrix = multiply(matrix, next);
  }
  return matrix;
}

/** Degrees per angle unit. */
const DEGREES: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

/** Parses an angle and returns degrees. The unit is optional. */
export function parseAngle(text: string): number | undefined {
  const [, number, unit = ''] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|grad|rad|turn)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (DEGREES.get(unit.toLowerCase()) ?? 1);
}

/** Parses lengths to pixels and angles to degrees. */
function parseMeasures(list: string): readonly number[] | undefined {
  const parts = list.trim() === '' ? [] : list.trim().split(/\s*,\s*|\s+/);
  const measures = parts.map((part) => parseAngle(part) ?? (part.endsWith('%') ? undefined : parseLength(part, 0)));
  return measures.every((measure) => measure !== undefined) ? measures : undefined;
}

/** Returns the matrix of a function that exists only in style sheets. */
function cssFunctionMatrix(name: string, numbers: readonly number[]): Matrix | undefined {
  const [a = 0, b] = numbers;
  switch (`${name} ${numbers.length}`) {
    case 'translateX 1':
      return [1, 0, 0, 1, a, 0];
    case 'translateY 1':
      return [1, 0, 0, 1, 0, a];
    case 'scaleX 1':
      return [a, 0, 0, 1, 0, 0];
    case 'scaleY 1':
      return [1, 0, 0, a, 0, 0];
    case 'skew 1':
    case 'skew 2':
      return [1, tangentOf(b ?? 0), tangentOf(a), 1, 0, 0];
    case 'rotate 3':
      return undefined;
    default:
      return functionMatrix(name, numbers);
  }
}

function tangentOf(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 180);
}

function functionMatrix(name: string, numbers: readonly number[]): Matrix | undefined {
  const [a = 0, b, c] = numbers;
  const tangent = tangentOf(a);
  switch (`${name} ${numbers.length}`) {
    case 'matrix 6':
      return numbers as unknown as Matrix;
    case 'translate 1':
    case 'translate 2':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale 1':
    case 'scale 2':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate 1':
    case 'rotate 3':
      return rotationAbout(a, { x: b ?? 0, y: c ?? 0 });
    case 'skewX 1':
      return [1, 0, tangent, 1, 0, 0];
    case 'skewY 1':
      return [1, tangent, 0, 1, 0, 0];
    default:
      return undefined;
  }
}

/** Parses a `viewBox`. Returns undefined if it is missing or empty. */
export function parseViewBox(text: string | undefined): Rect | undefined {
  const numbers = text === undefined ? undefined : parseNumbers(text);
  if (numbers?.length !== 4) return undefined;
  const [x, y, width, height] = numbers as unknown as [number, number, number, number];
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

const SHARES = { Min: 0, Mid: 0.5, Max: 1 } as const;

/** Fits a view box into a viewport, as `preserveAspectRatio` requires (section 8.6). */
export function viewBoxMatrix(box: Rect, viewport: Rect, fit = ''): Matrix {
  const [sx, sy] = [viewport.width / box.width, viewport.height / box.height];
  const at = (x: number, y: number): Matrix => [x, 0, 0, y, viewport.x - box.x * x, viewport.y - box.y * y];
  if (fit.trim().startsWith('none')) return at(sx, sy);
  const [, alignX = 'Mid', alignY = 'Mid', how] =
    /^x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?$/.exec(fit.trim()) ?? [];
  const scale = how === 'slice' ? Math.max(sx, sy) : Math.min(sx, sy);
  const [a, b, c, d, e, f] = at(scale, scale);
  const moreX = (viewport.width - box.width * scale) * SHARES[alignX as 'Mid'];
  const moreY = (viewport.height - box.height * scale) * SHARES[alignY as 'Mid'];
  return [a, b, c, d, e + moreX, f + moreY];
}
