/** Sources of font faces: a list of available faces, with their bytes on demand. */

import type { Axis } from './font-axes.ts';

/** Available face, before its bytes are read. */
export type FontFace = {
  readonly family: string;
  /** 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** Axes of a variable font. */
  readonly axes?: readonly Axis[];
  /** Writing system that the face is drawn for, where others draw the same characters differently. */
  readonly writing?: Writing;
  /** Name of the face's file, for `bytes`. */
  readonly file: string;
};

/** Writing systems whose characters share code points: ideographs by language, and emoji versus text symbols. */
export type Writing = 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant' | 'emoji' | 'symbols';

/** Family that is available once its package is installed. */
export type OptionalFont = {
  readonly family: string;
  readonly package: string;
  /** Matches the characters that the font is for. */
  readonly characters: RegExp;
  readonly writing?: Writing;
};

export type FontSource = {
  readonly faces: readonly FontFace[];
  /** Fonts that are not installed. Warnings recommend them if a text needs them. */
  readonly optional?: readonly OptionalFont[];
  /** Returns the whole font file (TrueType or OpenType). */
  bytes(face: FontFace): Uint8Array;
};
