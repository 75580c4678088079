/** Reference pages are generated from the current code, complete and correct. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WARNING_CODES } from '@platen/engine';
import { PROBLEM_CODES } from '@platen/engine/base/problem-codes';
import { encodeCode } from '@platen/engine/codes/encode';
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import { FUNCTION_ENTRIES } from '@platen/engine/expression/index';
import { evaluated } from '@platen/engine/expression/testing';
import { ERRORS } from '@platen/service/base/errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_DATA } from '../scripts/reference/expressions.ts';
import { PAGES, REFERENCE_FOLDER } from '../scripts/reference/pages.ts';
import { DETAILS, rootOf, rootRows, TYPES } from '../scripts/reference/properties.ts';
import { withTables, writtenPages } from '../scripts/reference/regions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function pageText(name: string): string {
  return readFileSync(join(root, REFERENCE_FOLDER, name), 'utf8');
}

/** Returns the cells of every row of every table. */
function rowsOf(page: string): readonly (readonly string[])[] {
  return pageText(page)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

/** Returns the row for a code: the code, its meaning, and the remedy. */
function explained(page: string, word: string): readonly string[] {
  const row = rowsOf(page).find((cells) => cells.includes(`\`${word}\``)) ?? [];
  return row.slice(row.indexOf(`\`${word}\``) + 1);
}

const SENTENCES = [expect.stringMatching(/^.{10,}\.$/), expect.stringMatching(/^.{10,}\.$/)];

describe('reference pages', () => {
  it.each(Object.entries(PAGES))('%s matches the code; else: npm run docs', (name, text) => {
    expect(pageText(name)).toBe(text());
  });

  it('contains no other pages', () => {
    expect(readdirSync(join(root, REFERENCE_FOLDER)).sort()).toEqual(Object.keys(PAGES).sort());
  });
});

describe('pages of elements and topics', () => {
  it.each(writtenPages())('%s has current tables; else: npm run docs', (name) => {
    expect(readFileSync(join(root, 'docs', name), 'utf8') === withTables(name)).toBe(true);
  });
  it('exist for every element type', () => {
    for (const { type } of TYPES) {
      const text = readFileSync(join(root, 'docs/elements', `${type}.md`), 'utf8');
      expect([type, text.match(/^```json$/gm)?.length ?? 0]).toEqual([type, expect.toSatisfy((count) => count >= 2)]);
    }
  });
  it.each(rootRows().map(([field = '']) => field))('%s of the root is on its page', (field) => {
    const isNested = field !== `\`${rootOf(field)}\``;
    const page = (isNested ? DETAILS[rootOf(field)] : undefined) ?? 'reference/template';
    const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8');
    expect([page, text.includes(`| ${field} |`)]).toEqual([page, true]);
  });
});

describe('codes, with meaning and remedy', () => {
  it.each(WARNING_CODES)('warning %s', (word) => {
    expect(explained('warnings.md', word)).toEqual(SENTENCES);
  });
  it.each(Object.keys(ERRORS))('error %s', (word) => {
    expect(explained('errors.md', word)).toEqual(SENTENCES);
  });
  it.each(Object.keys(PROBLEM_CODES))('problem %s', (word) => {
    expect(explained('errors.md', word)).toEqual(SENTENCES);
  });
});

describe('examples of expressions', () => {
  const examples = rowsOf('expressions.md').flatMap((cells) =>
    cells.flatMap((cell) => {
      const [, long, short, value] = /^(?:`` (.*) ``|`(.*)`) → (?:`` (.*) ``|`.*`)$/.exec(cell) ?? [];
      const source = long ?? short;
      if (source === undefined) return [];
      return [{ source, value: JSON.parse(value ?? /→ `(.*)`$/.exec(cell)![1]!) }];
    }),
  );

  it('include every function', () => {
    expect(examples.length).toBeGreaterThan(FUNCTION_ENTRIES.length);
  });
  it.each(examples)('$source', ({ source, value }) => {
    expect(evaluated(source, EXAMPLE_DATA)).toEqual(value);
  });
});

describe('examples of symbologies', () => {
  const examples = rowsOf('symbologies.md').flatMap(([names = '', , , example = '']) => {
    const symbology = /^`([^`]+)`/.exec(names)?.[1];
    // The table of check digits has no examples.
    const value = /^`(.*)`$/.exec(example)?.[1];
    return symbology === undefined || value === undefined ? [] : [{ symbology, value }];
  });

  it('include all', () => {
    expect(examples.map(({ symbology }) => symbology).sort()).toEqual([...SYMBOLOGIES.keys()].sort());
  });
  it.each(examples)('$symbology', ({ symbology, value }) => {
    expect(encodeCode({ symbology, value: JSON.parse(`"${value.replaceAll('"', '\\"')}"`) })).toMatchObject({
      ok: true,
    });
  });
});

describe('template.schema.json', () => {
  const validate = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } }).compile(
    JSON.parse(pageText('template.schema.json')),
  );
  const check = (template: unknown) => (validate(template) ? [] : validate.errors);

  it.each(readdirSync(join(root, 'library')))('accepts %s of the library', (slug) => {
    expect(check(JSON.parse(readFileSync(join(root, 'library', slug, 'template.json'), 'utf8')))).toEqual([]);
  });
  it('rejects what the parser rejects', () => {
    const element = { type: 'text', position: { x: '1mm', y: '1mm' }, text: 'x' };
    const template = { dimensions: { width: '4in', height: '2in' }, elements: [element] };
    expect(check(template)).toEqual([]);
    expect(check({ ...template, dimensions: { width: 4, height: '2in' } })).not.toEqual([]);
    expect(check({ ...template, elements: [{ ...element, type: 'txt' }] })).not.toEqual([]);
    expect(check({ ...template, elements: [{ ...element, style: { fontSize: '12' } }] })).not.toEqual([]);
  });
});
