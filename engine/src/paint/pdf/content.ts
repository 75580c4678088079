/** Builds a content stream (ISO 32000-1, 7.8.2). Omits settings that are already in effect. */
import { latin1 } from '../../base/bytes.ts';

/** Setting of the graphics state. The state stores the last operator of each setting. */
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

type GraphicsState = Record<Setting, string | undefined>;

/** Graphics state at the start of a page (8.4.1). */
export const PAGE_STATE: Readonly<GraphicsState> = {
  fill: '0 g',
  stroke: '0 G',
  fillAlpha: '/a1000 gs',
  strokeAlpha: '/A1000 gs',
  overprint: '/O0 gs',
  lineWidth: '1 w',
  dash: '[]0 d',
  font: undefined,
  charSpacing: '0 Tc',
  rise: '0 Ts',
};

/** Known part of the graphics state at the start of a transparency group (11.6.6). The group inherits the rest. */
export const GROUP_STATE: Readonly<GraphicsState> = {
  fill: undefined,
  stroke: undefined,
  fillAlpha: '/a1000 gs',
  strokeAlpha: '/A1000 gs',
  overprint: undefined,
  lineWidth: undefined,
  dash: undefined,
  font: undefined,
  charSpacing: undefined,
  rise: undefined,
};

/** Operators of one page or group, in order. */
export class Content {
  /** True after translucent content was painted. */
  transparent = false;
  private operators = '';
  private state: GraphicsState;
  private readonly saved: GraphicsState[] = [];
  private inText = false;
  /** Part whose marked content is open (14.6); undefined outside of marked content. */
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

  /** Writes an operator that must be inside a text object. Consecutive runs share a text object. */
  write(operators: string): void {
    if (!this.inText) {
      this.operators += 'BT\n';
      this.inText = true;
    }
    this.operators += `${operators}\n`;
  }

  /** Sets a value of the graphics state, inside or outside a text object. Returns false if it was already set. */
  set(setting: Setting, operator: string): boolean {
    if (this.state[setting] === operator) return false;
    this.state[setting] = operator;
    this.operators += `${operator}\n`;
    return true;
  }

  /** Returns whether `part` is the current marked content. */
  isMarked(part: unknown): boolean {
    return this.marked === part;
  }

  /** Begins marked content. All consecutive content of the part shares it. The operator includes its line end. */
  mark(part: unknown, operator: string): void {
    const isMarked = this.marked !== undefined;
    this.operators += this.inText ? (isMarked ? 'ET\nEMC\n' : 'ET\n') : isMarked ? 'EMC\n' : '';
    this.operators += operator;
    this.inText = false;
    this.marked = part;
  }

  /** Ends marked content, which must nest with text objects and saved graphics states. */
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
