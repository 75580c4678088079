/** Reads numbers and dates as people write them in spreadsheets. Used only for fields that need such a value. */

/** Matches texts that can be numbers only if a comma separates decimals, such as `12,50` or `1.234.567`. */
const COMMA_DECIMAL = /^-?(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,})|(0|\d{4,}),\d+|\d{1,3}(\.\d{3}){2,})$/;
/** Matches texts that can be numbers only if a point separates decimals, such as `12.50` or `1,234,567`. */
const POINT_DECIMAL = /^-?(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|(0|\d{4,})\.\d+|\d{1,3}(,\d{3}){2,})$/;

/**
 * Returns a function that reads numbers with leading zeros, a decimal comma, or separated thousands such as `1.234,50`.
 * The column shows which sign separates decimals: `1.234` is 1234 next to `12,50`. Without such a cell, a point
 * separates decimals, and `1,234` is unknown. In a column with both signs, both are unknown. The function returns
 * undefined for unknown numbers and other texts.
 */
export function numberReader(cells: readonly unknown[]): (cell: string) => number | undefined {
  const found = cells.flatMap((cell) => (typeof cell === 'string' ? [withoutSpaces(cell)] : []));
  const hasComma = found.some((cell) => COMMA_DECIMAL.test(cell));
  const hasPoint = found.some((cell) => POINT_DECIMAL.test(cell));
  return (cell) => {
    if (cell.length > 20) return undefined;
    const text = withoutSpaces(cell);
    const isComma = COMMA_DECIMAL.test(text) || (hasComma && !hasPoint);
    const isPoint = POINT_DECIMAL.test(text) || (hasPoint && !hasComma);
    if (hasComma && hasPoint && !isComma && !isPoint && text.includes('.')) return undefined;
    const plain = isComma ? withPoint(text, '.') : isPoint ? withPoint(text, ',') : text;
    return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
  };
}

function withoutSpaces(cell: string): string {
  return cell.replaceAll(/(?<=\d)[ \u00a0\u202f'](?=\d{3})/g, '');
}

/** Matches whole numbers with separated thousands, by the separator. */
const GROUPED = { ',': /^-?\d{1,3}(,\d{3})+$/, '.': /^-?\d{1,3}(\.\d{3})+$/ };

/**
 * Removes the separators of thousands, and separates decimals by a point. Returns the unchanged text if a separator is
 * in the wrong place.
 */
function withPoint(text: string, thousands: keyof typeof GROUPED): string {
  const [whole = '', ...decimals] = text.split(thousands === '.' ? ',' : '.');
  if (whole.includes(thousands) && !GROUPED[thousands].test(whole)) return text;
  return [whole.replaceAll(thousands, ''), ...decimals].join('.');
}

/** `31.01.2026`, `1/31/2026` or `2026/01/31`, with an optional time. */
const DAY_AND_YEAR = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/;
const YEAR_FIRST = /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/;

/**
 * Returns a function that writes dates as `2026-01-31`. With dots, the day is first. Otherwise a number above 12 in any
 * cell of the column shows the order. Other texts, and dates whose order is unknown, stay unchanged.
 */
export function dateReader(cells: readonly unknown[]): (cell: string) => string {
  const found = cells.flatMap((cell) => {
    const [, first, , second] = (typeof cell === 'string' && DAY_AND_YEAR.exec(cell)) || [];
    return second === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = found.some(([first]) => first > 12);
  const isMonthFirst = found.some(([, second]) => second > 12);
  return (cell) => {
    const [, start, month, day, time] = YEAR_FIRST.exec(cell) ?? [];
    if (start !== undefined) return isoDate([start, month!, day!], time) ?? cell;
    const [, first, mark, second, year, clock] = DAY_AND_YEAR.exec(cell) ?? [];
    if (year === undefined) return cell;
    if (mark === '.' || (isDayFirst && !isMonthFirst)) return isoDate([year, second!, first!], clock) ?? cell;
    return (isMonthFirst && !isDayFirst ? isoDate([year, first!, second!], clock) : undefined) ?? cell;
  };
}

/** Returns undefined for a day that does not exist. */
function isoDate([year, month, day]: readonly [string, string, string], time: string | undefined): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date)) return undefined;
  return time === undefined ? date : `${date}T${time.padStart(time.length + (time.indexOf(':') === 1 ? 1 : 0), '0')}`;
}
