/** At most this many characters are named one by one. */
const NAMED = 8;

/** Characters by their code points, as messages name them: "U+1F600, U+3042 and 5 more". */
export function namesOfCharacters(characters: ReadonlySet<string>): string {
  const more = characters.size > NAMED ? ` and ${characters.size - NAMED} more` : '';
  return [...characters].slice(0, NAMED).map(codePointName).join(', ') + more;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
