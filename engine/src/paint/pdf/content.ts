/** Content stream (ISO 32000-1, 7.8.2) that omits settings already in effect. */
import { latin1 } from '../../base/bytes.ts';

/** Settings of the graphics state, each with its current operator. */
export type Setting =
  | 'fill'
  | 'stroke'
  | 'fillAlpha'
  | 'strokeAlpha'
  | 'overprint'
  | 'lineWidth'
  | 'dash'
  | 'font'
  | 'charSpacing'
  | 'rise';

type GraphicsState = Partial<Record<Setting, string>>;

/** Initial state of a page (8.4.1). */
export const PAGE_STATE: Readonly<GraphicsState> = {
  fill: '0 g',
  stroke: '0 G',
  fillAlpha: '/a1000 gs',
  strokeAlpha: '/A1000 gs',
  overprint: '/O0 gs',
  lineWidth: '1 w',
  dash: '[]0 d',
  charSpacing: '0 Tc',
  rise: '0 Ts',
};

/** Known state at the start of a transparency group (11.6.6). It inherits the rest from where it is painted. */
export const GROUP_STATE: Readonly<GraphicsState> = { fillAlpha: '/a1000 gs', strokeAlpha: '/A1000 gs' };

/** Operators of one page or group, in order. */
export class Content {
  /** True if something translucent has been painted. */
  transparent = false;
  private operators = '';
  private state: GraphicsState;
  private readonly saved: GraphicsState[] = [];
  private inText = false;
  /** Current marked content (14.6). */
  private marked: unknown;

  constructor(state: Readonly<GraphicsState>) {
    this.state = { ...state };
  }

  /** Writes an operator that is not allowed inside a text object. */
  draw(operators: string): void {
    if (this.inText) {
      this.operators += 'ET\n';
      this.inText = false;
    }
    this.operators += `${operators}\n`;
  }

  /** Writes an operator that must be inside a text object. Adjacent runs share one. */
  write(operators: string): void {
    if (!this.inText) {
      this.operators += 'BT\n';
      this.inText = true;
    }
    this.operators += `${operators}\n`;
  }

  /** Sets a graphics state, inside or outside a text object. Returns whether it had to be written. */
  set(setting: Setting, operator: string): boolean {
    if (this.state[setting] === operator) return false;
    this.state[setting] = operator;
    this.operators += `${operator}\n`;
    return true;
  }

  /** Returns whether `part` is already the current marked content. */
  isMarked(part: unknown): boolean {
    return this.marked === part;
  }

  /** Begins marked content, once for everything that belongs to it. The operator includes its line end. */
  mark(part: unknown, operator: string): void {
    const isMarked = this.marked !== undefined;
    this.operators += this.inText ? (isMarked ? 'ET\nEMC\n' : 'ET\n') : isMarked ? 'EMC\n' : '';
    this.operators += operator;
    this.inText = false;
    this.marked = part;
  }

  /** Ends marked content, which must nest with text objects and saved states. */
  unmark(): void {
    if (this.marked === undefined) return;
    this.draw('EMC');
    this.marked = undefined;
  }

  save(): void {
    this.draw('q');
    this.saved.push({ ...this.state });
  }

  restore(): void {
    this.draw('Q');
    this.state = this.saved.pop()!;
  }

  bytes(): Uint8Array {
    this.unmark();
    return latin1(this.inText ? `${this.operators}ET\n` : this.operators);
  }
}
