/** Colours used in a template, as suggestions. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';

const PROPERTIES: ReadonlySet<string> = new Set(['color', 'backgroundColor', 'fill', 'stroke', 'stripe']);
const MOST = 24;

/** Returns each colour once in document order, including colours of borders. */
export function colorsIn(document: JsonValue): readonly string[] {
  const found = new Set<string>();
  const visit = (value: JsonValue, key: string): void => {
    if (found.size >= MOST) return;
    if (typeof value === 'string') {
      if (PROPERTIES.has(key) && value !== 'none') found.add(value);
      const border = /border/i.test(key) ? /\b(?:solid|dashed|dotted)\s+(\S.*)$/.exec(value)?.[1] : undefined;
      if (border) found.add(border.trim());
    } else if (isJsonArray(value)) for (const item of value) visit(item, key);
    else if (isJsonObject(value)) {
      for (const [name, inner] of Object.entries(value)) if (!SKIPPED.has(name)) visit(inner, name);
    }
  };
  visit(document, '');
  return [...found];
}

const SKIPPED: ReadonlySet<string> = new Set(['sample', 'samples', 'schema']);

/** Maximum number of colours from several templates. */
const MOST_SHARED = 16;

/** Returns the colours, sorted by the number of lists that contain them. Equally frequent colours keep their order. */
export function mostUsed(lists: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const color of lists.flat()) counts.set(color, (counts.get(color) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_SHARED)
    .map(([color]) => color);
}
