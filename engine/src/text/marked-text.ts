/** Text in a Markdown source that is no markup, between two characters that no text has (noncharacters of Unicode, 23.7). */
const [START, END] = ['\ufdd0', '\ufdd1'];

export function withoutMarks(text: string): string {
  return text.replaceAll(/[\ufdd0\ufdd1]/g, '\ufffd');
}

export function markedText(value: string): string {
  return START + withoutMarks(value) + END;
}

/** A source with such texts taken out: in the place of each stands a word of its own, which `restore` makes the text again. */
export type Masked = { readonly source: string; readonly restore: (text: string) => string };

export function maskTexts(source: string): Masked {
  const values: string[] = [];
  const masked = source.replaceAll(/\ufdd0([^\ufdd1]*)\ufdd1/g, (_, value: string) => {
    values.push(value);
    return `${START}${values.length - 1}${END}`;
  });
  const filled = masked
    .split('\n')
    .map((line) => (isBlank(line, values) ? '' : line))
    .join('\n');
  const restore = (text: string) =>
    text.replaceAll(/\ufdd0(\d+)\ufdd1/g, (_, index: string) => values[Number(index)] ?? '');
  return values.length === 0 ? { source, restore: (text) => text } : { source: filled, restore };
}

/** A line of empty values alone is an empty line. */
function isBlank(line: string, values: readonly string[]): boolean {
  if (!line.includes(START)) return false;
  return line.replaceAll(/\ufdd0(\d+)\ufdd1/g, (_, index: string) => values[Number(index)] ?? '').trim() === '';
}
