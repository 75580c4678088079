/** A content stream (ISO 32000-1, 7.8.2) that repeats no setting of the graphics state that already holds. */
import { latin1 } from '../../base/bytes.ts';

/** Settings of the graphics state that painters choose, each by the operator that last chose it. */
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

/** What holds when a page begins (8.4.1). */
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

/** What is known when a transparency group begins (11.6.6); it inherits the rest from wherever it is painted. */
export const GROUP_STATE: Readonly<GraphicsState> = { fillAlpha: '/a1000 gs', strokeAlpha: '/A1000 gs' };

/** The operators of one page or group, in order. */
export class Content {
  /** Whether anything painted so far lets what is below it through. */
  transparent = false;
  private operators = '';
  private state: GraphicsState;
  private readonly saved: GraphicsState[] = [];
  private inText = false;
  /** What is marked now (14.6). */
  private marked: unknown;

  constructor(state: Readonly<GraphicsState>) {
    this.state = { ...state };
  }

  /** An operator that may not stand inside a text object. */
  draw(operators: string): void {
    if (this.inText) {
      this.operators += 'ET\n';
      this.inText = false;
    }
    this.operators += `${operators}\n`;
  }

  /** An operator that must stand inside a text object; neighbouring runs share one. */
  write(operators: string): void {
    if (!this.inText) {
      this.operators += 'BT\n';
      this.inText = true;
    }
    this.operators += `${operators}\n`;
  }

  /** Allowed inside and outside of text objects. Returns whether it had to be written. */
  set(setting: Setting, operator: string): boolean {
    if (this.state[setting] === operator) return false;
    this.state[setting] = operator;
    this.operators += `${operator}\n`;
    return true;
  }

  /** Whether what is painted next is marked as `part` already. */
  isMarked(part: unknown): boolean {
    return this.marked === part;
  }

  /** Marks what is painted next as `part`; what belongs together is marked once. The operator has the end of its line. */
  mark(part: unknown, operator: string): void {
    const isMarked = this.marked !== undefined;
    this.operators += this.inText ? (isMarked ? 'ET\nEMC\n' : 'ET\n') : isMarked ? 'EMC\n' : '';
    this.operators += operator;
    this.inText = false;
    this.marked = part;
  }

  /** Ends what is marked, which nests with text objects and saved states. */
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
