/** Ranks names by how well they match the search text. */

/**
 * Returns a rank, lowest for the best match. Returns undefined without a match. Order of ranks: the whole name, its
 * start, the start of a word, any part, the letters in order.
 */
export function rankOf(name: string, typed: string): number | undefined {
  const [text, wanted] = [plain(name), plain(typed)];
  if (wanted === '' || text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  const words = wanted.split(/\s+/);
  if (words.every((word) => startsWord(text, word))) return 2;
  if (words.every((word) => text.includes(word))) return 3;
  return hasInOrder(text, wanted.replaceAll(/\s/g, '')) ? 4 : undefined;
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

function hasInOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
