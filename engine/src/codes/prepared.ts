/** Value after its symbology's rule was applied: ready for the encoder, or refused. */

import type { EncoderOptions } from './bwip.ts';
import type { Gs1Element } from './gs1.ts';
import type { CodeNote } from './note.ts';

export type Prepared = {
  readonly ok: true;
  readonly text: string;
  readonly options: EncoderOptions;
  /** Human-readable text: check digit included, add-on after a space. */
  readonly readable: string;
  readonly elements?: readonly Gs1Element[];
  /** Value that the symbol carries, if different leading zeros make its text differ from the input. */
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
