/** Where faces come from: a list of what can be had, and the bytes of each when they are wanted. */

/** A face that can be had, before its bytes are read. */
export type FontFace = {
  readonly family: string;
  /** 100 … 900. */
  readonly weight: number;
  readonly italic: boolean;
  /** Names the face's file for `bytes`. */
  readonly file: string;
};

export type FontSource = {
  readonly faces: readonly FontFace[];
  /** The whole font file (TrueType or OpenType). */
  bytes(face: FontFace): Uint8Array;
};
