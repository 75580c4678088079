/**
 * Tracks which characters of a text come from data. Each text has an *authored* text of equal length, in which `MASK`
 * replaces every character from data. The template's author wrote all other characters.
 */

/** Unicode noncharacter, which is not part of any syntax. */
export const MASK = '\uffff';

/** Returns the authored text for a value from data: only `MASK` characters. */
export function masked(text: string): string {
  return MASK.repeat(text.length);
}

/** Returns whether the template's author wrote any part of the text. */
export function hasAuthored(authored: string): boolean {
  return /[^\uffff]/.test(authored);
}
