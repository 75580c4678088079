/** Description of a symbology: the row type of the table in `symbologies.ts`. */

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
  /** Characters of an alphabet, in one of a few lengths. `alphabet` matches one character. */
  | { readonly kind: 'characters'; readonly alphabet: RegExp; readonly lengths?: readonly number[] }
  /** Digits ending in the GS1 modulo 10 check digit. */
  | GtinRule
  /** Digits ending in another kind of check digit, formatted by the encoder. */
  | { readonly kind: 'number'; readonly form: NumberForm }
  | { readonly kind: 'upce' }
  /** Number of a book, of printed music or of a periodical, with or without hyphens. */
  | { readonly kind: 'book' }
  /** GS1 element string in brackets: `(01)09501101530003(10)AB-123`. */
  | { readonly kind: 'gs1' }
  /** Web address that carries GS1 elements, or an element string to be written as one. */
  | { readonly kind: 'digitalLink' }
  /** Linear value (digits with their own rule, or elements in brackets), a vertical bar, and GS1 elements. */
  | { readonly kind: 'composite'; readonly linear?: GtinRule | { readonly kind: 'upce' } }
  /** Any text, in UTF-8. If `eci` is true, text outside ASCII is marked by an extended channel interpretation. */
  | { readonly kind: 'text'; readonly eci: boolean }
  /** HIBC data, with both plus sign and check character or with neither. */
  | { readonly kind: 'hibc' }
  /** Payload of a Swiss QR-bill. */
  | { readonly kind: 'swissBill' }
  /** A grammar that the encoder checks. */
  | { readonly kind: 'grammar' };

/**
 * Human-readable text. `code39` is the value and an added check character. `itf14` has its own spacing. `retail` has
 * digit groups, and `book` has those of an EAN-13 below the number. `composite` shows both parts.
 */
export type TextRule = 'value' | 'encoder' | 'code39' | 'itf14' | 'retail' | 'book' | 'composite' | 'none';

/** Encoder options of a size, and the longest text that is worth trying in it. */
export type Size = { readonly options: EncoderOptions; readonly maxLength?: number };

export type Symbology = {
  /** Name in templates. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Name in bwip-js. */
  readonly encoder: string;
  /** Options that the encoder always gets. */
  readonly options: EncoderOptions;
  /** Sizes to try in order, if the encoder does not choose one itself. */
  readonly sizes: readonly Size[];
  readonly kind: 'bars' | 'matrix' | 'hexagons';
  readonly rule: ValueRule;
  /** Returns the rule of its scheme that a well-formed value breaks (`schemes.ts`). */
  readonly scheme: ((value: string) => string | undefined) | undefined;
  /** Maximum length in UTF-16 code units. Longer values are not encoded. */
  readonly maxLength: number;
  /** Completes the sentence "it accepts …". */
  readonly accepts: string;
  /** Valid example value. */
  readonly example: string;
  readonly quietZone: QuietZone;
  /** True if its standard allows printing it light on dark. */
  readonly lightOnDark: boolean;
  /** Minimum module in mm that readers are expected to read. */
  readonly minModuleMm: number;
  /** Maximum module in mm by the standard or the postal service; undefined if unlimited. */
  readonly maxModuleMm: number | undefined;
  /** Maximum width in mm by the standard, with the quiet zone; undefined if unlimited. */
  readonly maxWidthMm: number | undefined;
  /** Minimum height of the bars that readers need; undefined if the height is free. */
  readonly minHeight: LeastHeight | undefined;
  readonly text: TextRule;
  /** Nominal height of the bars in modules. */
  readonly height: number;
  /** Height of a row of cells in modules, if all rows are equal. */
  readonly rowHeight: number;
  /** True if the bars must keep that height: postal codes. */
  readonly fixedRatio: boolean;
  /** Width of wide elements in modules, if the encoder's own is outside the standard's range. */
  readonly wideWidth: number | undefined;
  /** Presence of a check digit in the data: on request, always, or never. */
  readonly checkDigit: 'optional' | 'required' | 'none';
  /** Choices that a template may make, each with minimum and maximum. Otherwise the encoder chooses. */
  readonly choices: Choices;
  /** Default bearer bars; undefined if the symbology has none. */
  readonly bearerBars: BearerBars | undefined;
  /** One line for the documentation. */
  readonly about: string;
};

/** Minimum and maximum of each choice, by its name in the template. */
export type Choices = { readonly [Name in ChoiceName]?: readonly [least: number, greatest: number] };

export const CHOICES = ['dataColumns', 'dataRows', 'errorCorrection', 'mode', 'ratio', 'rowHeight'] as const;

type ChoiceName = (typeof CHOICES)[number];

/**
 * Minimum height. `till` and `standard` count in modules. `hand` is the greater of a length in mm and a share of the
 * width without quiet zone.
 */
export type LeastHeight =
  | { readonly kind: 'till'; readonly modules: number }
  | { readonly kind: 'standard'; readonly modules: number }
  | { readonly kind: 'hand'; readonly mm: number; readonly share: number };

/** Row as written in the table; the rest has defaults. */
export type SymbologyRow = Partial<Omit<Symbology, 'name'>> & Pick<Symbology, 'about' | 'example'>;
