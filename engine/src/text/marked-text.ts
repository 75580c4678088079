/** Delimiters of literal text in a Markdown source: two Unicode noncharacters (23.7), which never occur in text. */
const [START, END] = ['\ufdd0', '\ufdd1'];

export function withoutMarks(text: string): string {
  return text.replaceAll(/[\ufdd0\ufdd1]/g, '\ufffd');
}

export function markedText(value: string): string {
  return START + withoutMarks(value) + END;
}

/** Source with placeholder words instead of literal texts. `restore` replaces the placeholders with these texts. */
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

/** Returns whether a line consists only of spaces and of placeholders for empty values. */
function isBlank(line: string, values: readonly string[]): boolean {
  if (!line.includes(START)) return false;
  return line.replaceAll(/\ufdd0(\d+)\ufdd1/g, (_, index: string) => values[Number(index)] ?? '').trim() === '';
}
