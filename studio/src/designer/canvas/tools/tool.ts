/** Tools of the canvas. The chosen tool decides what a press starts and what the pointer shows. */
import type { Point } from '@platen/engine/base/geometry';
import type { Drag, Keys } from '../drags.ts';

/** Pointer position in viewport pixels when a button or finger goes down. */
export type Down = { readonly at: Point; readonly keys: Keys; readonly isTouch: boolean };

export type Started = {
  /** Starts the drag after the pointer has moved far enough; undefined if nothing can be dragged. */
  readonly begin?: () => Drag | undefined;
  /** Action of a press without a drag. `keys` are held at its end. */
  readonly click?: (keys: Keys) => void;
};

export type CanvasTool = {
  /** Returns what a press starts; undefined if it starts nothing. The drag receives the moves and the end. */
  down(down: Down): Started | undefined;
  readonly cursor: string;
  /** Shows what a press would change. Returns the cursor if it differs. */
  hover?(at: Point, keys: Keys): string | undefined;
};
