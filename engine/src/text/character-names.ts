/** Maximum number of characters that a message lists. */
const NAMED = 8;

/** Lists characters by code point for messages, such as "U+1F600, U+3042 and 5 more". */
export function namesOfCharacters(characters: ReadonlySet<string>): string {
  const more = characters.size > NAMED ? ` and ${characters.size - NAMED} more` : '';
  return [...characters].slice(0, NAMED).map(codePointName).join(', ') + more;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
