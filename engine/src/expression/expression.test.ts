/**
 * Results of expressions. Tests are named after the pages of docs/decisions/: e2-names.md to e6-types.md, e10 and e11.
 */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { compile, createExpressionCache } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { evaluated, outcome, testEnvironment } from './testing.ts';
import { toText, truthy } from './values.ts';

const data = { name: 'Ada', n: 3, none: null, list: [1, 2, null], deep: { a: { b: 'x' } }, 'odd key': 1, '7': 'seven' };

describe('E2: names', () => {
  test('a parameter hides a local, and a local hides a key', () => {
    const options = { locals: ['item', 'x'], values: { item: 'local', x: 'local' } };
    const shadow = { item: 'key', x: 'key', y: 'key' };
    expect(outcome('[item, x, y, data.item]', shadow, options)).toMatchObject({
      value: ['local', 'local', 'key', 'key'],
    });
    expect(outcome('map([1], x => [x, item])', shadow, options)).toMatchObject({ value: [[1, 'local']] });
    expect(outcome('map([1], (item, x) => [item, x])', shadow, options)).toMatchObject({ value: [[1, 0]] });
  });

  test('inner parameters hide outer ones only inside their lambda', () => {
    expect(evaluated('map([1, 2], x => [map([10], x => x)[0], x])')).toEqual([
      [10, 1],
      [10, 2],
    ]);
    expect(evaluated('map([1, 2], x => sum(map([10, 20], y => x * y)))')).toEqual([30, 60]);
  });

  test('a declared local that is missing in this evaluation is a data key', () => {
    expect(outcome('page', { page: 'key' }, { locals: ['page'] })).toMatchObject({ value: 'key' });
    expect(outcome('page', { page: 'key' }, { locals: ['page'], values: { page: 1 } })).toMatchObject({ value: 1 });
  });

  test('an undeclared local is not read', () => {
    expect(outcome('item', { item: 'key' }, { values: { item: 'local' } })).toMatchObject({ value: 'key' });
  });

  test('refs contains the data keys, and reads accepts the names as written', () => {
    const result = compile('a + data.b + item + data["c"] + map(d, x => x.e + data[f]) + page.number', {
      locals: ['item', 'page'],
    });
    if (!result.ok) throw new Error(result.error.message);
    expect([...result.expression.refs].sort()).toEqual(['a', 'b', 'c', 'd', 'f']);
    expect(['a', 'b', 'item', 'page', 'x', 'data'].filter((name) => result.expression.reads(name))).toEqual([
      'a',
      'item',
      'page',
    ]);
  });
});

describe('E4: property read', () => {
  test.each<[string, JsonValue]>([
    ['none.x', null],
    ['none[0].x.y', null],
    ['name.length', 3],
    ['name[0]', 'A'],
    ['name[3]', null],
    ['name[-1]', null],
    ['name[0.5]', null],
    ['name["0"]', null],
    ['name.toUpperCase', null],
    ['list.length', 3],
    ['list[1]', 2],
    ['list[2]', null],
    ['list[3]', null],
    ['list[-1]', null],
    ['list["1"]', null],
    ['list.map', null],
    ['list.constructor', null],
    ['deep.a["b"]', 'x'],
    ['deep["a"].b', 'x'],
    ['data["odd key"]', 1],
    ['data[7]', 'seven'],
    ['data[null]', null],
    ['data[[1]]', null],
    ['data[true]', null],
    ['data.constructor', null],
    ['data.__proto__', null],
    ['data["__proto__"]', null],
    ['constructor', null],
    ['toString', null],
    ['__proto__', null],
    ['n.toFixed', null],
    ['true.x', null],
    ['(1).constructor.constructor', null],
  ])('%s', (source, expected) => {
    expect(evaluated(source, data)).toEqual(expected);
  });

  test('a key named __proto__ is ordinary data', () => {
    expect(evaluated('data.__proto__.a', JSON.parse('{"__proto__": {"a": 1}}'))).toBe(1);
  });
});

describe('E5: null', () => {
  test.each<[string, JsonValue]>([
    ['none + 1', null],
    ['1 - none', null],
    ['none * none', null],
    ['-none', null],
    ['+none', null],
    ['none + none', null],
    ['none < 1', false],
    ['none >= none', false],
    ['1 > none', false],
    ['none == none', true],
    ['none == 0', false],
    ['"a" + none', 'a'],
    ['none + "a"', 'a'],
    ['`a${none}b`', 'ab'],
    ['upper(none)', ''],
    ['length(none)', 0],
    ['map(none, x => x)', []],
    ['sum(none)', 0],
    ['max(none)', null],
    ['round(none)', null],
    ['join(none)', ''],
    ['includes(none, "a")', false],
  ])('%s', (source, expected) => {
    expect(evaluated(source, data)).toEqual(expected);
  });

  const missing = (source: string, value: JsonValue = { a: { b: { c: 1 } }, list: [1], none: null }) => {
    const result = outcome(source, value);
    if (!result.ok) throw new Error(result.error.message);
    return result.missing.map(({ property, start, end }) => [property, source.slice(start, end)]);
  };

  test('a missing key is reported once, at its position', () => {
    expect(missing('a.b.c')).toEqual([]);
    expect(missing('x')).toEqual([['x', 'x']]);
    expect(missing('x.y.z')).toEqual([['x', 'x']]);
    expect(missing('data.x')).toEqual([['x', 'data.x']]);
    expect(missing('1 + a.x.y')).toEqual([['x', 'a.x']]);
    expect(missing('a["x"]')).toEqual([['"x"', 'a["x"]']]);
    expect(missing('list[5]')).toEqual([['5', 'list[5]']]);
    expect(missing('a.b.c.d')).toEqual([['d', 'a.b.c.d']]);
    expect(missing('text.a', { text: 'b' })).toEqual([['a', 'text.a']]);
    expect(missing('text[1] + text[0] + text.length', { text: 'b' })).toEqual([['1', 'text[1]']]);
    expect(missing('upper(x) + y')).toEqual([
      ['x', 'x'],
      ['y', 'y'],
    ]);
    expect(missing('map(list, i => i.x)')).toEqual([['x', 'i.x']]);
  });

  test('a report never contains a value of the data', () => {
    expect(missing('a[secret]', { a: {}, secret: 'hunter2' })).toEqual([['secret', 'a[secret]']]);
  });

  test('a key with the value null is not missing', () => {
    expect(missing('none')).toEqual([]);
    expect(missing('none.x.y')).toEqual([]);
  });

  test('?. and the left side of ?? allow missing keys', () => {
    expect(missing('a?.x')).toEqual([]);
    expect(missing('x?.y')).toEqual([]);
    expect(missing('data.x?.y')).toEqual([]);
    expect(missing('x?.upper()')).toEqual([]);
    expect(missing('x ?? "none"')).toEqual([]);
    expect(missing('(a.x + x.y) ?? x ?? 1')).toEqual([]);
    expect(missing('x ?? y')).toEqual([['y', 'y']]);
    expect(missing('a?.b.x')).toEqual([['x', 'a?.b.x']]);
  });

  test('an expression that is not evaluated reports no missing key', () => {
    expect(missing('true || x')).toEqual([]);
    expect(missing('false ? x : 1')).toEqual([]);
  });
});

describe('E6: types', () => {
  test.each<[string, JsonValue]>([
    ['1 + "a"', '1a'],
    ['"a" + true', 'atrue'],
    ['1.0 + "|" + 1e21 + "|" + 0.1', '1|1e+21|0.1'],
    ['1 + true', 'E_TYPE'],
    ['"1" * 2', 'E_TYPE'],
    ['[] + "a"', 'E_TYPE'],
    ['`${list}`', 'E_TYPE'],
    ['"" + deep', 'E_TYPE'],
    ['-"1"', 'E_TYPE'],
    ['+true', 'E_TYPE'],
    ['1 < "2"', 'E_TYPE'],
    ['true < false', 'E_TYPE'],
    ['[1] < [2]', 'E_TYPE'],
    ['"a" < "b"', true],
    ['1 == "1"', false],
    ['1 === 1', true],
    ['list == list', true],
    ['[1] == [1]', false],
    ['1 / 0', 'E_NUMBER'],
    ['0 / 0', 'E_NUMBER'],
    ['5 % 0', 'E_NUMBER'],
    ['1e308 * 10', 'E_NUMBER'],
    ['1e308 + 1e308', 'E_NUMBER'],
    ['(-8) ** 0.5', 'E_NUMBER'],
    ['![]', false],
    ['!""', true],
    ['!0', true],
    ['!"0"', false],
    ['0 || "x"', 'x'],
    ['0 && x', 0],
    ['[] && 1', 1],
    ['0 ?? 1', 0],
  ])('%s', (source, expected) => {
    expect(evaluated(source, data)).toEqual(expected);
  });

  test('minus zero becomes zero', () => {
    for (const source of ['-0', '0 * -1', 'ceil(-0.5)', 'round(-0.4)', '-1 % 1']) {
      expect(Object.is(evaluated(source), 0), source).toBe(true);
    }
  });

  test('the hint names a conversion function', () => {
    const result = outcome('qty * 2', { qty: '12' });
    expect(result.ok ? undefined : result.error).toMatchObject({ code: 'E_TYPE', start: 0, end: 3 });
    expect(result.ok ? '' : result.error.message).toContain('number(');
  });

  test('toText and truthy', () => {
    expect([null, true, 1.5, 'a', ''].map(toText)).toEqual(['', 'true', '1.5', 'a', '']);
    expect(() => toText([])).toThrow(ExpressionError);
    expect(() => toText({})).toThrow(ExpressionError);
    expect([null, false, 0, '', [], {}, '0', -1].map(truthy)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  test('evaluateText returns text, and reports the position of other values', () => {
    const text = (source: string) => {
      const compiled = compile(source);
      if (!compiled.ok) throw new Error(compiled.error.message);
      return compiled.expression.evaluateText(data, {}, testEnvironment());
    };
    expect([text('n'), text('none'), text('n == 3')]).toEqual(['3', '', 'true']);
    expect(() => text('list')).toThrow(
      expect.objectContaining({ code: 'E_TYPE', start: 0, end: 4, line: 1, column: 1 }),
    );
  });
});

describe('E10: errors', () => {
  test('no message quotes a value of the data', () => {
    const secret = 'hunter2';
    const sources = [
      's * 2',
      's < 1',
      '-s',
      'number(s)',
      'map(s, x => x)',
      'formatDate(s)',
      'formatDate(1, s)',
      'formatDate(1, "yyyy", s)',
      'formatDate(1, "MMMM", "UTC", s)',
      'formatNumber(1, 1, s)',
      'formatCurrency(1, s)',
      'dateAdd(1, 1, s)',
      'dateDiff(s, s, "day")',
      'round(1, s)',
      'sum([s])',
      'o + ""',
      'sortBy([o])',
      'padStart("a", s)',
      'slice("a", s)',
    ];
    for (const source of sources) {
      const result = outcome(source, { s: secret, o: { [secret]: secret } });
      expect(result.ok, source).toBe(false);
      expect(JSON.stringify(result), source).not.toContain(secret);
      if (!result.ok) expect(result.error.code, source).not.toBe('E_INTERNAL');
    }
  });
});

describe('E11: the cache', () => {
  test('the same source and locals return the same object', () => {
    const cache = createExpressionCache();
    expect(cache.compile('a + 1')).toBe(cache.compile('a + 1'));
    expect(cache.compile('a + 1', ['a'])).not.toBe(cache.compile('a + 1'));
    expect(cache.compile('a +')).toBe(cache.compile('a +'));
  });

  test('evicts the oldest of more than 5,000 expressions', () => {
    const cache = createExpressionCache();
    const first = cache.compile('0');
    for (let index = 1; index <= 5000; index++) cache.compile(`${index}`);
    expect(cache.compile('0')).not.toBe(first);
  });
});
