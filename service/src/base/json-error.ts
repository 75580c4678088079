/**
 * Returns the index at which text stops being valid JSON. JSON.parse reports the index only for some errors. If a
 * prefix of the text is invalid, all longer prefixes are invalid, so a binary search finds the index.
 */
export function jsonErrorIndex(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (lacksOnlyItsEnd(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function lacksOnlyItsEnd(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = / at position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || Number(position) === text.length;
  }
}
