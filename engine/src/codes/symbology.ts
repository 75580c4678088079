/** What is known of a symbology: the row type of the table in `symbologies.ts`. */

import type { EncoderOptions } from './bwip.ts';
import type { BearerBars, QuietZone } from './symbol.ts';

/** How a value is checked and handed to the encoder. */
export type ValueRule =
  /** Characters of an alphabet, in one of a few lengths; `alphabet` matches one character. */
  | { readonly kind: 'characters'; readonly alphabet: RegExp; readonly lengths?: readonly number[] }
  /** Digits of which the last is the modulo 10 check digit of GS1; `digits` counts it. */
  | { readonly kind: 'gtin'; readonly digits: number; readonly ai?: string; readonly addOn?: boolean }
  | { readonly kind: 'upce' }
  /** Number of a book, of music or of a periodical, with its hyphens or without. */
  | { readonly kind: 'book' }
  /** GS1 element string in brackets: `(01)09501101530003(10)AB-123`. */
  | { readonly kind: 'gs1' }
  /** A web address that carries GS1 elements, or an element string to write as one. */
  | { readonly kind: 'digitalLink' }
  /** A linear value (digits, or elements in brackets), a vertical bar and GS1 elements. */
  | { readonly kind: 'composite' }
  /** Any text: UTF-8, announced by an extended channel interpretation where it is not ASCII and `eci` says there is one. */
  | { readonly kind: 'text'; readonly eci: boolean }
  /** A grammar of its own, which the encoder checks. */
  | { readonly kind: 'grammar' };

/**
 * Human readable text: the value, the encoder's own formatting, the value and the check character if one was added (Code
 * 39), ITF-14's spacing, the digit groups of retail symbols, those of an EAN-13 under a book or serial number, both parts of
 * a composite symbol, or none.
 */
export type TextRule = 'value' | 'encoder' | 'code39' | 'itf14' | 'retail' | 'book' | 'composite' | 'none';

/** Encoder options of a size, and the longest text that is worth trying in it. */
export type Size = { readonly options: EncoderOptions; readonly maxLength?: number };

export type Symbology = {
  /** The name templates write. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** The name bwip-js knows it by. */
  readonly encoder: string;
  /** Options the encoder always gets. */
  readonly options: EncoderOptions;
  /** Tried in order until the encoder takes the value: sizes it does not choose by itself. */
  readonly sizes: readonly Size[];
  readonly kind: 'bars' | 'matrix' | 'hexagons';
  readonly rule: ValueRule;
  /** Longest value in UTF-16 code units; above it nothing is encoded. */
  readonly maxLength: number;
  /** Ends the sentence "it accepts …". */
  readonly accepts: string;
  /** A value it encodes. */
  readonly example: string;
  readonly quietZone: QuietZone;
  /** Smallest module on paper in millimetres that readers are expected to read. */
  readonly minModuleMm: number;
  /** Largest module in millimetres that the standard or the posts allow; undefined where none does. */
  readonly maxModuleMm: number | undefined;
  /** Largest width in millimetres with the quiet zone that the standard allows; undefined where none does. */
  readonly maxWidthMm: number | undefined;
  /** Least height of the bars that readers need; undefined where the height is free. */
  readonly minHeight: LeastHeight | undefined;
  readonly text: TextRule;
  /** Nominal height of the bars in modules. */
  readonly height: number;
  /** Height in modules of a row of cells, where all rows have the same. */
  readonly rowHeight: number;
  /** Whether bars must keep that height: postal codes. */
  readonly fixedRatio: boolean;
  /** Width in modules of wide elements, where the encoder's own is out of the standard's range. */
  readonly wideWidth: number | undefined;
  /** Whether `checkDigit: true` adds an optional check digit. */
  readonly optionalCheckDigit: boolean;
  /** What a template may choose of the symbol, each with its least and greatest value; else the encoder chooses. */
  readonly choices: Choices;
  /** What stands along the bars where the template does not say; undefined where the symbology has none. */
  readonly bearerBars: BearerBars | undefined;
  /** One line for the documentation. */
  readonly about: string;
};

/** Least and greatest of what a symbol may be asked for, by the name in the template. */
export type Choices = { readonly [Name in ChoiceName]?: readonly [least: number, greatest: number] };

export const CHOICES = ['dataColumns', 'dataRows', 'errorCorrection', 'mode'] as const;

type ChoiceName = (typeof CHOICES)[number];

/** Bars for tills count in modules; all others in millimetres and as a share of the width without the quiet zone, whichever is more. */
export type LeastHeight =
  | { readonly kind: 'till'; readonly modules: number }
  | { readonly kind: 'hand'; readonly mm: number; readonly share: number };

/** What a row of the table writes; the rest has defaults. */
export type SymbologyRow = Partial<Omit<Symbology, 'name'>> & Pick<Symbology, 'about' | 'example'>;
