/** Converts the data of `^BC` to Code 128 codewords in each mode. */
import { chosenCodewords } from '../codes/encode-code128.ts';

/** Returns the codewords without the check character, or an error message. */
export function readCode128(data: string, mode: string): readonly number[] | string {
  return mode === 'A' || mode === 'D' || mode === 'U' ? automatic(data, mode) : bySubsets(data);
}

/**
 * Returns the human-readable text. In mode N these are the encoded characters, such as the letters of digit pairs in
 * subset A.
 */
export function readableCode128(data: string, mode: string): string {
  if (mode === 'D') return data.replace(/>8/g, '');
  if (mode !== 'A' && mode !== 'U') return textOfCode128(bySubsets(data), () => '').replace(/\p{Cc}/gu, '');
  return data.replace(/>./g, (code) => READABLE[code] ?? '');
}

/** Printed characters by their escapes with `>`. */
const READABLE: Readonly<Record<string, string>> = { '>0': '>', '>=': '~', '><': '^' };

const FNC1 = 102;

/** Returns the data in mode A, which is plain text with three escapes. */
export function plainCode128(data: string): string {
  return data.replace(/>./g, (code) => READABLE[code] ?? code);
}

/** Encodes the modes A (plain text), D (GS1, with parentheses for people) and U (SSCC, with its check digit added). */
function automatic(data: string, mode: 'A' | 'D' | 'U'): readonly number[] | string {
  if (mode === 'A') {
    const text = plainCode128(data);
    return /^[\0-\x7f]+$/.test(text) ? chosenCodewords(text) : 'has characters that the printer does not encode';
  }
  const parts = mode === 'U' ? [ssccDigits(data)] : data.replace(/[() ]/g, '').split('>8');
  const codewords: number[] = [];
  for (const part of parts.filter((text) => text !== '')) {
    if (!/^[\0-\x7f]+$/.test(part)) return 'has characters that the printer does not encode';
    const [start, ...rest] = chosenCodewords(part);
    if (codewords.length === 0) codewords.push(start!, FNC1, ...rest);
    // Each part after the first begins with a switch to its code set.
    else codewords.push(FNC1, ...switchTo(codewords, start!), ...rest);
  }
  return codewords;
}

/**
 * Returns the switch from the code set of the last codewords to the set of a start character. Returns an empty list if
 * they are equal.
 */
function switchTo(codewords: readonly number[], start: number): readonly number[] {
  let set = codewords[0]! - 103;
  for (const codeword of codewords.slice(1)) {
    if (codeword === 99) set = 2;
    else if (codeword === 100 && set !== 1) set = 1;
    else if (codeword === 101 && set !== 0) set = 0;
  }
  const wanted = start - 103;
  return set === wanted ? [] : [101 - wanted];
}

/** Returns 19 digits, and their modulo 10 check digit. */
export function ssccDigits(data: string): string {
  const digits = data.replace(/\D/g, '').slice(0, 19).padStart(19, '0');
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Codewords of `>` and a character in subsets A and B. */
const NAMED: Readonly<Record<string, number>> = {
  '0': 30,
  '=': 94,
  '<': 62,
  '1': 95,
  '2': 96,
  '3': 97,
  '4': 98,
  '5': 99,
  '6': 100,
  '7': 101,
  '8': FNC1,
};

const STARTS: Readonly<Record<string, 'A' | 'B' | 'C'>> = { '9': 'A', ':': 'B', ';': 'C' };
const SWITCHES: Readonly<Record<string, 'A' | 'B' | 'C'>> = { '7': 'A', '6': 'B', '5': 'C' };

/** Readers transmit no character for FNC1 at the start, and a separator for any other FNC1. */
const transmittedFnc1 = (isFirst: boolean): string => (isFirst ? '' : '\x1d');

/**
 * Encodes mode N. The data names its subsets, and begins in subset B by default. Subsets A and C contain pairs of
 * digits.
 */
export function bySubsets(data: string): readonly number[] {
  const begun = data[0] === '>' ? STARTS[data[1] ?? ''] : undefined;
  let set = begun ?? 'B';
  const codewords = [103 + 'ABC'.indexOf(set)];
  for (let at = begun ? 2 : 0; at < data.length; ) {
    const letter = data[at]!;
    const named = letter === '>' ? NAMED[data[at + 1] ?? ''] : undefined;
    if (named !== undefined) {
      codewords.push(named);
      set = SWITCHES[data[at + 1]!] ?? set;
      at += 2;
    } else if (letter === '>') at += 2;
    else if (set === 'B') {
      const code = letter.charCodeAt(0);
      if (code >= 32 && code < 128) codewords.push(code - 32);
      at++;
    } else if (/^\d\d$/.test(data.slice(at, at + 2))) {
      codewords.push(Number(data.slice(at, at + 2)));
      at += 2;
    } else at++;
  }
  return codewords;
}

/**
 * Returns the data that readers transmit for codewords without the check character. FNC1 inside the data is a
 * separator.
 */
export function textOfCode128(codewords: readonly number[], fnc1 = transmittedFnc1): string {
  let set = codewords[0]! - 103;
  let shifted: number | undefined;
  let text = '';
  codewords.slice(1).forEach((codeword, index) => {
    const current = shifted ?? set;
    shifted = undefined;
    if (codeword === FNC1) text += fnc1(index === 0);
    else if (current === 2 && codeword < 100) text += String(codeword).padStart(2, '0');
    else if (codeword === 99) set = 2;
    else if (codeword === 100) set = 1;
    else if (codeword === 101) set = 0;
    else if (codeword === 98) shifted = 1 - current;
    else if (codeword < 96)
      text += String.fromCharCode(current === 0 && codeword >= 64 ? codeword - 64 : codeword + 32);
  });
  return text;
}
