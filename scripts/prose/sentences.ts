/** Prose of documents and of the Studio's texts, without code and links. */

export type Prose = { readonly line: number; readonly text: string };

/** Returns the paragraphs, list items and table cells of a Markdown page. */
export function proseOfMarkdown(markdown: string): readonly Prose[] {
  const found: { line: number; text: string }[] = [];
  let isCode = false;
  let isOpen = false;
  markdown.split('\n').forEach((raw, index) => {
    const text = raw.trim();
    if (text.startsWith('```')) isCode = !isCode;
    const isParagraph = !isCode && !/^(?:```|$|[#|!<>])/.test(text);
    const item = /^(?:[-*]|\d+\.) (.*)/.exec(text)?.[1];
    if (!isCode && text.startsWith('|')) {
      const cells = text.slice(1, -1).split(/(?<!\\)\|/);
      found.push(...cells.map((cell) => ({ line: index + 1, text: plainText(cell) })));
    } else if (isParagraph && isOpen && item === undefined) found.at(-1)!.text += ` ${plainText(text)}`;
    else if (isParagraph) found.push({ line: index + 1, text: plainText(item ?? text) });
    isOpen = isParagraph;
  });
  return found.filter(({ text }) => /\p{L}/u.test(text));
}

/** Returns the string literals with at least one space of a TypeScript file, outside of comments. */
export function stringsOf(source: string): readonly Prose[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(?<=^|\s)\/\/.*$/gm, '');
  // Literals without a space are matched too. Otherwise their second quote would begin a literal.
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g);
  return [...literals].flatMap((match) => {
    const literal = match[1] ?? match[2] ?? '';
    if (!literal.includes(' ')) return [];
    const line = code.slice(0, match.index).split('\n').length;
    return [{ line, text: plainText(literal.replace(/\$\{[^}]*\}/g, 'N').replaceAll("\\'", "'")) }];
  });
}

export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?:;])\s+(?=\S)/);
}

export function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Replaces code by an ellipsis, and links by their text. */
function plainText(text: string): string {
  return text
    .replace(/`[^`]*`/g, '…')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/["“][^"”]*["”]/g, '…')
    .replace(/\*+|\\/g, '')
    .trim();
}
