/**
 * Checks that random expressions return the same as JavaScript. Uses numbers that doubles calculate exactly, because
 * the expression language calculates in decimal. decimals.test.ts tests other numbers.
 */
import { expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import type { JsonValue } from '../base/json.ts';
import { outcome, seededRandom } from './testing.ts';

const RUNS = effort(2_000, 10_000);
const SEED = Number(process.env.EXPRESSION_SEED ?? 20_260_131);

const DATA: { readonly [key: string]: JsonValue } = {
  a: 3,
  b: -2.5,
  c: 0,
  s: 'Hello',
  t: '',
  u: 'aXbXc é',
  p: true,
  q: false,
  z: null,
  ns: [3, 1, 2, 1],
  ss: ['b', 'a', ''],
  rows: [
    { n: 1, s: 'x', b: true },
    { n: -4, s: 'yy', b: false },
  ],
  o: { n: 7, s: 'deep', inner: { n: 0.5 } },
};

/** Functions that are methods in JavaScript: f(x, a) is x.f(a) there. */
const METHODS = [
  ...['toUpperCase', 'toLowerCase', 'trim', 'slice', 'substr', 'padStart', 'padEnd', 'replace', 'replaceAll'],
  ...['includes', 'startsWith', 'endsWith', 'split', 'join', 'map', 'filter', 'find', 'some', 'every'],
];

type Kind = 'number' | 'text' | 'boolean' | 'numbers' | 'texts';
type Scope = Readonly<Record<Kind, readonly string[]>>;

const ROOT: Scope = {
  number: ['a', 'b', 'c', 'data.a', 'o.n', 'o.inner.n', 'o["n"]', 'o?.inner?.n', 's.length', 'ns[0]', 'rows[1].n'],
  text: ['s', 't', 'u', 'data.s', 'o.s', 'u[0]', 'ss[1]', 'rows[0]?.s', "o['s']"],
  boolean: ['p', 'q', 'rows[0].b', 'data["p"]'],
  numbers: ['ns', 'data.ns', '[]', 'ns?.slice(1)'],
  texts: ['ss', '[s, t]', 'data.ss'],
};

/**
 * Generates random sources with valid operand types, so that the differences in docs/decisions/e6-types.md cannot
 * occur.
 */
class Writer {
  private readonly random: () => number;
  private names = 0;

  constructor(random: () => number) {
    this.random = random;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)]!;
  }

  any(depth: number, scope: Scope): string {
    return this.of(this.pick(['number', 'text', 'boolean', 'numbers', 'texts'] as const), depth, scope);
  }

  of(kind: Kind, depth: number, scope: Scope): string {
    if (depth > 0 && this.random() < 0.12) return this.choice(kind, depth, scope);
    if (depth > 0 && this.random() < 0.06) return `(${this.of(kind, depth - 1, scope)})`;
    switch (kind) {
      case 'number':
        return this.number(depth, scope);
      case 'text':
        return this.text(depth, scope);
      case 'boolean':
        return this.boolean(depth, scope);
      case 'numbers':
        return this.numbers(depth, scope);
      case 'texts':
        return this.texts(depth, scope);
    }
  }

  /** Generates conditions and defaults of any kind. */
  private choice(kind: Kind, depth: number, scope: Scope): string {
    const one = () => this.of(kind, depth - 1, scope);
    return this.pick([
      () => `(${this.of('boolean', depth - 1, scope)} ? ${one()} : ${one()})`,
      () => `(z ?? ${this.atom(kind, scope)})`,
      () => `((${one()}) ?? (${one()}))`,
      () => `((${one()}) || (${one()}))`,
      () => `((${one()}) && (${one()}))`,
      () => `(null || (${one()}))`,
      () => `(o?.missing ?? z?.x.y ?? (${one()}))`,
    ])();
  }

  private atom(kind: Kind, scope: Scope): string {
    return this.pick(scope[kind]);
  }

  /** Generates no parentheses between operators, because precedence and associativity are tested. */
  private number(depth: number, scope: Scope): string {
    const literals = ['0', '1', '2', '10', '.5', '1e2', '0x1f', '3.25', '7', '100_000'];
    if (depth <= 0) return this.random() < 0.5 ? this.pick(literals) : this.atom('number', scope);
    const number = () => this.of('number', depth - 1, scope);
    const text = () => `(${this.of('text', depth - 1, scope)})`;
    return this.pick([
      () => `${number()} ${this.pick(['+', '-', '*', '%', '+', '-', '*'])} ${number()}`,
      () => `${number()} / ${this.pick(['1', '2', '4', '.5', '-8'])} ${this.pick(['+', '-', '%'])} ${number()}`,
      () => `${this.atom('number', scope)} ** ${this.pick(['0', '1', '2', '3'])}`,
      () => `(${number()}) ** ${this.pick(['2', '2 ** 2', '1'])}`,
      () => `- ${number()}`,
      () => `+ ${number()}`,
      () => `${text()}.length`,
      () => `(${this.of('numbers', depth - 1, scope)}).length`,
      () => `((${this.of('numbers', depth - 1, scope)})[${this.pick(['0', '1'])}] ?? 4)`,
    ])();
  }

  private text(depth: number, scope: Scope): string {
    const literals = ['"a"', "'X'", '""', '"\\u00e9\\n"', '\'say "hi"\'', '`tick`', '"b, c"'];
    if (depth <= 0) return this.random() < 0.5 ? this.pick(literals) : this.atom('text', scope);
    const text = () => `(${this.of('text', depth - 1, scope)})`;
    const number = () => `(${this.of('number', depth - 1, scope)})`;
    const small = () => this.pick(['0', '1', '-1', '2', '3.7', '-20', 'a', 'c']);
    const call = (name: string, first: string, ...args: readonly string[]) =>
      this.random() < 0.5 ? `${first}.${name}(${args.join(', ')})` : `${name}(${[first, ...args].join(', ')})`;
    return this.pick([
      () => `${text()} + ${text()}`,
      () => `${text()} + ${number()}`,
      () => `${number()} + ${text()} + ${this.of('boolean', 0, scope)}`,
      () => `\`<\${${text()}}|\${${number()}}>\``,
      () => call(this.pick(['toUpperCase', 'toLowerCase', 'trim']), text()),
      () => call('slice', text(), small()),
      () => call(this.pick(['slice', 'substr']), text(), small(), small()),
      () =>
        call(
          this.pick(['padStart', 'padEnd']),
          text(),
          this.pick(['0', '3', '9', '-1']),
          this.pick(['"*"', '"ab"', '""']),
        ),
      () =>
        call(
          this.pick(['replace', 'replaceAll']),
          text(),
          this.pick(['"X"', '"a"', '""', '"zz"']),
          this.pick(['"-"', 's', '""']),
        ),
      () =>
        call(
          'join',
          `(${this.of(this.pick(['texts', 'numbers'] as const), depth - 1, scope)})`,
          this.pick(['","', '""', '"--"']),
        ),
    ])();
  }

  private boolean(depth: number, scope: Scope): string {
    if (depth <= 0) return this.random() < 0.4 ? this.pick(['true', 'false']) : this.atom('boolean', scope);
    const number = () => this.of('number', depth - 1, scope);
    const text = () => `(${this.of('text', depth - 1, scope)})`;
    const boolean = () => this.of('boolean', depth - 1, scope);
    return this.pick([
      () => `${number()} ${this.pick(['<', '<=', '>', '>=', '==', '!=', '===', '!=='])} ${number()}`,
      () => `${text()} ${this.pick(['<', '<=', '>', '>=', '===', '!=='])} ${text()}`,
      () => `${boolean()} ${this.pick(['&&', '||'])} ${boolean()} ${this.pick(['&&', '||'])} ${boolean()}`,
      () => `!(${this.any(depth - 1, scope)})`,
      () => `!!(${this.any(depth - 1, scope)})`,
      () => `(${this.any(depth - 1, scope)}) == null`,
      () => `z == ${this.pick(['null', 'undefined', 'o.missing', '0', '""', 'false'])}`,
      () => `${text()}.${this.pick(['includes', 'startsWith', 'endsWith'])}(${this.pick(['"a"', '""', 's', '"ell"'])})`,
      () => `includes((${this.of('numbers', depth - 1, scope)}), ${this.of('number', 0, scope)})`,
      () => this.lambda(this.pick(['some', 'every']), 'boolean', depth, scope),
    ])();
  }

  private numbers(depth: number, scope: Scope): string {
    if (depth <= 0) return this.atom('numbers', scope);
    return this.pick([
      () => `[${this.of('number', depth - 1, scope)}, ${this.of('number', depth - 1, scope)}]`,
      () => this.lambda('map', 'number', depth, scope),
      () => this.lambda('filter', 'boolean', depth, scope),
      () => `(${this.of('numbers', depth - 1, scope)}).slice(${this.pick(['0', '1', '-1'])})`,
    ])();
  }

  private texts(depth: number, scope: Scope): string {
    if (depth <= 0) return this.atom('texts', scope);
    return this.pick([
      () => `[${this.of('text', depth - 1, scope)}]`,
      () => `(${this.of('text', depth - 1, scope)}).split(${this.pick(['"X"', '""', '","', '"l"'])})`,
      () => this.lambda('map', 'text', depth, scope),
    ])();
  }

  private lambda(name: string, result: Kind, depth: number, scope: Scope): string {
    const item = this.pick(['x', 'y', `v${this.names++}`]);
    const index = this.pick(['i', 'j']);
    const inner: Scope = { ...scope, number: [...scope.number, item, item, index] };
    const body = this.of(result, depth - 1, inner);
    const lambda = `(${item}, ${index}) => ${body}`;
    const list = `(${this.of('numbers', depth - 1, scope)})`;
    return this.random() < 0.5 ? `${list}.${name}(${lambda})` : `${name}(${list}, ${lambda})`;
  }
}

const methods = METHODS.map(
  (name) =>
    (value: Record<string, (...args: unknown[]) => unknown>, ...args: unknown[]): unknown =>
      value[name]!(...args),
);

/** Returns JavaScript's result for the source, or a failure if JavaScript cannot parse it. */
function reference(source: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  let run: (...args: unknown[]) => unknown;
  try {
    run = new Function('data', ...Object.keys(DATA), ...METHODS, `return (${source}\n)`) as typeof run;
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false };
    throw error;
  }
  return { ok: true, value: run(DATA, ...Object.values(DATA), ...methods) };
}

const LONG_NUMBER = /\d[\d.]{14,}(?:e[-+]\d+)?/g;

/**
 * Normalizes values for comparison: undefined becomes null and -0 becomes 0. For numbers with 15 or more digits,
 * compares only 12, because the expression language rounds to 15.
 */
function normal(value: unknown): unknown {
  if (value === undefined) return null;
  if (value === 0) return 0;
  if (typeof value === 'number') return String(value).length >= 15 ? Number(value.toPrecision(12)) : value;
  if (typeof value === 'string') return value.replaceAll(LONG_NUMBER, (digits) => Number(digits).toPrecision(12));
  return Array.isArray(value) ? value.map(normal) : value;
}

function allFinite(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(allFinite);
  return typeof value !== 'number' || Number.isFinite(value);
}

test(`${RUNS} random expressions have the same result as JavaScript`, () => {
  const writer = new Writer(seededRandom(SEED));
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  for (let run = 0; run < RUNS; run++) {
    const source = writer.any(run % 5, ROOT);
    if (source.length > 2000) continue;
    const expected = reference(source);
    const actual = outcome(source, DATA);
    if (!expected.ok) {
      count('not JavaScript');
      expect(actual, source).toMatchObject({ ok: false, error: { code: 'E_SYNTAX' } });
    } else if (actual.ok) {
      count('value');
      expect(normal(actual.value), source).toEqual(normal(expected.value));
    } else {
      // An intermediate infinity is an error in our expressions, but may disappear again in JavaScript.
      count(actual.error.code);
      const allowed = ['E_NUMBER', 'E_DEPTH', 'E_NODE_LIMIT', 'E_STRING_LIMIT'];
      const isLong = actual.error.message.includes('above 2^53 - 1');
      if (!isLong) expect(allowed, `${source}: ${actual.error.message}`).toContain(actual.error.code);
    }
    if (expected.ok && !allFinite(expected.value)) expect(actual.ok, source).toBe(false);
  }
  expect(counts.value, JSON.stringify(counts)).toBeGreaterThan(RUNS * 0.75);
});
