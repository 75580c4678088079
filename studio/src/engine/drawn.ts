/** What the engine draws for an editor. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { SvgPart } from '@platen/engine/paint/svg/paint-svg';

/** A code as it was drawn: how many modules it is wide and high, its quiet zone included; bars have no rows. */
export type DrawnCode = {
  readonly elementId: string;
  readonly columns: number;
  readonly rows: number | undefined;
};

/** A face that letters are drawn in. */
export type DrawnFace = { readonly family: string; readonly weight: number; readonly italic: boolean };

/** How the first letters of an element are drawn, so that they can be edited in the same; its face is the element's own where it has letters of that. */
export type DrawnText = DrawnFace & {
  readonly elementId: string;
  /** The faces of its other letters, such as those of another script. */
  readonly others: readonly DrawnFace[];
  /** Points, as it was shrunk. */
  readonly fontSize: number;
  /** A CSS colour. */
  readonly color: string;
};

export type DrawnPage = {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly parts: readonly SvgPart[];
  readonly boxes: readonly EditorBox[];
  readonly codes: readonly DrawnCode[];
  readonly texts: readonly DrawnText[];
};

export type Drawn = {
  readonly pages: readonly DrawnPage[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Whether the pages are what a render paints. */
  readonly isWhole: boolean;
};
