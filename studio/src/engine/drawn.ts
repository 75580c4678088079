/** Result of drawing for an editor. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { SvgPart } from '@platen/engine/paint/svg/paint-svg';

/** Drawn code: width and height in modules including its quiet zone; bars have no rows. */
export type DrawnCode = {
  readonly elementId: string;
  readonly columns: number;
  readonly rows: number | undefined;
};

/** Font face of drawn text. */
export type DrawnFace = { readonly family: string; readonly weight: number; readonly italic: boolean };

/** Style of an element's first letters, for editing in the same style. Uses the element's own face if it draws any letters. */
export type DrawnText = DrawnFace & {
  readonly elementId: string;
  /** Faces of other letters, such as faces for another script. */
  readonly others: readonly DrawnFace[];
  /** Points, after shrinking. */
  readonly fontSize: number;
  /** CSS colour. */
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
  /** Data for the RFID tag of the label, in hexadecimal. */
  readonly rfid?: string;
};

export type Drawn = {
  readonly pages: readonly DrawnPage[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** True if the pages are exactly what a render paints. */
  readonly isWhole: boolean;
};
