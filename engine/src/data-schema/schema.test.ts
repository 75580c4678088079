import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { checkSchema, compileSchema, SCHEMA_LIMITS, validateData } from './index.ts';

/** Returns the code and path of each problem in the schema. */
const problemsOf = (schema: unknown) => checkSchema(schema).map(({ code, path }) => [code, path]);
const validate = (schema: JsonValue, data: JsonValue) => validateData(compileSchema(schema), data);

describe('checkSchema', () => {
  test.each([
    'dependentSchemas',
    'unevaluatedProperties',
    'unevaluatedItems',
    '$anchor',
    '$dynamicRef',
    'definitions',
    'dependencies',
    'additionalItems',
    'contentSchema',
    'x-own',
    'constructor',
  ])('rejects the keyword %s instead of ignoring it', (keyword) => {
    expect(problemsOf({ properties: { a: { [keyword]: {} } } })).toEqual([
      ['SCHEMA_UNSUPPORTED', `/properties/a/${keyword}`],
    ]);
  });

  test('suggests the correct spelling of a mistyped keyword', () => {
    expect(checkSchema({ requierd: ['a'] })[0]?.message).toContain('"required"');
  });

  test.each<[JsonValue, string]>([
    [1, ''],
    ['a', ''],
    [null, ''],
    [[], ''],
    [{ type: 'text' }, '/type'],
    [{ type: [] }, '/type'],
    [{ type: ['string', 'string'] }, '/type'],
    [{ type: { a: 1 } }, '/type'],
    [{ enum: 1 }, '/enum'],
    [{ minimum: '1' }, '/minimum'],
    [{ multipleOf: 0 }, '/multipleOf'],
    [{ multipleOf: -1 }, '/multipleOf'],
    [{ minLength: -1 }, '/minLength'],
    [{ maxItems: 1.5 }, '/maxItems'],
    [{ minContains: 'a' }, '/minContains'],
    [{ uniqueItems: 1 }, '/uniqueItems'],
    [{ pattern: 1 }, '/pattern'],
    [{ pattern: '(' }, '/pattern'],
    [{ pattern: '(?=a)' }, '/pattern'],
    [{ pattern: '(a)\\1' }, '/pattern'],
    [{ pattern: 'a'.repeat(257) }, '/pattern'],
    [{ patternProperties: { '(': true } }, '/patternProperties/('],
    [{ format: 'hostname' }, '/format'],
    [{ format: 1 }, '/format'],
    [{ required: 'a' }, '/required'],
    [{ required: [1] }, '/required'],
    [{ dependentRequired: { a: 'b' } }, '/dependentRequired/a'],
    [{ properties: [] }, '/properties'],
    [{ properties: { 'a/b~': 1 } }, '/properties/a~1b~0'],
    [{ items: [{}] }, '/items'],
    [{ prefixItems: {} }, '/prefixItems'],
    [{ allOf: [] }, '/allOf'],
    [{ anyOf: [1] }, '/anyOf/0'],
    [{ not: 1 }, '/not'],
    [JSON.parse('{"if":true,"then":1}'), '/then'],
    [JSON.parse('{"then":1}'), '/then'],
    [{ $defs: { a: 1 } }, '/$defs/a'],
    [{ $ref: '#/$defs/a' }, '/$ref'],
    [{ $ref: '#/properties/a', properties: { a: true } }, '/$ref'],
    [{ $ref: 'https://example.com/schema' }, '/$ref'],
    [{ $ref: 1 }, '/$ref'],
    [{ properties: { a: { $defs: { b: true }, $ref: '#/$defs/b' } } }, '/properties/a/$ref'],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, '/$schema'],
    [{ properties: { a: { $id: 'b' } } }, '/properties/a/$id'],
  ])('%j has a problem at its position', (schema, path) => {
    expect(problemsOf(schema)).toEqual([['SCHEMA_INVALID', path]]);
  });

  test('reports all problems, at most 20', () => {
    const schema = { minimum: 'a', properties: { a: { type: 'x' }, b: { what: 1 } } };
    expect(problemsOf(schema)).toEqual([
      ['SCHEMA_INVALID', '/minimum'],
      ['SCHEMA_INVALID', '/properties/a/type'],
      ['SCHEMA_UNSUPPORTED', '/properties/b/what'],
    ]);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}`, 1]));
    expect(checkSchema(many)).toHaveLength(20);
  });

  test('throws when compiling a schema with problems', () => {
    expect(() => compileSchema({ type: 'x' })).toThrow();
  });
});

describe('limits of a schema', () => {
  const nested = (depth: number): JsonValue => (depth === 0 ? true : { not: nested(depth - 1) });

  const distinct = Array.from({ length: 83 }, (_, index) => ({ pattern: `${index}`.padStart(100, 'x') }));

  test.each<[string, () => JsonValue, boolean]>([
    ['64 KB', () => ({ description: 'x'.repeat(65_000) }), true],
    ['more than 64 KB', () => ({ description: 'x'.repeat(66_000) }), false],
    ['an enum of more than 64 KB', () => ({ enum: Array.from({ length: 40_000 }, (_, index) => index) }), false],
    ['depth 32', () => nested(31), true],
    ['depth 33', () => nested(32), false],
    ['5,000 nodes', () => ({ allOf: Array(4_999).fill(true) }), true],
    ['5,001 nodes', () => ({ allOf: Array(5_000).fill(true) }), false],
    ['patterns of 8,000 characters', () => ({ allOf: distinct.slice(0, 80) }), true],
    ['patterns of 8,300 characters', () => ({ allOf: distinct.slice(0, 83) }), false],
    ['the same pattern often', () => ({ allOf: Array(1_000).fill({ pattern: 'a' }) }), true],
    [
      'large patterns',
      () => ({ allOf: Array.from({ length: 30 }, (_, index) => ({ pattern: `a{1000}${index}` })) }),
      false,
    ],
  ])('%s', (_, schema, fits) => {
    expect(problemsOf(schema()).map(([code]) => code)).toEqual(fits ? [] : ['SCHEMA_LIMIT']);
  });

  test('rejects a value nested a hundred thousand deep without a stack overflow', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(problemsOf({ default: deep })).toEqual([['SCHEMA_LIMIT', '']]);
  });
});

describe('validateData', () => {
  const schema: JsonValue = {
    type: 'object',
    required: ['orderNumber', 'items'],
    properties: {
      orderNumber: { type: 'string', pattern: '^[A-Z]-\\d+$' },
      items: { type: 'array', items: { required: ['qty'], properties: { qty: { type: 'integer', minimum: 1 } } } },
    },
    additionalProperties: false,
  };

  test('problems point into the data and name the accepted values', () => {
    const data = { orderNumber: 'x', items: [{ qty: 0 }, {}, { qty: 1 }], 'a/b~c': 1 };
    expect(validate(schema, data)).toEqual([
      { code: 'SCHEMA_MISMATCH', path: '/orderNumber', message: 'must match the pattern ^[A-Z]-\\d+$' },
      { code: 'SCHEMA_MISMATCH', path: '/items/0/qty', message: 'must be at least 1' },
      { code: 'SCHEMA_MISMATCH', path: '/items/1', message: 'must have the property "qty"' },
      { code: 'SCHEMA_MISMATCH', path: '/a~1b~0c', message: 'is not allowed' },
    ]);
    expect(validate(schema, [])).toMatchObject([{ path: '', message: 'must be of type object' }]);
    expect(validate(schema, { orderNumber: 'A-1', items: [] })).toEqual([]);
  });

  test('no message quotes the data', () => {
    const everything: JsonValue = {
      type: 'number',
      enum: [1],
      const: 1,
      maxLength: 1,
      pattern: 'z',
      format: 'date',
      not: true,
      oneOf: [true, true],
    };
    const problems = validate(everything, 'hunter2 hunter2');
    expect(problems.length).toBeGreaterThan(5);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });

  test('reports at most 20 problems', () => {
    expect(validate({ items: { type: 'string' } }, Array(100).fill(1))).toHaveLength(20);
  });
});

describe('the budget of a validation', () => {
  const over = (schema: JsonValue, data: JsonValue) => {
    expect(checkSchema(schema)).toEqual([]);
    const problems = validate(schema, data);
    expect(problems.at(-1)?.code).toBe('SCHEMA_BUDGET');
    expect(problems.length).toBeLessThanOrEqual(SCHEMA_LIMITS.problems);
  };

  test('stops references that refer to themselves', () => {
    over({ $ref: '#' }, 1);
    over({ $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, 1);
  });

  test('stops references that double at each step', () => {
    const $defs: Record<string, JsonValue> = { d0: { type: 'string' } };
    for (let index = 1; index < 60; index++) {
      $defs[`d${index}`] = { anyOf: [{ $ref: `#/$defs/d${index - 1}` }, { $ref: `#/$defs/d${index - 1}` }] };
    }
    over({ $defs, $ref: '#/$defs/d59' }, 1);
  });

  test('stops comparing large items', () => {
    over(
      { uniqueItems: true },
      Array.from({ length: 100_000 }, (_, index) => ({ a: Array(20).fill(0), b: index })),
    );
    over({ items: { enum: ['a'] } }, Array(200_000).fill('x'.repeat(500)));
  });

  test('stops patterns on long texts', () => {
    over({ items: { pattern: '^(a|aa)*$' } }, Array(1_000).fill('a'.repeat(2_000)));
    over({ pattern: '(x+x+)+y' }, 'x'.repeat(3_000_000));
  });

  test('stops many rules on many items', () => {
    over({ items: { allOf: Array(100).fill({ type: 'integer' }) } }, Array(100_000).fill(1));
  });

  test('stops at data nested too deep to compare', () => {
    let deep: JsonValue = [];
    for (let depth = 0; depth < 10_000; depth++) deep = [deep];
    over({ uniqueItems: true }, [deep]);
    over({ items: { $ref: '#' } }, deep);
  });

  test('keeps the problems before the overrun', () => {
    const problems = validate({ minItems: 5, $defs: { a: { $ref: '#/$defs/a' } }, items: { $ref: '#/$defs/a' } }, [1]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['SCHEMA_MISMATCH', ''],
      ['SCHEMA_BUDGET', '/0'],
    ]);
  });
});
