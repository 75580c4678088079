/** Sources of font faces: a list of available faces, whose bytes are loaded on demand. */

import type { Axis } from './font-axes.ts';

/** Available face, whose bytes are not read yet. */
export type FontFace = {
  readonly family: string;
  /** Weight, 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** Axes of a variable font. */
  readonly axes?: readonly Axis[];
  /** Writing system of the face, if its characters look different in other writing systems. */
  readonly writing?: Writing;
  /** File name of the face, to pass to `bytes`. */
  readonly file: string;
};

/** Writing systems that share code points: ideographs by language, and emoji or text symbols. */
export type Writing = 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant' | 'emoji' | 'symbols';

/** Family that is not installed, but available as a package. */
export type OptionalFont = {
  readonly family: string;
  readonly package: string;
  /** Matches the characters for which the font is recommended. */
  readonly characters: RegExp;
  readonly writing?: Writing;
};

export type FontSource = {
  readonly faces: readonly FontFace[];
  /** Fonts that are not installed. Warnings recommend them when a text needs them. */
  readonly optional?: readonly OptionalFont[];
  /** Returns the whole font file (TrueType or OpenType). */
  bytes(face: FontFace): Uint8Array;
};
