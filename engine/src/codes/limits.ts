/** Checks limits of standards that are lower than the capacity of the symbol. */

import { joinElements } from './gs1.ts';
import type { CodeNote } from './note.ts';
import type { Prepared } from './prepared.ts';
import type { CodeSymbol } from './symbol.ts';

/**
 * Maximum number of characters in a GS1-128 (GS1 General Specifications, 5.4.1). Identifiers and separators count, but
 * the symbol's auxiliary characters do not.
 */
const GS1_128_CHARACTERS = 48;

/**
 * Maximum payload in bytes, and maximum size in modules (version 13). See EPC069-12 of the European Payments Council.
 */
const EPC_BYTES = 331;
const EPC_MODULES = 69;

/** Warns about content that exceeds one of these limits. */
export function limitNote(symbol: CodeSymbol, { elements, text }: Prepared): CodeNote | undefined {
  if (symbol.symbology === 'gs1-128' && elements) return longGs1128(joinElements(elements).length);
  const isEpc = symbol.symbology === 'qrcode' && /^BCD\r?\n00[12]\r?\n/.test(text);
  return isEpc ? largeEpc(symbol.columns, utf8Length(text)) : undefined;
}

function longGs1128(length: number): CodeNote | undefined {
  if (length <= GS1_128_CHARACTERS) return undefined;
  const split = 'split the elements into several codes or use GS1 DataMatrix';
  return tooLarge(`the value has ${length} characters, and GS1 allows ${GS1_128_CHARACTERS} in a GS1-128; ${split}`);
}

function largeEpc(modules: number, bytes: number): CodeNote | undefined {
  if (bytes > EPC_BYTES) {
    return tooLarge(
      `the value has ${bytes} bytes, and an EPC payment code may have at most ${EPC_BYTES}; shorten the text`,
    );
  }
  if (modules <= EPC_MODULES) return undefined;
  const version = (modules - 17) / 4;
  return tooLarge(`QR version ${version} is above 13, the maximum for an EPC payment code; set errorCorrection to "M"`);
}

function tooLarge(message: string): CodeNote {
  return { code: 'BARCODE_TOO_LARGE', message };
}

function utf8Length(text: string): number {
  return Array.from(text).reduce((bytes, character) => {
    const code = character.codePointAt(0)!;
    return bytes + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}
