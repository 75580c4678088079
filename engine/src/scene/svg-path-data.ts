/** Parses SVG path data (SVG 2, section 9.3). */
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from './path.ts';

export type ParsedPathData =
  | { readonly ok: true; readonly path: Path }
  | {
      readonly ok: false;
      /** Description of the error, without quoting the text. */
      readonly message: string;
      /** Offset in UTF-16 code units. */
      readonly at: number;
    };

/** Maximum number of verbs in a path, counting each curve of an arc. A traced drawing has about ten thousand. */
const MAX_VERBS = 200_000;

/** Maximum coordinate. Content beyond it is never visible, and sums of larger numbers would lose precision. */
const MAX_COORDINATE = 1e7;

/** Arguments of each command. `f` is a flag, which need not be separated from the next argument. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  M: 'nn',
  L: 'nn',
  H: 'n',
  V: 'n',
  C: 'nnnnnn',
  S: 'nnnn',
  Q: 'nnnn',
  T: 'nn',
  A: 'nnnffnn',
  Z: '',
};

const SPACE = /[ \t\n\f\r]*/y;
const COMMA_SPACE = /[ \t\n\f\r]*(?:,[ \t\n\f\r]*)?/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const FLAG = /[01]/y;

/**
 * Parses all commands, and converts arcs to cubic curves. Any error rejects the whole path, although browsers draw up
 * to the error.
 */
export function parsePathData(data: string): ParsedPathData {
  const pen = new Pen();
  let at = 0;
  let command = '';
  const refuse = (message: string): ParsedPathData => ({ ok: false, message, at });
  for (let first = true; ; first = false) {
    at = skip(SPACE, data, at);
    if (at === data.length) return { ok: true, path: { verbs: pen.verbs, coords: pen.coords } };
    const letter = data[at]!;
    const known = ARGUMENTS[letter.toUpperCase()];
    if (known !== undefined) {
      command = letter;
      at++;
    } else if (first || command === 'Z' || command === 'z') return refuse('expected a command');
    // Additional arguments repeat the command. After a move, they are lines (section 9.3.3).
    else command = command === 'M' ? 'L' : command === 'm' ? 'l' : command;
    if (first && command !== 'M' && command !== 'm') return refuse('path data must start with M');
    const kinds = ARGUMENTS[command.toUpperCase()]!;
    const values: number[] = [];
    for (let i = 0; i < kinds.length; i++) {
      at = skip(i === 0 ? SPACE : COMMA_SPACE, data, at);
      const pattern = kinds[i] === 'f' ? FLAG : NUMBER;
      const end = skip(pattern, data, at);
      if (end === at) return refuse(kinds[i] === 'f' ? 'expected a flag, 0 or 1' : 'expected a number');
      values.push(Number(data.slice(at, end)));
      at = end;
    }
    if (!pen.draw(command, values)) return refuse(`numbers must be within ±${MAX_COORDINATE}`);
    if (pen.verbs.length > MAX_VERBS) return refuse(`at most ${MAX_VERBS} commands are accepted`);
    // A comma is allowed only before another argument.
    const next = skip(COMMA_SPACE, data, at);
    if (kinds !== '' && skip(NUMBER, data, next) > next) at = next;
  }
}

/** Returns the end of the match of a sticky pattern at `at`. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Current point and the state for smooth curves, with which commands are converted to verbs. */
class Pen {
  readonly verbs: number[] = [];
  readonly coords: number[] = [];
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  /** Last control point. Its curve kind determines whether a smooth curve uses it. */
  private controlX = 0;
  private controlY = 0;
  private curve: 'cubic' | 'quad' | undefined;
  private closed = false;

  /** Executes a command. Returns false if a coordinate is out of range. */
  draw(command: string, values: readonly number[]): boolean {
    const name = command.toUpperCase();
    const isRelative = name !== command;
    const [dx, dy] = isRelative ? [this.x, this.y] : [0, 0];
    const px = (i: number) => values[i]! + dx;
    const py = (i: number) => values[i]! + dy;
    const before = this.coords.length;
    const curve = this.curve;
    this.curve = undefined;
    switch (name) {
      case 'M':
        this.add(MOVE, px(0), py(1));
        [this.startX, this.startY] = [this.x, this.y];
        break;
      case 'L':
        this.add(LINE, px(0), py(1));
        break;
      case 'H':
        this.add(LINE, px(0), this.y);
        break;
      case 'V':
        this.add(LINE, this.x, py(0));
        break;
      case 'C':
        this.add(CUBIC, px(0), py(1), px(2), py(3), px(4), py(5));
        this.keepControl('cubic', px(2), py(3));
        break;
      case 'S': {
        const [x, y] = curve === 'cubic' ? this.reflected() : [this.x, this.y];
        this.add(CUBIC, x, y, px(0), py(1), px(2), py(3));
        this.keepControl('cubic', px(0), py(1));
        break;
      }
      case 'Q':
        this.add(QUAD, px(0), py(1), px(2), py(3));
        this.keepControl('quad', px(0), py(1));
        break;
      case 'T': {
        const [x, y] = curve === 'quad' ? this.reflected() : [this.x, this.y];
        this.add(QUAD, x, y, px(0), py(1));
        this.keepControl('quad', x, y);
        break;
      }
      case 'A':
        this.arc(values[0]!, values[1]!, values[2]!, values[3] === 1, values[4] === 1, px(5), py(6));
        break;
      default:
        this.verbs.push(CLOSE);
        [this.x, this.y] = [this.startX, this.startY];
        this.closed = true;
    }
    for (let i = before; i < this.coords.length; i++) if (!(Math.abs(this.coords[i]!) <= MAX_COORDINATE)) return false;
    return true;
  }

  private add(verb: number, ...points: readonly number[]): void {
    // After a closed subpath, a subpath without a move starts at the same point.
    if (this.closed && verb !== MOVE) {
      this.verbs.push(MOVE);
      this.coords.push(this.x, this.y);
    }
    this.closed = false;
    this.verbs.push(verb);
    for (const value of points) this.coords.push(value);
    this.x = points[points.length - 2]!;
    this.y = points[points.length - 1]!;
  }

  private keepControl(curve: 'cubic' | 'quad', x: number, y: number): void {
    this.curve = curve;
    this.controlX = x;
    this.controlY = y;
  }

  private reflected(): [number, number] {
    return [2 * this.x - this.controlX, 2 * this.y - this.controlY];
  }

  /**
   * Converts an arc from endpoint to centre parametrization (appendix B.2), then to cubic curves of at most 90° each.
   */
  private arc(radiusX: number, radiusY: number, degrees: number, large: boolean, sweep: boolean, x: number, y: number) {
    const [x0, y0] = [this.x, this.y];
    let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
    if (x0 === x && y0 === y) return;
    if (rx === 0 || ry === 0) {
      this.add(LINE, x, y);
      return;
    }
    const turn = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const halfX = (cos * (x0 - x) + sin * (y0 - y)) / 2;
    const halfY = (-sin * (x0 - x) + cos * (y0 - y)) / 2;
    // Enlarges radii that are too small to reach the end point.
    const reach = Math.hypot(halfX / rx, halfY / ry);
    if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
    const away = (reach >= 1 ? 0 : Math.sqrt(1 / reach ** 2 - 1)) * (large === sweep ? -1 : 1);
    const centerX = (away * rx * halfY) / ry;
    const centerY = (-away * ry * halfX) / rx;
    const from = Math.atan2((halfY - centerY) / ry, (halfX - centerX) / rx);
    let angle = Math.atan2((-halfY - centerY) / ry, (-halfX - centerX) / rx) - from;
    if (sweep && angle < 0) angle += 2 * Math.PI;
    if (!sweep && angle > 0) angle -= 2 * Math.PI;
    const middleX = cos * centerX - sin * centerY + (x0 + x) / 2;
    const middleY = sin * centerX + cos * centerY + (y0 + y) / 2;
    const place = (u: number, v: number) => [
      cos * rx * u - sin * ry * v + middleX,
      sin * rx * u + cos * ry * v + middleY,
    ];
    const pieces = Math.max(1, Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9));
    const step = angle / pieces;
    const handle = (4 / 3) * Math.tan(step / 4);
    for (let i = 0; i < pieces; i++) {
      const [a, b] = [from + i * step, from + (i + 1) * step];
      const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
      const end = i === pieces - 1 ? [x, y] : place(cb, sb);
      this.add(
        CUBIC,
        ...place(ca - handle * sa, sa + handle * ca),
        ...place(cb + handle * sb, sb - handle * cb),
        ...end,
      );
    }
  }
}
