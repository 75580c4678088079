/** Outlines as path construction and painting operators (ISO 32000-1, 8.5). */
import { assertNever } from '../../base/assert.ts';
import { asRect, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from '../../scene/path.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import type { Content } from './content.ts';
import type { Resources } from './resources.ts';
import { setAlpha } from './resources.ts';
import { colorOperator, number, rectNumbers } from './syntax.ts';

/** Construction operators; quadratic curves become the cubic ones that are the same. */
export function pathOperators(path: Path): string {
  const rect = asRect(path);
  if (rect) return `${rectNumbers(rect)} re`;
  const { verbs, coords } = path;
  const parts: string[] = [];
  const pair = (x: number, y: number) => `${number(x)} ${number(y)}`;
  let at = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const verb of verbs as readonly (0 | 1 | 2 | 3 | 4)[]) {
    switch (verb) {
      case MOVE:
        [startX, startY] = [x, y] = [coords[at]!, coords[at + 1]!];
        parts.push(`${pair(x, y)} m`);
        at += 2;
        break;
      case LINE:
        [x, y] = [coords[at]!, coords[at + 1]!];
        parts.push(`${pair(x, y)} l`);
        at += 2;
        break;
      case QUAD: {
        const [controlX, controlY, endX, endY] = [coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!];
        const first = pair(x + ((controlX - x) * 2) / 3, y + ((controlY - y) * 2) / 3);
        const second = pair(endX + ((controlX - endX) * 2) / 3, endY + ((controlY - endY) * 2) / 3);
        parts.push(`${first} ${second} ${pair(endX, endY)} c`);
        [x, y] = [endX, endY];
        at += 4;
        break;
      }
      case CUBIC: {
        const controls = `${pair(coords[at]!, coords[at + 1]!)} ${pair(coords[at + 2]!, coords[at + 3]!)}`;
        [x, y] = [coords[at + 4]!, coords[at + 5]!];
        parts.push(`${controls} ${pair(x, y)} c`);
        at += 6;
        break;
      }
      case CLOSE:
        [x, y] = [startX, startY];
        parts.push('h');
        break;
      default:
        assertNever(verb);
    }
  }
  return parts.join(' ');
}

/** Fills and then strokes. */
export function paintPath(content: Content, resources: Resources, item: PathItem, opacity: number): void {
  const fill = item.fill && item.fill.alpha * opacity > 0 ? item.fill : undefined;
  const stroke =
    item.stroke && item.stroke.width > 0 && item.stroke.color.alpha * opacity > 0 ? item.stroke : undefined;
  if ((!fill && !stroke) || item.path.verbs.length === 0) return;
  const operators = pathOperators(item.path);
  if (fill) {
    content.set('fill', colorOperator(fill, 'fill'));
    setAlpha(content, resources, 'fillAlpha', fill.alpha * opacity);
  }
  if (stroke) {
    content.set('stroke', colorOperator(stroke.color, 'stroke'));
    setAlpha(content, resources, 'strokeAlpha', stroke.color.alpha * opacity);
    content.set('lineWidth', `${number(stroke.width)} w`);
    content.set('dash', dashOperator(stroke));
  }
  const rule = item.fillRule ? '*' : '';
  const ends = stroke ? endOperators(stroke) : '';
  if (ends) content.save();
  if (fill && stroke && stroke.color.alpha * opacity < 1) {
    // One operator for both would let no fill show through the stroke (11.7.4.4).
    content.draw(`${operators} f${rule}`);
    content.draw(`${ends}${operators} S`);
  } else content.draw(`${ends}${operators} ${fill ? `${stroke ? 'B' : 'f'}${rule}` : 'S'}`);
  if (ends) content.restore();
}

function dashOperator({ dash, dashOffset = 0 }: Stroke): string {
  // All zero is an error in PDF.
  if (!dash.some((length) => length > 0)) return '[]0 d';
  return `[${dash.map((length) => number(length)).join(' ')}]${number(dashOffset)} d`;
}

const CAPS = { round: 1, square: 2 } as const;
const JOINS = { round: 1, bevel: 2 } as const;

/** Caps, joins and miter limit where they are not what a page begins with (8.4.1). */
function endOperators({ cap, join, miterLimit }: Stroke): string {
  const operators: string[] = [];
  if (cap) operators.push(`${CAPS[cap]} J `);
  if (join) operators.push(`${JOINS[join]} j `);
  if (miterLimit !== undefined) operators.push(`${number(miterLimit)} M `);
  return operators.join('');
}
