/** Where faces come from: a list of what can be had, and the bytes of each when they are wanted. */

import type { Axis } from './font-axes.ts';

/** A face that can be had, before its bytes are read. */
export type FontFace = {
  readonly family: string;
  /** 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** The axes, where the font is variable. */
  readonly axes?: readonly Axis[];
  /** The writing that this face is drawn for, where others have the same characters in another shape. */
  readonly writing?: Writing;
  /** Names the face's file for `bytes`. */
  readonly file: string;
};

/** Ideographs differ from one language to the next, and emoji from text symbols. */
export type Writing = 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant' | 'emoji' | 'symbols';

/** A family that would be there if its package were installed. */
export type OptionalFont = {
  readonly family: string;
  readonly package: string;
  /** Matches the characters that it is for. */
  readonly characters: RegExp;
  readonly writing?: Writing;
};

export type FontSource = {
  readonly faces: readonly FontFace[];
  /** The fonts that are not there; people are told when a text could do with one. */
  readonly optional?: readonly OptionalFont[];
  /** The whole font file (TrueType or OpenType). */
  bytes(face: FontFace): Uint8Array;
};
