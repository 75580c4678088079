/**
 * Random and damaged sources never crash, fail only with declared errors and use limited fuel. Their canonical form is
 * equivalent.
 */
import { expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import type { JsonValue } from '../base/json.ts';
import { canonicalExpression, canonicalText } from './canonical.ts';
import { createFuel } from './fuel.ts';
import { FUNCTION_ENTRIES, FUNCTIONS } from './functions/table.ts';
import { parseInterpolation } from './interpolation.ts';
import { createIntlCache } from './intl-cache.ts';
import { LIMITS } from './limits.ts';
import { outcome, seededRandom, testEnvironment } from './testing.ts';

const RUNS = effort(2_000, 10_000);
const SEED = Number(process.env.EXPRESSION_SEED ?? 4711);

const COMPILE_CODES = ['E_SYNTAX', 'E_NAME', 'E_ARITY', 'E_DEPTH', 'E_NODE_LIMIT', 'E_SOURCE_LIMIT'];
const RUN_CODES = ['E_TYPE', 'E_NUMBER', 'E_ARG', 'E_STRING_LIMIT', 'E_ARRAY_LIMIT', 'E_BUDGET'];

const TOKENS = [
  ...['a', 'b', 's', 'n', 'big', 'list', 'rows', 'none', 'data', 'x', 'i', 'item', 'constructor', '__proto__', 'class'],
  ...[
    '1',
    '0',
    '-1',
    '2.5',
    '1e300',
    '1e999',
    '010',
    '0x1',
    '1n',
    '"a"',
    "'b'",
    '""',
    '`t`',
    '`${',
    '}`',
    '"',
    "'",
    '`',
  ],
  ...[
    '+',
    '-',
    '*',
    '/',
    '%',
    '**',
    '<',
    '<=',
    '==',
    '===',
    '!=',
    '!',
    '&&',
    '||',
    '??',
    '?',
    ':',
    '?.',
    '.',
    ',',
    ';',
  ],
  ...[
    '(',
    ')',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '=>',
    '=',
    '...',
    '/*',
    '*/',
    '//',
    '<!--',
    '-->',
    '\n',
    '#',
    '@',
    '\\u0061',
  ],
  ...[
    'new',
    'this',
    'typeof',
    'in',
    'null',
    'undefined',
    'true',
    'function',
    'return',
    'await',
    'import',
    'super',
    '/x/',
  ],
  ...['\u2028', '\ufeff', '\ud800', '💥', '\u0000', 'é', '\u202f'],
  ...FUNCTIONS.keys(),
];

const SEEDS = [
  ...FUNCTION_ENTRIES.map(({ example }) => example[0]),
  'rows.filter(r => r.n > 1).map((r, i) => `${i}: ${r.s}`).join(", ")',
  'sum(rows, r => r.n * (r.q ?? 1)) / len(rows)',
  'formatCurrency(n, "EUR", "de-DE") + " " + formatDate(now(), "d. MMMM", "Europe/Berlin")',
  'list.map(a => list.map(b => list.map(c => a + b + c)))',
  'list.map(a => list.map(b => a * b))',
  'sum(list, a => sum(list, b => max(list, c => a - b * c)))',
  'list.filter(a => list.some(b => list.some(c => c > 999)))',
  'none?.x.y ?? (a ? b : s[0]) || !big.includes("q")',
  'padEnd(s, 60000, "x") + padStart(s, 60000)',
  'replaceAll(big, "x", big)',
];

const DATA: JsonValue = {
  a: 1,
  b: null,
  s: 'text {{ <b> \ud800',
  n: -0.5,
  big: 'x'.repeat(30_000),
  list: Array.from({ length: 300 }, (_, index) => index),
  rows: [{ n: 1, s: 'x', q: 2 }, { n: 2.5, s: null }, {}],
  none: null,
  constructor: 'key',
  i: 1e308,
};

/** Returns whether a value contains no undefined, function, NaN or overlong text. */
function isClean(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= LIMITS.string;
  if (Array.isArray(value)) return value.length <= LIMITS.array && value.every((item) => isClean(item, depth + 1));
  return typeof value === 'object' && depth < 200;
}

const intl = createIntlCache();

function check(source: string): string {
  const fuel = createFuel();
  const missing: string[] = [];
  const env = testEnvironment({ fuel, intl, missing: ({ property }) => missing.push(property) });
  const result = outcome(source, DATA, { env });
  const spent = LIMITS.renderFuel - fuel.left;
  expect(spent, source).toBeGreaterThanOrEqual(0);
  expect(spent, source).toBeLessThanOrEqual(LIMITS.evaluationFuel);
  const canonical = canonicalExpression(source);
  if (result.ok) {
    expect(isClean(result.value), source).toBe(true);
  } else {
    const { code, start, end, line, column } = result.error;
    expect([...COMPILE_CODES, ...RUN_CODES], `${source}: ${result.error.message}`).toContain(code);
    expect(start >= 0 && start <= end && end <= Math.max(source.length, 0), `${source}: ${start}-${end}`).toBe(true);
    expect(line >= 1 && column >= 1).toBe(true);
    expect(canonical.ok, source).toBe(!COMPILE_CODES.includes(code));
  }
  if (canonical.ok) {
    const stored = outcome(canonical.source, DATA, { env: testEnvironment({ intl, fuel: createFuel() }) });
    if (result.ok) expect(stored, source).toMatchObject({ ok: true, value: result.value });
    else expect(stored, source).toMatchObject({ ok: false, error: { code: result.error.code } });
    expect(canonicalExpression(canonical.source)).toEqual(canonical);
  }
  return result.ok ? 'value' : result.error.code;
}

test(`${RUNS} random sequences of tokens`, () => {
  const random = seededRandom(SEED);
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)]!;
  for (let run = 0; run < RUNS; run++) {
    const length = 1 + Math.floor(random() * 14);
    const glue = pick(['', ' ', ' ']);
    check(Array.from({ length }, () => pick(TOKENS)).join(glue));
  }
});

test(`${RUNS} damaged sources`, () => {
  const random = seededRandom(SEED + 1);
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)]!;
  const seen = new Set<string>();
  for (let run = 0; run < RUNS; run++) {
    let source = pick(SEEDS);
    for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
      const at = Math.floor(random() * (source.length + 1));
      const to = Math.min(source.length, at + Math.floor(random() * 6));
      const [before, cut, after] = [source.slice(0, at), source.slice(at, to), source.slice(to)];
      source = pick([
        () => before + after,
        () => before + cut + cut + after,
        () => before + pick(TOKENS) + after,
        () => before + pick(TOKENS) + cut + after,
        () => `${before}(${cut})${after}`,
        () => before + pick(SEEDS) + after,
      ])();
    }
    seen.add(check(source));
  }
  // Most damaged sources must still be evaluated, to test the functions.
  expect([...seen]).toEqual(
    expect.arrayContaining(['value', 'E_SYNTAX', 'E_NAME', 'E_ARITY', 'E_TYPE', 'E_ARG', 'E_BUDGET']),
  );
});

test('each function with arguments of every kind', () => {
  const values = [
    'null',
    'true',
    '0',
    '-7',
    '1e300',
    '2.5',
    '""',
    '"abc"',
    '"2026-01-31"',
    'big',
    '[]',
    'list',
    'rows',
    'data',
  ];
  const random = seededRandom(SEED + 2);
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)]!;
  for (const { name, min, max, lambda } of FUNCTION_ENTRIES) {
    for (let run = 0; run < RUNS / 100; run++) {
      const count = min + Math.floor(random() * (max - min + 1));
      const args = Array.from({ length: count }, (_, index) =>
        index === lambda ? pick(['x => x', '(x, i) => i', 'x => x.n', 'x => data', 'x => upper(big)']) : pick(values),
      );
      check(`${name}(${args.join(', ')})`);
    }
  }
});

test('texts with braces: parts and canonical form only fail with declared errors', () => {
  const random = seededRandom(SEED + 3);
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)]!;
  const pieces = ['{{', '}}', '{', '}', '\\{{', '\\', '"', "'", '`', '${', ' a ', 's', 'text', '\n', 'upper(s)', '💥'];
  for (let run = 0; run < RUNS / 4; run++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(pieces)).join('');
    const parsed = parseInterpolation(text);
    if (parsed.ok) {
      for (const part of parsed.parts) {
        if (part.kind === 'expression') expect(text.slice(part.start, part.end), text).toBe(part.source);
        else expect(part.text).not.toBe('');
      }
    } else expect(parsed.error.code).toBe('E_SYNTAX');
    const stored = canonicalText(text);
    if (stored.ok) expect(canonicalText(stored.source), text).toEqual(stored);
    else expect(COMPILE_CODES, text).toContain(stored.error.code);
  }
});
