import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { parseTemplate } from './template.ts';

function problemsWith(sizes: readonly number[]): readonly string[] {
  const attachments = sizes.map((size, index) => ({ name: `${index}.txt`, source: `data:,${'a'.repeat(size)}` }));
  const template = { dimensions: { width: '1in', height: '1in' }, pdf: { attachments }, elements: [] };
  const parsed = parseTemplate(template, createNodeWorld().expressions);
  return parsed.ok ? [] : parsed.problems.map(({ code, path }) => `${code} ${path}`);
}

test('limits the number of attachments and their total size', () => {
  const { attachments, attachmentBytes } = TEMPLATE_LIMITS;
  expect(problemsWith([attachmentBytes - 1, 1])).toEqual([]);
  expect(problemsWith([attachmentBytes, 1])).toEqual(['TOO_LONG /pdf/attachments']);
  expect(problemsWith(Array(attachments).fill(1))).toEqual([]);
  expect(problemsWith(Array(attachments + 1).fill(1))).toEqual(['TOO_MANY /pdf/attachments']);
});

function problemsOf(pdf: object): readonly string[] {
  const template = { dimensions: { width: '1in', height: '1in' }, pdf, elements: [] };
  const parsed = parseTemplate(template, createNodeWorld().expressions);
  return parsed.ok ? [] : parsed.problems.map(({ code, path }) => `${code} ${path}`);
}

test('checks that passwords exist, can be typed, and are not used in a PDF/A', () => {
  expect(problemsOf({ encryption: { userPassword: 'a' } })).toEqual([]);
  expect(problemsOf({ encryption: { ownerPassword: { text: '{{secret}}' }, permissions: { copy: false } } })).toEqual(
    [],
  );
  expect(problemsOf({ encryption: {} })).toEqual(['INVALID_VALUE /pdf/encryption']);
  expect(problemsOf({ encryption: { userPassword: 'a', permissions: {} } })).toEqual([
    'CONFLICT /pdf/encryption/permissions',
  ]);
  for (const userPassword of ['', 'a\tb', 'ü'.repeat(64)]) {
    expect(problemsOf({ encryption: { userPassword } })).toEqual(['INVALID_VALUE /pdf/encryption/userPassword']);
  }
  expect(problemsOf({ conformance: 'pdf/a-3b', encryption: { userPassword: 'a' } })).toEqual([
    'CONFLICT /pdf/encryption',
  ]);
});

test('warns that overprinting black has no effect in a PDF/A that is not also for a press', () => {
  const warningsOf = (conformance: unknown) => {
    const outputIntent = { profile: 'press.icc' };
    const template = {
      dimensions: 'A6',
      locale: 'en',
      elements: [],
      pdf: { overprintBlack: true, conformance, outputIntent },
    };
    const parsed = parseTemplate(template, createNodeWorld().expressions);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.warnings.map(({ code, path }) => `${code} ${path}`);
  };
  expect(warningsOf('pdf/a-2b')).toEqual(['NO_EFFECT /pdf/overprintBlack']);
  for (const standards of ['none', 'pdf/x-4', ['pdf/x-4', 'pdf/a-2u'], 'pdf/ua-1'])
    expect(warningsOf(standards)).toEqual([]);
});

test('reports a password that is missing in the data', () => {
  const template = {
    dimensions: { width: '1in', height: '1in' },
    elements: [],
    pdf: { encryption: { userPassword: { expression: 'secret' } } },
  };
  const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, createNodeWorld());
  expect(rendered).toMatchObject({
    ok: false,
    problems: [{ code: 'INVALID_VALUE', path: '/template/pdf/encryption/userPassword/expression' }],
  });
});

test('warns about a fold mark outside the page', () => {
  const template = {
    dimensions: 'A6',
    locale: 'en',
    elements: [],
    pdf: { foldMarks: { x: ['50mm', '105mm'], y: ['200mm'] } },
  };
  const parsed = parseTemplate(template, createNodeWorld().expressions);
  expect(parsed.ok && parsed.warnings).toMatchObject([
    {
      code: 'NO_EFFECT',
      path: '/pdf/foldMarks/x/1',
      message: expect.stringContaining('the width of the page, which is 105 mm'),
    },
    {
      code: 'NO_EFFECT',
      path: '/pdf/foldMarks/y/0',
      message: expect.stringContaining('the height of the page, which is 148 mm'),
    },
  ]);
});
