/**
 * Grammar of the language. Tests are named after the pages of docs/decisions/: e3-grammar.md, e9-limits.md,
 * e10-errors.md.
 */
import { describe, expect, test } from 'vitest';
import { compile } from './expression.ts';
import { evaluated, outcome } from './testing.ts';

function problem(source: string) {
  const result = compile(source);
  return result.ok ? undefined : result.error;
}

describe('E3: supported syntax', () => {
  test.each([
    ['1 + 2 * 3 ** 2', 19],
    ['(1 + 2) * 3', 9],
    ['2 ** 3 ** 2', 512],
    ['10 % 4 - 1', 1],
    ['!0 && -1 < +2', true],
    ['1 == 1 ? "yes" : "no"', 'yes'],
    ['null ?? "x"', 'x'],
    ['(null ?? 0) || 5', 5],
    ['undefined', null],
    ['[1, [2, "a"], null]', [1, [2, 'a'], null]],
    ['`a${1 + 1}b${"c"}`', 'a2bc'],
    ['"\\u00e9\\n" + \'"\'', 'é\n"'],
    ['0x1F + 1e2 + .5 + 1_000', 1131.5],
    ['a.b["c"][0]', 7],
    ['a?.b?.["c"]?.[0]', 7],
    ['map(a.b.c, (x, i) => x + i)', [7, 9]],
    ['a.b.c.map(x => x * 2)', [14, 16]],
    ['a.b.c?.map(x => x * 2)', [14, 16]],
    ['"abc".toUpperCase().slice(1)', 'BC'],
    [' 1 /* one */ + // line\n 2 // end', 3],
    ['"<!--" + \'-->\' + `<!--`', '<!---->' + '<!--'],
  ])('%s', (source, expected) => {
    expect(evaluated(source, { a: { b: { c: [7, 8] } } })).toEqual(expected);
  });

  test.each(['package', 'let', 'static', 'yield', 'await', 'async', 'interface', 'of', 'get', 'eval', 'arguments'])(
    'reads a key named %s, because a script reserves fewer words than a module',
    (key) => {
      expect(evaluated(`${key}.weight`, { [key]: { weight: 2 } })).toBe(2);
    },
  );
});

describe('E3: unsupported syntax', () => {
  test.each([
    'a = 1',
    'a += 1',
    'a++',
    '--a',
    'new Date',
    'this',
    '{ a: 1 }',
    '({ a: 1 })',
    '[...a]',
    'f(...a)',
    'max(...a)',
    '/x/',
    '/x/.test(a)',
    '1n',
    '"a" in a',
    'a instanceof b',
    'typeof a',
    'void 0',
    'delete a.b',
    '~1',
    '1 | 2',
    '1 & 2',
    '1 ^ 2',
    '1 << 2',
    '1 >> 2',
    '1 >>> 2',
    'a, b',
    '(a, b)',
    'a;',
    'a; b',
    'var a',
    'if (a) b',
    '[1, , 2]',
    '[,]',
    'x => x',
    '(x => x)(1)',
    'map(a, (x => x))',
    'map(a, function (x) { return x })',
    'map(a, x => { return x })',
    'map(a, async x => x)',
    'map(a, () => 1)',
    'map(a, (x, i, all) => 1)',
    'map(a, ([x]) => x)',
    'map(a, ({ x }) => x)',
    'map(a, (x = 1) => x)',
    'map(a, (...x) => x)',
    'map(a, (x, x) => x)',
    'map(a, data => data)',
    'map(a, undefined => 1)',
    'map(a, 1)',
    'sum(a, 1)',
    'upper(x => x)',
    'map(x => x, a)',
    'class {}',
    'function () {}',
    'import("x")',
    'import.meta',
    'new.target',
    'super.x',
    'a.#b',
    '#b in a',
    'f`x`',
    'f?.(1)',
    'upper?.("a")',
    '"a"["toUpperCase"]()',
    '(a)()',
    'a.b.c.d()()',
    'a ?? b || c',
    'a && b ?? c',
    '-2 ** 2',
    '1e99999',
    '010',
    '08',
    'a <!-- b',
    '<!-- b\na',
    'a\n--> b',
    'a --> b',
    '"abc',
    '`abc',
    '`${`',
    '(1',
    '1)',
    'a.',
    'a?.',
    'a b',
    '#!x',
    '@x',
    '\\u0061bc def',
    '',
    '   ',
    '// nothing',
    '\u0000',
    'tru\\u0065',
  ])('%s', (source) => {
    expect(problem(source)?.code).toBe('E_SYNTAX');
  });

  test.each([
    'constructor("x")',
    'a.constructor("x")()',
    'toString()',
    '"a".__proto__()',
    'eval("1")',
    'Function("1")',
  ])('%s is not a call, because only names in the table are functions', (source) => {
    expect(['E_NAME', 'E_SYNTAX']).toContain(problem(source)?.code);
  });
});

describe('E10: problems', () => {
  test('a problem has a position with lines and columns from 1', () => {
    expect(problem('1 +\n  uper("x")')).toEqual({
      code: 'E_NAME',
      message: 'the function "uper" does not exist; did you mean "upper"?',
      start: 6,
      end: 10,
      line: 2,
      column: 3,
    });
  });

  test.each([
    ['class.name', 'data.class', 0, 5],
    ['default', 'data.default', 0, 7],
    ['1 + new', 'data.new', 4, 7],
    ['upper(if)', 'data.if', 6, 8],
    ['this.x', 'data.this', 0, 4],
  ])('%s: suggests a syntax for reading the key', (source, hint, start, end) => {
    const error = problem(source);
    expect(error).toMatchObject({ code: 'E_SYNTAX', start, end });
    expect(error?.message).toContain(hint);
  });

  test.each(['class', 'default', 'new', 'if', 'this', 'true', 'null'])('data.%s reads that key', (key) => {
    expect(evaluated(`data.${key}.name`, { [key]: { name: 'x' } })).toBe('x');
  });

  test('does not blame a reserved word that is not the error', () => {
    expect(problem('data.class + "if" + )')?.message).not.toContain('reserved');
    expect(problem('(true')?.message).not.toContain('reserved');
  });

  test('checks the number of arguments of a function', () => {
    expect(problem('upper()')).toMatchObject({ code: 'E_ARITY', start: 0, end: 7 });
    expect(problem('"a".trim(1)')?.code).toBe('E_ARITY');
    expect(problem('now(1)')?.code).toBe('E_ARITY');
    expect(problem('replace("a", "b")')?.message).toContain('replace(text, find, with)');
  });

  test('reports an unknown name if the keys are known', () => {
    const known = new Set(['total', 'items']);
    const result = compile('totl + items.length', { known });
    expect(result.ok ? undefined : result.error).toMatchObject({ code: 'E_NAME', start: 0, end: 4 });
    expect(result.ok ? '' : result.error.message).toContain('"total"');
    expect(compile('data.anything + map(items, x => x.y) + item', { known, locals: ['item'] }).ok).toBe(true);
  });
});

describe('E9: limits of the source', () => {
  test('2,000 characters', () => {
    expect(evaluated(`"${'x'.repeat(1998)}"`)).toBe('x'.repeat(1998));
    expect(evaluated(`"${'x'.repeat(1999)}"`)).toBe('E_SOURCE_LIMIT');
  });

  test('400 nodes, an array and its 399 items', () => {
    expect(problem(`[${Array(399).fill('1').join()}]`)).toBeUndefined();
    expect(problem(`[${Array(400).fill('1').join()}]`)?.code).toBe('E_NODE_LIMIT');
  });

  test('depth 100', () => {
    expect(evaluated(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBe(1);
    expect(evaluated(`${'('.repeat(101)}1${')'.repeat(101)}`)).toBe('E_DEPTH');
    expect(evaluated(`${'!'.repeat(1000)}1`)).toBe('E_DEPTH');
    expect(evaluated(`${'['.repeat(999)}${']'.repeat(999)}`)).toBe('E_DEPTH');
    expect(evaluated(Array(200).fill('1').join('+'))).toBe('E_DEPTH');
    expect(evaluated('(x=>'.repeat(490))).toMatch(/^E_/);
    expect(evaluated('`${'.repeat(600))).toMatch(/^E_/);
  });

  test('the canonical form of a name costs the same as the name', () => {
    const cost = (source: string) => {
      const result = compile(source);
      return result.ok ? result.expression.cost : undefined;
    };
    expect(cost('upper(name) + total')).toBe(cost('upper(data.name) + data.total'));
    expect(outcome(`${'!'.repeat(100)}a`).ok).toBe(true);
    expect(outcome(`${'!'.repeat(100)}data.a`).ok).toBe(true);
  });
});
