import { expect, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { loadCases } from './case.ts';
import { type Difference, renderCase } from './check-case.ts';
import { reportBody } from './report.ts';

const world = createNodeWorld();

/** Returns the report about a case whose reference file for a format has changed. Undefined without such a file. */
function reportOf(name: string, format: 'zpl' | 'png' | 'html'): string | undefined {
  const each = loadCases().find((found) => found.name === name)!;
  const output = renderCase(each, world)[format];
  if (!output.ok) return undefined;
  const { bytes } = output.value;
  const difference: Difference = { kind: 'file', format, expected: bytes, actual: bytes };
  return reportBody([{ each, differences: [difference], scene: undefined }], world.text);
}

test.each([
  ['codes by the printer’s own commands', 'code/barcode-is-code-128-with-its-text'],
  ['a label upside down', 'printer/settings-become-commands'],
  ['another density', 'printer/density-of-24-dots'],
])('a report shows ZPL with %s', (_, name) => {
  expect(reportOf(name, 'zpl')!.match(/<img /g)).toHaveLength(3);
});

test('and pages of HTML unchanged', () => {
  expect(reportOf('box/opacity-is-that-of-the-whole-element', 'html')!.match(/<iframe /g)).toHaveLength(2);
});
