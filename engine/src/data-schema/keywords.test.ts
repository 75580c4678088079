/** One row per keyword and case, with matching and non-matching values. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { checkSchema, compileSchema, validateData } from './index.ts';

type Row = readonly [schema: JsonValue, matching: readonly JsonValue[], others: readonly JsonValue[]];

function check(rows: readonly Row[]): void {
  test.each(rows)('%j', (schema, matching, others) => {
    expect(checkSchema(schema)).toEqual([]);
    const compiled = compileSchema(schema);
    for (const value of matching) expect(validateData(compiled, value), JSON.stringify(value)).toEqual([]);
    for (const value of others) {
      const problems = validateData(compiled, value);
      expect(problems.length, JSON.stringify(value)).toBeGreaterThan(0);
      for (const { code } of problems) expect(code).toBe('SCHEMA_MISMATCH');
    }
  });
}

describe('schemas that are not objects', () =>
  check([
    [true, [null, 1, 'a', [], {}], []],
    [false, [], [null, 1, 'a', [], {}]],
    [{}, [null, 1, 'a', [], {}], []],
  ]));

describe('any type', () =>
  check([
    [{ type: 'null' }, [null], [0, '', false, [], {}]],
    [{ type: 'boolean' }, [true, false], [0, 'true', null]],
    [{ type: 'number' }, [0, 1.5, -1e300], ['1', null, true]],
    [{ type: 'integer' }, [0, 1, 1.0, 1e300], [1.5, '1']],
    [{ type: 'string' }, ['', 'a'], [1, null, ['a']]],
    [{ type: 'array' }, [[], [1]], [{}, 'a', null]],
    [{ type: 'object' }, [{}, { length: 0 }], [[], null, 'a']],
    [{ type: ['string', 'null'] }, ['a', null], [1, []]],
    [
      { enum: [1, 'a', null, [1, { b: 2, a: 1 }]] },
      [1, 'a', null, [1, { a: 1, b: 2 }]],
      [2, '1', [], [{ a: 1, b: 2 }, 1]],
    ],
    [{ enum: [] }, [], [null, 1]],
    [{ enum: [0, false] }, [0, -0, false], [1, '', null]],
    [{ const: 0 }, [0, -0, 0.0], [false, '0', null, '']],
    [{ const: { a: [1] } }, [{ a: [1] }], [{ a: 1 }, { a: [1], b: 2 }, {}]],
    [{ const: null }, [null], [0, false]],
    [{ const: '1' }, ['1'], [1]],
    [{ const: '{"a":1}' }, ['{"a":1}'], [{ a: 1 }]],
  ]));

describe('numbers', () =>
  check([
    [{ minimum: 1.1 }, [1.1, 2, '0', null], [1, -5]],
    [{ maximum: 3 }, [3, -5, '9'], [3.01]],
    [{ exclusiveMinimum: 1 }, [1.0001], [1, 0]],
    [{ exclusiveMaximum: 1 }, [0.9999], [1, 2]],
    [{ multipleOf: 2 }, [0, 4, -6, 1e300, '3'], [3, 0.5]],
    [{ multipleOf: 0.01 }, [19.99, 4.35, 0.07, 1e10, 0], [19.999, 1e-3]],
    [{ multipleOf: 0.0001 }, [0.0075], [0.00751]],
    [{ multipleOf: 1e-8 }, [12391239123, 1e308], [1.5e-9]],
    [{ multipleOf: 1e308 }, [0, 1e308], [1, 5e-324]],
  ]));

describe('texts', () =>
  check([
    [{ minLength: 2 }, ['ab', '💥💥', 1], ['a', '💥', '']],
    [{ maxLength: 2 }, ['', 'ab', '💥💥', [1, 2, 3]], ['abc']],
    [{ maxLength: 1 }, ['\ud800', '💥'], ['\ud800\ud800', '\udc00\ud800']],
    [{ pattern: '^a*$' }, ['', 'aaa', 5], ['ab', 'a\n']],
    [{ pattern: 'a+' }, ['xxaay'], ['xyz']],
    [{ pattern: '^\\u0041\\d{2,}$' }, ['A12'], ['A1', 'B12']],
    [{ pattern: '^\\p{L}+$' }, ['äöü', '漢字'], ['a1', '']],
    [{ pattern: '^(?<year>\\d{4})\\/(x|y)?$' }, ['2026/', '2026/x'], ['2026']],
    [
      { format: 'date' },
      ['2026-01-31', '2024-02-29', 1],
      ['2026-02-30', '2025-02-29', '1900-02-29', '2026-1-1', '20260131', '২026-01-01'],
    ],
    [
      { format: 'date-time' },
      ['2026-01-31T12:00:00Z', '2026-01-31t12:00:00.123z', '1990-12-31T15:59:60-08:00', '1998-12-31T23:59:60Z'],
      [
        '2026-01-31T12:00:00',
        '2026-01-31 12:00:00Z',
        '2026-02-30T12:00:00Z',
        '2026-01-31T24:00:00Z',
        '2026-01-31T12:00:00+24:00',
        '1998-12-31T22:59:60Z',
        '2026-01-31T12:00Z',
      ],
    ],
    [
      { format: 'email' },
      ['a@b', 'joe.bloggs@example.com', '"joe bloggs"@example.com', 'a+b@[127.0.0.1]', 'te~st@example.com'],
      [
        '',
        'a',
        '@b',
        'a@',
        '.a@b.c',
        'a.@b.c',
        'a..b@c.d',
        'a@b@c',
        'a b@c.d',
        'a@-b.c',
        'a@b-.c',
        `${'a'.repeat(65)}@b.c`,
      ],
    ],
    [
      { format: 'uuid' },
      ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2EB8AA08-AA98-11EA-B4AA-73B441D16380'],
      [
        '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
        '2eb8aa08aa9811eab4aa73b441d16380',
        'ggb8aa08-aa98-11ea-b4aa-73b441d16380',
      ],
    ],
    [
      { format: 'uri' },
      [
        'http://foo.bar/?baz=qux#quux',
        'urn:oasis:names',
        'mailto:a@b.c',
        'http://[2001:db8::7]:80/a',
        'tel:+1-816-555-1212',
        'file:///etc',
        'http://user:pw@a.b/%20',
      ],
      [
        '//foo',
        '/abc',
        'abc',
        '',
        'http:// x',
        'http://a b',
        'bar,baz:foo',
        ':// x',
        'http://[1',
        'http://a.b/%2',
        'http://a.b:x/',
        'a://b#c#d',
        'http://é.b',
      ],
    ],
  ]));

describe('arrays', () =>
  check([
    [{ minItems: 1 }, [[1], '', {}], [[]]],
    [{ maxItems: 1 }, [[], [1]], [[1, 2]]],
    [{ items: { type: 'integer' } }, [[], [1, 2], { 0: 'a' }], [['a'], [1, 'a']]],
    [{ items: false }, [[]], [[1]]],
    [{ prefixItems: [{ type: 'integer' }, { type: 'string' }] }, [[], [1], [1, 'a'], [1, 'a', null]], [['a'], [1, 2]]],
    [{ prefixItems: [true], items: { type: 'string' } }, [[1], [1, 'a']], [[1, 2]]],
    [{ prefixItems: [true, true], items: false }, [[1, 2], [1]], [[1, 2, 3]]],
    [{ contains: { minimum: 5 } }, [[1, 5], 'a'], [[], [1, 2]]],
    [
      { contains: { const: 1 }, minContains: 2 },
      [
        [1, 1],
        [1, 2, 1],
      ],
      [[1], []],
    ],
    [{ contains: { const: 1 }, maxContains: 1 }, [[1], [1, 2]], [[], [1, 1]]],
    [{ contains: { const: 1 }, minContains: 0 }, [[], [2]], []],
    [{ contains: { const: 1 }, minContains: 0, maxContains: 1 }, [[], [1]], [[1, 1]]],
    [{ minContains: 2, maxContains: 1 }, [[], [1, 1, 1]], []],
    [
      { uniqueItems: true },
      [
        [],
        [1, 2],
        [1, '1', true, [1], { a: 1 }],
        [{ a: 1, b: 2 }, { a: 1 }],
        [0, false, null, ''],
        [['a,b'], ['a', 'b']],
      ],
      [
        [1, 1],
        [1.0, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[[1]], [[1]]],
        ['a', 'a'],
      ],
    ],
    [{ uniqueItems: false }, [[1, 1]], []],
  ]));

describe('objects', () =>
  check([
    [{ minProperties: 1 }, [{ a: 1 }, [], ''], [{}]],
    [{ maxProperties: 1 }, [{}, { a: 1 }], [{ a: 1, b: 2 }]],
    [{ required: ['a', 'b'] }, [{ a: null, b: 1 }, [], 'a'], [{}, { a: 1 }]],
    [
      { required: ['__proto__', 'toString', 'constructor'] },
      [JSON.parse('{"__proto__":1,"toString":1,"constructor":1}')],
      [{}],
    ],
    [{ required: [] }, [{}], []],
    [
      { dependentRequired: { a: ['b'], c: [] } },
      [{}, { b: 1 }, { a: 1, b: 1 }, { c: 1 }, 'a'],
      [{ a: 1 }, { a: 1, c: 1 }],
    ],
    [{ properties: { a: { type: 'integer' }, b: false } }, [{}, { a: 1, c: 'x' }, []], [{ a: 'x' }, { b: 1 }]],
    [
      JSON.parse('{"properties":{"__proto__":{"type":"number"},"toString":{"type":"string"}}}'),
      [{}, { toString: 'a' }],
      [JSON.parse('{"__proto__":"a"}')],
    ],
    [{ additionalProperties: false }, [{}, []], [{ a: 1 }]],
    [{ properties: { a: true }, additionalProperties: { type: 'number' } }, [{ a: 'x' }, { b: 1 }], [{ b: 'x' }]],
    [
      { properties: { a: true }, patternProperties: { '^v': true }, additionalProperties: false },
      [{ a: 1, vroom: 2 }],
      [{ b: 1 }, { xv: 1 }],
    ],
    [
      { patternProperties: { 'f.*o': { type: 'integer' }, '^x': { minimum: 5 } } },
      [{ foo: 1, bar: 'a' }, { xfo: 5 }],
      [{ foo: 'a' }, { xfo: 1 }],
    ],
    [{ propertyNames: { maxLength: 3, pattern: '^a' } }, [{}, { a: 1, abc: 2 }, 'x'], [{ abcd: 1 }, { b: 1 }]],
    [{ propertyNames: false }, [{}], [{ a: 1 }]],
  ]));

describe('combinations', () =>
  check([
    [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [2], [0, 4]],
    [{ anyOf: [{ type: 'string' }, { minimum: 2 }] }, ['a', 2, null], [1]],
    [{ oneOf: [{ type: 'integer' }, { minimum: 2 }] }, [1, 2.5], [3, 1.5]],
    [{ not: { type: 'string' } }, [1, null], ['a']],
    [{ not: { not: { type: 'string' } } }, ['a'], [1]],
    [JSON.parse('{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}'), ['ab', 2, null], ['a', 1]],
    [JSON.parse('{"if":{"const":1},"then":false}'), [2], [1]],
    [{ if: { const: 1 }, else: false }, [1], [2]],
    [{ if: false }, [1], []],
    [JSON.parse('{"then":false,"else":false}'), [1], []],
    [{ $defs: { a: { type: 'integer' } }, $ref: '#/$defs/a' }, [1], ['a']],
    [{ $defs: { a: { type: 'integer' } }, $ref: '#/$defs/a', minimum: 2 }, [2], [1, 'a']],
    [
      { properties: { next: { $ref: '#' } }, additionalProperties: false },
      [{}, { next: { next: {} } }],
      [{ next: { nxt: {} } }],
    ],
    [{ $defs: { 'a/b~c%"': { type: 'null' } }, $ref: '#/$defs/a~1b~0c%25%22' }, [null], [1]],
    [{ $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'null' } }, items: { $ref: '#/$defs/a' } }, [[null]], [[1]]],
    [{ properties: { $ref: { type: 'string' } } }, [{ $ref: 'a' }], [{ $ref: 1 }]],
  ]));

describe('annotations have no effect', () =>
  check([
    [
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://example.com/order',
        $comment: 'c',
        title: 't',
        description: 'd',
        default: 1,
        examples: [1],
        deprecated: true,
        readOnly: true,
        writeOnly: true,
      },
      [null, 'x', {}],
      [],
    ],
  ]));
