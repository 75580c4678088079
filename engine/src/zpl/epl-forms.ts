/**
 * Interprets stored forms of EPL2. `FS` … `FE` stores lines, `FR` recalls them, and `?` passes values for their
 * variables.
 */

export type EplForm = {
  readonly lines: readonly EplLine[];
  /** Variables (`V00` …) and counters (`C0` …), in the order in which their values follow `?`. */
  readonly names: readonly string[];
  /** Change of each counter per label. */
  readonly steps: ReadonlyMap<string, number>;
};

export type EplLine = { readonly text: string; readonly offset: number };

/** Maximum number of stored lines of a stream. */
const MAX_LINES = 100_000;

/** Returns the quoted name in `FS`, `FR` and `FK`. */
export function formName(line: string): string | undefined {
  return /^F[SRK]"([^"]{1,40})"/.exec(line)?.[1];
}

export function makeForm(lines: readonly EplLine[]): EplForm {
  const variables: string[] = [];
  const counters = new Map<string, number>();
  for (const { text } of lines) {
    const variable = /^(V\d\d),/.exec(text)?.[1];
    const counter = /^(C\d),\d+,[LRCN],([+-]?\d{1,9})/.exec(text);
    if (variable !== undefined) variables.push(variable);
    else if (counter) counters.set(counter[1]!, Number(counter[2]));
  }
  const names = [...new Set(variables.sort()), ...[...counters.keys()].sort()];
  return { lines: lines.filter(({ text }) => !/^[VC]\d+,/.test(text)), names, steps: counters };
}

export class EplForms {
  private readonly forms = new Map<string, EplForm>();
  private lines = 0;

  store(name: string, lines: readonly EplLine[]): void {
    this.lines += lines.length;
    // Printers keep an existing form of the same name until `FK` deletes it.
    if (this.lines <= MAX_LINES && !this.forms.has(name)) this.forms.set(name, makeForm(lines));
  }

  get(name: string): EplForm | undefined {
    return this.forms.get(name);
  }

  delete(name: string): void {
    if (name === '*') this.forms.clear();
    else this.forms.delete(name);
  }
}

/** Returns a line with the values of its variables. For example, `"No. "V00"."` becomes one quoted text. */
export function withValues(line: string, values: ReadonlyMap<string, string>): string {
  const match = /^([AbB][^"]*?,)((?:"(?:[^"\\]|\\.)*"|V\d\d|C\d)+)$/s.exec(line);
  if (!match) return line;
  const parts = match[2]!.match(/"(?:[^"\\]|\\.)*"|V\d\d|C\d/gs) ?? [];
  const text = parts.map((part) => {
    return part.startsWith('"') ? part.slice(1, -1) : (values.get(part) ?? '').replace(/["\\]/g, '\\$&');
  });
  return `${match[1]}"${text.join('')}"`;
}

/** Returns the values for a later label, with its counters increased. */
export function countedValues({ steps }: EplForm, values: ReadonlyMap<string, string>, label: number) {
  const next = new Map(values);
  for (const [name, step] of steps) {
    const value = values.get(name) ?? '';
    if (!/^\d{1,15}$/.test(value)) continue;
    next.set(name, String(Math.max(0, Number(value) + step * label)).padStart(value.length, '0'));
  }
  return next;
}
