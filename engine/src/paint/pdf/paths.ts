/** Writes paths as path construction operators (ISO 32000-1, 8.5.2). */
import { assertNever } from '../../base/assert.ts';
import { asRect, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from '../../scene/path.ts';
import { number, rectNumbers } from './syntax.ts';

/** Returns construction operators. Quadratic curves become equivalent cubic curves. */
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
