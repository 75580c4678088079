/** What a printer can draw by itself: fields of its language in place of dots, where these come out as ours would. */
import type { Matrix } from '../../base/geometry.ts';
import type { CodeSymbol } from '../../codes/symbol.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { GlyphsItem, Item } from '../../scene/scene.ts';
import type { Turn, Upright } from './quarter-turn.ts';

/** What is not there, or gives undefined, is printed as dots. */
export type NativeFields = {
  readonly code?: (symbol: CodeSymbol, place: CodePlace) => readonly string[] | undefined;
  readonly text?: NativeText | undefined;
};

/** A symbol on the label: its box as turned there, and the dots of a module and, before turning, of its height. */
export type CodePlace = {
  readonly box: PixelRect;
  readonly turn: Turn;
  readonly moduleDots: number;
  readonly heightDots: number;
};

export type NativeText = {
  /** Items with the runs in one that a field is to print together. */
  joined(items: readonly Item[]): readonly Item[];
  /** The matrix leads from points to dots and is upright. */
  field(item: GlyphsItem, upright: Upright, matrix: Matrix): readonly string[] | undefined;
};
