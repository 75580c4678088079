/** Defines the result of applying a symbology's rule to a value: ready for the encoder, or an error. */

import type { EncoderOptions } from './bwip.ts';
import type { Gs1Element } from './gs1.ts';
import type { CodeNote } from './note.ts';

export type Prepared = {
  readonly ok: true;
  readonly text: string;
  readonly options: EncoderOptions;
  /** Human-readable text, including the check digit. A space separates the add-on. */
  readonly readable: string;
  readonly elements?: readonly Gs1Element[];
  /** Value in the symbol, if its leading zeros differ from the input. */
  readonly payload?: string;
  readonly notes?: readonly CodeNote[];
};

export type Unfit = { readonly ok: false; readonly message: string };

export function ready(text: string, readable: string, options: EncoderOptions = {}): Prepared {
  return { ok: true, text, readable, options };
}

export function unfit(message: string): Unfit {
  return { ok: false, message };
}
