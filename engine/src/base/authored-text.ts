/**
 * Marks the origin of text. Each text has an equally long *authored* text, with `MASK` in place of every character that
 * comes from data. The rest was written by the author of the template.
 */

/** A Unicode noncharacter, which is not part of any syntax. */
export const MASK = '\uffff';

/** Returns the authored text of a value from data. */
export function masked(text: string): string {
  return MASK.repeat(text.length);
}

/** Tells whether the author wrote any of the text. */
export function hasAuthored(authored: string): boolean {
  return /[^\uffff]/.test(authored);
}
