/**
 * Where JSON text stops being one, as an index. JSON.parse names the place only for some errors; but a beginning of the
 * text either lacks only its end, or is wrong for good and so is all that is longer: the place is found by halving.
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
