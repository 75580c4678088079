/** Creates names for elements and data fields. */

const MAX_NAME = 40;

/**
 * Returns a camel case name for a prompt, such as `shipTo` for `Ship to`. Returns undefined if the prompt has no
 * letters.
 */
export function nameFrom(prompt: string): string | undefined {
  const words = wordsOf(prompt);
  const name = words.map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  return /^[a-z]/.test(name) ? name.slice(0, MAX_NAME) : undefined;
}

/** Returns an ID such as `ship-to` from the first words of a text. Returns undefined if the text has no letters. */
export function idFrom(text: string): string | undefined {
  const name = wordsOf(text).slice(0, 3).join('-').slice(0, MAX_NAME).replace(/-$/, '');
  return /[a-z]/.test(name) ? name : undefined;
}

function wordsOf(text: string): readonly string[] {
  const plain = text.slice(0, 200).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** Reserves and returns the requested name. Appends a number if it is already in use. */
export function uniqueName(wanted: string, taken: Set<string>, separator = '-'): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${separator}${number}`;
  taken.add(name);
  return name;
}
