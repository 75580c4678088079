/** Resolves functions in style sheet values (CSS Values 4, CSS Variables 1), and rejects invalid values. */

/** Custom properties (`--name`) of an element and its ancestors. */
export type CustomProperties = ReadonlyMap<string, string>;

/** Maximum length of a value after substituting its variables. */
const MAX_LENGTH = 10_000;

/** Maximum nesting of variables. */
const MAX_DEPTH = 10;

/**
 * Substitutes `var()` and uses the first value of `light-dark()`. Returns undefined if a variable is missing, which
 * makes the declaration invalid. Throws for unsupported functions.
 */
export function resolveValue(property: string, value: string, custom: CustomProperties, depth = 0): string | undefined {
  if (!value.includes('(')) return value;
  const call = /(?:^|[\s,(])(var|light-dark)\(/i.exec(value);
  if (!call) return checkFunctions(property, value);
  const open = call.index + call[0].length;
  const close = closingOf(value, open);
  if (close === undefined || depth > MAX_DEPTH) return undefined;
  const parts = splitAtCommas(value.slice(open, close));
  const name = call[1]!;
  const meant = name.toLowerCase() === 'var' ? variable(parts, custom) : parts[0];
  if (meant === undefined) return undefined;
  const filled = value.slice(0, open - name.length - 1) + meant.trim() + value.slice(close + 1);
  return filled.length > MAX_LENGTH ? undefined : resolveValue(property, filled, custom, depth + 1);
}

function variable([name = '', ...fallback]: readonly string[], custom: CustomProperties): string | undefined {
  return custom.get(name.trim()) ?? (fallback.length > 0 ? fallback.join(',') : undefined);
}

const NOT_COMPUTED = /(?:^|[\s,(])(calc|min|max|clamp|env|attr|color-mix|image-set)\(|\(\s*(from)\s/i;

function checkFunctions(property: string, value: string): string {
  const [, name, relative] = NOT_COMPUTED.exec(value) ?? [];
  if (name) throw new Error(`the function ${name.toLowerCase()}() of ${property} is not supported`);
  if (relative) throw new Error(`relative colours of ${property} are not supported`);
  return value;
}

/** Returns the position of the closing bracket for the opening bracket before `at`. */
function closingOf(value: string, at: number): number | undefined {
  let open = 1;
  for (let i = at; i < value.length; i++) {
    if (value[i] === '(') open++;
    else if (value[i] === ')' && --open === 0) return i;
  }
  return undefined;
}

/** Splits arguments at commas outside of nested functions. */
function splitAtCommas(text: string): readonly string[] {
  const parts: string[] = [];
  let open = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') open++;
    else if (text[i] === ')') open--;
    else if (text[i] === ',' && open === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
