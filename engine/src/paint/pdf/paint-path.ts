/** Fills and strokes paths (ISO 32000-1, 8.5.3). */
import { colorsOf, isGradient, type Paint } from '../../scene/gradient.ts';
import { type Path, pathBounds } from '../../scene/path.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { setColor } from './colors.ts';
import type { Content } from './content.ts';
import { pathOperators } from './paths.ts';
import { type Resources, setAlpha } from './resources.ts';
import { paintShading } from './shadings.ts';
import { number } from './syntax.ts';

/** Fills the path, then strokes it. */
export function paintPath(content: Content, resources: Resources, item: PathItem, opacity: number): void {
  const shown = item.fill && isVisible(item.path, item.fill, opacity) ? item.fill : undefined;
  if (shown && isGradient(shown)) paintShading(content, resources, item, shown, opacity);
  const fill = shown && !isGradient(shown) ? shown : undefined;
  const stroke =
    item.stroke && item.stroke.width > 0 && item.stroke.color.alpha * opacity > 0 ? item.stroke : undefined;
  if ((!fill && !stroke) || item.path.verbs.length === 0) return;
  const operators = pathOperators(item.path);
  if (fill) {
    setColor(content, resources, 'fill', fill);
    setAlpha(content, resources, 'fillAlpha', fill.alpha * opacity);
  }
  if (stroke) {
    setColor(content, resources, 'stroke', stroke.color);
    setAlpha(content, resources, 'strokeAlpha', stroke.color.alpha * opacity);
    content.set('lineWidth', `${number(stroke.width)} w`);
    content.set('dash', dashOperator(stroke));
  }
  const rule = item.fillRule ? '*' : '';
  const ends = stroke ? endOperators(stroke) : '';
  if (ends) content.save();
  if (fill && stroke && stroke.color.alpha * opacity < 1) {
    // A single operator for fill and stroke would not show the fill through a translucent stroke (11.7.4.4).
    content.draw(`${operators} f${rule}`);
    content.draw(`${ends}${operators} S`);
  } else content.draw(`${ends}${operators} ${fill ? `${stroke ? 'B' : 'f'}${rule}` : 'S'}`);
  if (ends) content.restore();
}

/** Returns whether a fill is visible. Readers would draw paths without area as hairlines (8.5.3.3). */
function isVisible(path: Path, fill: Paint, opacity: number): boolean {
  const bounds = pathBounds(path);
  const hasArea = bounds !== undefined && bounds.width > 0 && bounds.height > 0;
  return hasArea && colorsOf(fill).some(({ alpha }) => alpha * opacity > 0);
}

function dashOperator({ dash, dashOffset = 0 }: Stroke): string {
  // A dash pattern of zeros is an error in PDF.
  if (!dash.some((length) => length > 0)) return '[]0 d';
  // Some readers repeat lists of odd length incorrectly, and the phase must not be negative (8.4.3.6).
  const whole = dash.length % 2 === 0 || dash.length === 1 ? dash : [...dash, ...dash];
  const length = whole.reduce((sum, part) => sum + part, 0);
  const period = whole.length === 1 ? 2 * length : length;
  const phase = dashOffset < 0 ? dashOffset - Math.floor(dashOffset / period) * period : dashOffset;
  return `[${whole.map((part) => number(part)).join(' ')}]${number(phase)} d`;
}

const CAPS = { round: 1, square: 2 } as const;
const JOINS = { round: 1, bevel: 2 } as const;

/** Returns caps, joins and miter limit, if they differ from the state at the start of a page (8.4.1). */
function endOperators({ cap, join, miterLimit }: Stroke): string {
  const operators: string[] = [];
  if (cap) operators.push(`${CAPS[cap]} J `);
  if (join) operators.push(`${JOINS[join]} j `);
  if (miterLimit !== undefined) operators.push(`${number(miterLimit)} M `);
  return operators.join('');
}
