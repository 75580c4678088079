/** Defines native fields: commands of the printer's language that replace dots if the print looks the same. */
import type { Matrix } from '../../base/geometry.ts';
import type { CodeSymbol } from '../../codes/symbol.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { GlyphsItem, Item } from '../../scene/scene.ts';
import type { Turn, Upright } from './quarter-turn.ts';

/** Providers of native fields. If a provider is missing or returns undefined, the content is printed as dots. */
export type NativeFields = {
  readonly code?: (symbol: CodeSymbol, place: CodePlace) => readonly string[] | undefined;
  readonly text?: NativeText | undefined;
};

/** Position of a symbol on the label: its rotated box, the dots per module, and its height in dots before rotation. */
export type CodePlace = {
  readonly box: PixelRect;
  readonly turn: Turn;
  readonly moduleDots: number;
  readonly heightDots: number;
};

export type NativeText = {
  /** Joins runs that must be printed by the same field. */
  joined(items: readonly Item[]): readonly Item[];
  /** Returns the field of a run. The matrix maps points to dots and rotates only by multiples of 90°. */
  field(item: GlyphsItem, upright: Upright, matrix: Matrix): readonly string[] | undefined;
};
