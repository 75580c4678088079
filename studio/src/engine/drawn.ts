/** Result of drawing a document for an editor. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { SvgPart } from '@platen/engine/paint/svg/paint-svg';

/**
 * Drawn code, with its width and height in modules including the quiet zone. `rows` is undefined for linear barcodes.
 */
export type DrawnCode = {
  readonly elementId: string;
  readonly columns: number;
  readonly rows: number | undefined;
};

/** Font with which text is drawn. */
export type DrawnFace = { readonly family: string; readonly weight: number; readonly italic: boolean };

/**
 * Style of an element's first letters, for editing in the same style. Uses the element's font if it draws any letter.
 */
export type DrawnText = DrawnFace & {
  readonly elementId: string;
  /** Fonts of the other letters, such as letters of another script. */
  readonly others: readonly DrawnFace[];
  /** Font size in points, after shrinking. */
  readonly fontSize: number;
  /** Text colour in CSS notation. */
  readonly color: string;
};

export type DrawnPage = {
  /** Size of the page in points. */
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
  /** True if the pages are identical to the pages of a render. */
  readonly isWhole: boolean;
};
