/** Defines the description of a symbology, the row type of the table in `symbologies.ts`. */

import type { EncoderOptions } from './bwip.ts';
import type { NumberForm } from './number.ts';
import type { BearerBars, QuietZone } from './symbol.ts';

export type GtinRule = {
  readonly kind: 'gtin';
  readonly form: NumberForm;
  readonly ai?: string;
  readonly addOn?: boolean;
};

/** Rule that checks a value and prepares it for the encoder. */
export type ValueRule =
  /** Characters from an alphabet, in one of the allowed lengths. `alphabet` matches one character. */
  | { readonly kind: 'characters'; readonly alphabet: RegExp; readonly lengths?: readonly number[] }
  /** Digits that end in the GS1 modulo 10 check digit. */
  | GtinRule
  /** Digits that end in another kind of check digit. The encoder formats them. */
  | { readonly kind: 'number'; readonly form: NumberForm }
  | { readonly kind: 'upce' }
  /** ISBN, ISMN or ISSN, with or without hyphens. */
  | { readonly kind: 'book' }
  /** GS1 element string in brackets: `(01)09501101530003(10)AB-123`. */
  | { readonly kind: 'gs1' }
  /** URL that contains GS1 elements, or an element string to convert to a URL. */
  | { readonly kind: 'digitalLink' }
  /** Linear value (digits with a separate rule, or elements in brackets), a vertical bar, and GS1 elements. */
  | { readonly kind: 'composite'; readonly linear?: GtinRule | { readonly kind: 'upce' } }
  /** Any text, in UTF-8. If `eci` is true, an extended channel interpretation marks text outside ASCII. */
  | { readonly kind: 'text'; readonly eci: boolean }
  /** HIBC data, with the plus sign and the check character, or without both. */
  | { readonly kind: 'hibc' }
  /** Payload of a Swiss QR-bill. */
  | { readonly kind: 'swissBill' }
  /** Grammar that the encoder checks. */
  | { readonly kind: 'grammar' };

/**
 * Layout of human-readable text. `code39` adds the check character to the value. `itf14` has special spacing. `retail`
 * has digit groups; `book` has the number above and the digit groups of an EAN-13. `composite` shows both parts.
 */
export type TextRule = 'value' | 'encoder' | 'code39' | 'itf14' | 'retail' | 'book' | 'composite' | 'none';

/** Encoder options for a size, and the maximum length of text to try in it. */
export type Size = { readonly options: EncoderOptions; readonly maxLength?: number };

export type Symbology = {
  /** Name in templates. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Name of the encoder in bwip-js. */
  readonly encoder: string;
  /** Options that are always passed to the encoder. */
  readonly options: EncoderOptions;
  /** Sizes to try in order; empty if the encoder selects the size. */
  readonly sizes: readonly Size[];
  readonly kind: 'bars' | 'matrix' | 'hexagons';
  readonly rule: ValueRule;
  /** Checks a well-formed value against the rules of its scheme (`schemes.ts`). Returns the error, or undefined. */
  readonly scheme: ((value: string) => string | undefined) | undefined;
  /** Maximum length in UTF-16 code units. Longer values are rejected without encoding. */
  readonly maxLength: number;
  /** Phrase that completes the sentence "the symbology accepts …". */
  readonly accepts: string;
  /** Valid example value. */
  readonly example: string;
  readonly quietZone: QuietZone;
  /** True if the standard allows light modules on a dark background. */
  readonly lightOnDark: boolean;
  /** Minimum module in mm that readers must be able to read. */
  readonly minModuleMm: number;
  /** Maximum module in mm by the standard or the postal service; undefined if there is no limit. */
  readonly maxModuleMm: number | undefined;
  /** Maximum width in mm by the standard, including the quiet zone; undefined if there is no limit. */
  readonly maxWidthMm: number | undefined;
  /** Minimum height of the bars for scanning; undefined if there is no limit. */
  readonly minHeight: LeastHeight | undefined;
  readonly text: TextRule;
  /** Nominal height of the bars in modules. */
  readonly height: number;
  /** Height of a cell row in modules, if all rows are equal. */
  readonly rowHeight: number;
  /** True if the bars must have exactly the nominal height, as in postal codes. */
  readonly fixedRatio: boolean;
  /** Width of wide elements in modules, if the encoder's width is outside the standard's range. */
  readonly wideWidth: number | undefined;
  /** Check digit in the data: optional, always required, or none. */
  readonly checkDigit: 'optional' | 'required' | 'none';
  /** Ranges of the options that a template can set. The encoder selects unset options. */
  readonly choices: Choices;
  /** Default bearer bars; undefined for symbologies without bearer bars. */
  readonly bearerBars: BearerBars | undefined;
  /** One line for the documentation. */
  readonly about: string;
};

/** Minimum and maximum of each option, by its name in the template. */
export type Choices = { readonly [Name in ChoiceName]?: readonly [least: number, greatest: number] };

export const CHOICES = ['dataColumns', 'dataRows', 'errorCorrection', 'mode', 'ratio', 'rowHeight'] as const;

type ChoiceName = (typeof CHOICES)[number];

/**
 * Minimum height. `till` and `standard` are in modules. `hand` is a length in mm or a fraction of the width without
 * quiet zone, whichever is greater.
 */
export type LeastHeight =
  | { readonly kind: 'till'; readonly modules: number }
  | { readonly kind: 'standard'; readonly modules: number }
  | { readonly kind: 'hand'; readonly mm: number; readonly share: number };

/** Row as written in the table. Missing properties get defaults. */
export type SymbologyRow = Partial<Omit<Symbology, 'name'>> & Pick<Symbology, 'about' | 'example'>;
