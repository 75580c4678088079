/**
 * Finds invisible characters in the data of a code. Scanners transmit them, so that values no longer match or a field
 * ends early.
 */

import type { CodeNote } from './note.ts';

/** Unicode spaces and line breaks. */
const BLANK = /\p{White_Space}/u;

/** Zero-width characters, direction marks, soft hyphens, byte order marks and interlinear annotation marks. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/**
 * Control characters, except white space and the characters of structured messages: EOT, FS, GS, RS and US (ISO/IEC
 * 15434).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const CONTROL = /[\0-\x03\x05-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]/;

/** Scripts that use ideographic spaces. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Characters that combine into one pictograph: emoji, skin tones and variation selectors. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;

/** Character that turns the digit before it into a keycap emoji. */
const KEYCAP = '\u20e3';

const LATIN = /[\p{Script=Latin}\p{Script=Common}]/u;

/** Start of messages that end with a line break: vCard and iCalendar (RFC 6350, RFC 5545), and AAMVA licences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the beginning of an AAMVA message.
const OF_LINES = /^(?:BEGIN:V|@\n\x1e\r)/i;

type Place = 'at the start' | 'inside' | 'at the end';

type Found = { readonly codePoint: number; readonly place: Place };

/** Returns the range of a value without its leading and trailing invisible characters. */
export function trimRange(value: string): { readonly start: number; readonly end: number } {
  const { characters, first, last } = edgesOf(value);
  const start = characters.slice(0, first).join('').length;
  return { start, end: Math.max(start, characters.slice(0, last + 1).join('').length) };
}

/**
 * Warns about invisible characters. Line breaks and tabs count only in linear symbols, because they are common in
 * two-dimensional ones.
 */
export function invisibleNote(value: string, isBars: boolean): CodeNote | undefined {
  // Skips the search in printable ASCII, because most values are printable ASCII.
  if (/^[!-~](?:[ -~]*[!-~])?$/.test(value)) return undefined;
  const found = invisibleIn(value, isBars);
  if (found.length === 0) return undefined;
  const places = (['at the start', 'inside', 'at the end'] as const).flatMap((place) => {
    const names = [...new Set(found.filter((each) => each.place === place).map(({ codePoint }) => nameOf(codePoint)))];
    return names.length === 0 ? [] : [`${listed(names)} ${place}`];
  });
  const remedy = found.some(({ place }) => place === 'inside')
    ? 'remove it from the data, or allow the warning if this is intended'
    : 'set trim to true to remove it, or allow the warning if this is intended';
  return { code: 'INVISIBLE_CHARACTER', message: `the value has ${places.join(', and ')}; ${remedy}` };
}

/**
 * Explains an error that invisible characters at the start or end of the value cause. Returns undefined if the value
 * has no such characters.
 */
export function edgeFault(value: string): string | undefined {
  const { characters, first, last } = edgesOf(value);
  if (first > last) return 'the value has no visible character';
  const [before, after] = [characters[first - 1], characters[last + 1]];
  if (before === undefined && after === undefined) return undefined;
  const ends = [
    ...(before === undefined ? [] : [`begins with ${nameOf(characters[0]!.codePointAt(0)!)}`]),
    ...(after === undefined ? [] : [`ends in ${nameOf(characters.at(-1)!.codePointAt(0)!)}`]),
  ];
  return `the value ${ends.join(' and ')}; remove it, or set trim to true`;
}

/**
 * Returns the name of a space, a control character or a confusable typographic character. Returns undefined for other
 * characters.
 */
export function signName(character: string): string | undefined {
  const codePoint = character.codePointAt(0)!;
  const isVisibleAscii = codePoint > 0x20 && codePoint < 0x7f;
  const isSign = NAMES[codePoint] !== undefined || IGNORABLE.test(character) || /[\p{Z}\p{C}\p{P}]/u.test(character);
  return isSign && !isVisibleAscii ? nameOf(codePoint) : undefined;
}

/** Returns the characters of a text, and the indices of the first and last visible character. */
function edgesOf(value: string): { characters: readonly string[]; first: number; last: number } {
  const characters = Array.from(value);
  const isSeen = (_: string, index: number) => !isOfEdge(characters, index);
  return {
    characters,
    first: firstIndex(characters.findIndex(isSeen), characters.length),
    last: characters.findLastIndex(isSeen),
  };
}

function firstIndex(found: number, length: number): number {
  return found < 0 ? length : found;
}

function isOfEdge(characters: readonly string[], index: number): boolean {
  const character = characters[index]!;
  return BLANK.test(character) || CONTROL.test(character) || isStrayMark(characters, index);
}

function invisibleIn(value: string, isBars: boolean): readonly Found[] {
  const { characters, first, last } = edgesOf(value);
  const endsInLine = !isBars && OF_LINES.test(value);
  return characters.flatMap((character, index): readonly Found[] => {
    const place: Place = index < first ? 'at the start' : index > last ? 'at the end' : 'inside';
    const codePoint = character.codePointAt(0)!;
    const isLineEnd = character === '\n' || character === '\r';
    if (place === 'at the end' && endsInLine && isLineEnd) return [];
    if (place !== 'inside') return [{ codePoint, place }];
    const isFound =
      CONTROL.test(character) || isStrayMark(characters, index) || isStrayBlank(characters, index, isBars);
    return isFound ? [{ codePoint, place }] : [];
  });
}

/**
 * Returns whether a white space character inside a value is unusual. Plain spaces are usual. Tabs and line breaks are
 * usual in two-dimensional symbols.
 */
function isStrayBlank(characters: readonly string[], index: number, isBars: boolean): boolean {
  const character = characters[index]!;
  if (character === ' ' || !BLANK.test(character)) return false;
  if (/[\t\n\r]/.test(character)) return isBars;
  if (character !== '\u3000') return true;
  return ![characters[index - 1], characters[index + 1]].some((neighbour) => IDEOGRAPHIC.test(neighbour ?? ''));
}

/**
 * Returns whether an ignorable character has no effect on the character before it. Joiners, variation selectors and
 * tags have an effect in emoji and some scripts.
 */
function isStrayMark(characters: readonly string[], index: number): boolean {
  const character = characters[index]!;
  if (!IGNORABLE.test(character)) return false;
  const before = characters[index - 1] ?? '';
  const isOfText = /\p{L}|\p{M}/u.test(before) && !LATIN.test(before);
  if (character === '\u200c' || character === '\u200d') return !(isOfText || PICTOGRAPH.test(before));
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]/u.test(character)) {
    return !(isOfText || PICTOGRAPH.test(before) || /\p{S}/u.test(before) || characters[index + 1] === KEYCAP);
  }
  if (/[\u{e0020}-\u{e007f}]/u.test(character)) return !/[\u{1f3f4}\u{e0020}-\u{e007e}]/u.test(before);
  return true;
}

const NAMES: Readonly<Record<number, string>> = {
  9: 'tab',
  10: 'line feed',
  13: 'carriage return',
  32: 'space',
  160: 'no-break space',
  173: 'soft hyphen',
  8203: 'zero width space',
  8204: 'zero width non-joiner',
  8205: 'zero width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8208: 'hyphen',
  8209: 'non-breaking hyphen',
  8211: 'en dash',
  8212: 'em dash',
  8216: 'left single quotation mark',
  8217: 'right single quotation mark',
  8220: 'left double quotation mark',
  8221: 'right double quotation mark',
  8232: 'line separator',
  8239: 'narrow no-break space',
  8288: 'word joiner',
  8722: 'minus sign',
  12288: 'ideographic space',
  65279: 'byte order mark',
};

function nameOf(codePoint: number): string {
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = NAMES[codePoint];
  return name ? `${number} (${name})` : number;
}

/** Maximum number of characters that a message names. */
const MOST_NAMES = 4;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
