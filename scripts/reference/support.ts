/** Page of output formats: capabilities tested for each painter, and its limitations. */
import { FORMATS } from '../../tests/outputs.ts';
import type { Fact } from '../../tests/painters/fact.ts';
import { FACTS } from '../../tests/painters/facts.ts';
import { page, plain, sentence, table } from './markdown.ts';

export function supportPage(): string {
  const heads = ['What holds', ...FORMATS.map((format) => format.toUpperCase())];
  return page(
    'What each output supports',
    'One document, painted in four formats. Each row is a test that every format must pass, looked at by programs that are not ours: pdf.js ' +
      'and qpdf, Chromium, interpreters of ZPL, a barcode reader. ✓ is a test; where a format cannot hold it, the reason stands in its place.',
    ...Object.entries(FACTS).flatMap(([about, facts]) => [`## ${about}`, table(heads, facts.map(rowOf))]),
  );
}

function rowOf({ name, skip = {} }: Fact): readonly string[] {
  return [sentence(name), ...FORMATS.map((format) => plain(skip[format] ?? '✓'))];
}
