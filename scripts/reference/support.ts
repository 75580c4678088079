/** Generates the reference page of output formats: capabilities tested for each painter, and its limitations. */
import { FORMATS } from '../../tests/outputs.ts';
import type { Fact } from '../../tests/painters/fact.ts';
import { FACTS } from '../../tests/painters/facts.ts';
import { page, plain, sentence, table } from './markdown.ts';

export function supportPage(): string {
  const heads = ['Feature', ...FORMATS.map((format) => format.toUpperCase())];
  return page(
    'Output support',
    'This page lists the features of each output format. We test each row in every format with independent programs: pdf.js, qpdf, Chromium, ZPL interpreters ' +
      'and a barcode reader. ✓ means that the test passes. Otherwise the cell states why the format cannot support the feature.',
    ...Object.entries(FACTS).flatMap(([about, facts]) => [`## ${about}`, table(heads, facts.map(rowOf))]),
  );
}

function rowOf({ name, skip = {} }: Fact): readonly string[] {
  return [sentence(name), ...FORMATS.map((format) => plain(skip[format] ?? '✓'))];
}
