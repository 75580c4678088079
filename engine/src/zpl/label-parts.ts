/**
 * Defines the labels of a stream for importers: as drawn, and with their parts as in the stream. All lengths are dots
 * of the unrotated label.
 */
import type { Matrix } from '../base/geometry.ts';
import type { Path } from '../scene/path.ts';
import type { Item, Scene } from '../scene/scene.ts';
import type { DrawnCode } from './zpl-code-reading.ts';
import type { DrawnRun, FieldFont } from './zpl-fonts.ts';
import type { Outline } from './zpl-shapes.ts';
import type { Field, StoredPicture, Turn, ZplWarning } from './zpl-state.ts';

/**
 * Line of text, relative to the top left corner of its part. `y` is the top of the line. In a code, it is the baseline.
 */
export type PartLine = { readonly x: number; readonly y: number; readonly run: DrawnRun; readonly text: string };

export type PartOf =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly font: FieldFont;
      readonly lines: readonly PartLine[];
    }
  | {
      readonly kind: 'code';
      readonly data: string;
      readonly code: DrawnCode;
      /** Distance in dots from the top of the part to the symbol. */
      readonly top: number;
      readonly font: FieldFont;
      readonly lines: readonly PartLine[];
    }
  | { readonly kind: 'shape'; readonly outline: Outline; readonly isWhite: boolean }
  | { readonly kind: 'picture'; readonly picture: StoredPicture };

export type LabelPart = PartOf & {
  readonly field: Field;
  readonly turn: Turn;
  /** Width and height before rotation. */
  readonly width: number;
  readonly height: number;
  /** Matrix from the part to the label. */
  readonly transform: Matrix;
};

/** Ink of a part: black, white, or inverted over other ink. */
export type PartInk = 'black' | 'white' | 'inverted';

export type PlacedPart = {
  readonly part: LabelPart;
  readonly ink: PartInk;
  /** Ink below an inverted part, inside its box. */
  readonly below?: Path | undefined;
};

export type LabelParts = {
  readonly widthDots: number;
  readonly heightDots: number;
  readonly parts: readonly PlacedPart[];
  readonly isInverted: boolean;
  readonly isMirrored: boolean;
  readonly copies: number;
};

/** Drawn part of a label. White ink covers the content below. */
export type Ink = {
  readonly item: Item;
  readonly isWhite: boolean;
  /** Part that the ink draws; undefined for the second ink of a part. */
  readonly placed?: PlacedPart | undefined;
};

export type Interpreted = {
  readonly scene: Scene;
  /** Warnings in stream order, at most `ZPL_LIMITS.warnings`. */
  readonly warnings: readonly ZplWarning[];
  /** Number of texts in the printer's fonts, which are drawn in substitute fonts. */
  readonly texts: number;
  /** Parts of each label. */
  readonly labels: readonly LabelParts[];
};
