/** Writes the measurements of PDF standards to docs/proof/standards.md. */

import type { PdfStandard } from '@platen/engine';
import { measuredBy } from '../../scripts/figures/figures.ts';
import { type Judged, liars } from '../eyes/claims.ts';
import { type Cost, KINDS } from './measure.ts';
import type { Finder, Mutation } from './mutations.ts';

export type Claimed = {
  readonly documents: string;
  readonly judged: readonly Judged[];
  /** Documents that were rejected for their content, with the violated rule. */
  readonly refused: readonly { readonly name: string; readonly message: string }[];
};

export type StandardsResults = {
  readonly claimed: readonly Claimed[];
  readonly costs: readonly Cost[];
  readonly mutations: readonly (Mutation & { readonly found: readonly Finder[] })[];
};

export function standardsReport({ claimed, costs, mutations }: StandardsResults): string {
  const all = claimed.flatMap(({ judged }) => judged);
  return `# Standards proof

PDF/A and PDF/UA files from Platen conform to these standards. This page shows how many files and checks passed in an independent validator (veraPDF).

${measuredBy('npm run standards')} Each run replaces this page. The command fails if a file does not conform to its standard, or if a damaged
file is not detected. [The guide](../guides/archive-and-accessibility.md) explains the available standards and how Platen meets them.

**${count(all.length)} files with a standard, ${count(sum(all.map(({ checks }) => checks)))} checks, ${count(liars(all).length)} failures.**

We render every starter template and every case of the test suite with each standard, and check the files with veraPDF 1.31, the validator of the PDF
Association. The test adds missing alternative texts and titles first. If a document cannot meet a standard, Platen reports an error and writes no file.

| Documents | Standard | Files | Checks | Failures |
|---|---|---|---|---|
${claimed.flatMap(rowsOf).join('\n')}

## Refused

${refusals(claimed)}

## Damaged files

veraPDF can find only faults that are visible in the file. It cannot find faults that depend on the template, such as a missing table header, a wrong text
order, or an attachment with the wrong relationship. To find such faults, our tests read the tags with poppler and pdf.js and the objects with qpdf, and compare
them with the template. For this table, we damaged a PDF/A-3a and PDF/UA-1 document in one place at a time.

| Damage | Found by |
|---|---|
${mutations.map(({ name, found }) => `| ${name} | ${found.join(', ') || '**nobody**'} |`).join('\n')}

## Cost

Processor time, measured alternately in one process${costs.length === 0 ? '' : ` on Node.js ${process.versions.node}`}. "Ratio" divides each size by the size of the plain document without object streams, and
each time by the time of the plain document in the same round. All figures are medians.

| Document | Kind | Bytes | ratio | ms | ratio |
|---|---|---|---|---|---|
${costs.flatMap(costRows).join('\n')}
`;
}

function rowsOf({ documents, judged }: Claimed): readonly string[] {
  const standards = [...new Set(judged.map(({ standard }) => standard))];
  return standards.map((standard) => {
    const own = judged.filter((each) => each.standard === standard);
    const checks = sum(own.map((each) => each.checks));
    return `| ${documents} | ${nameOf(standard)} | ${count(own.length)} | ${count(checks)} | ${count(liars(own).length)} |`;
  });
}

/** Returns the usual name of a standard, such as PDF/A-3a for "pdf/a-3a". */
function nameOf(standard: PdfStandard): string {
  return standard.replace(/^pdf\/(a|ua)/, (_, kind: string) => `PDF/${kind.toUpperCase()}`);
}

function refusals(claimed: readonly Claimed[]): string {
  const refused = claimed.flatMap((each) => each.refused);
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const rows = reasons.map((reason) => {
    const names = refused.filter(({ message }) => message === reason).map(({ name }) => `\`${name}\``);
    return `| ${reason} | ${names.join(', ')} |`;
  });
  return ['| Reason | Documents |', '|---|---|', ...rows].join('\n');
}

function costRows({ document, unpackedBytes, sizeBytes, times, slower }: Cost): readonly string[] {
  const before = `| ${document} | plain, without object streams | ${count(unpackedBytes)} |  |  |  |`;
  const kinds = Object.keys(KINDS).map((kind, index) => {
    const [size, ms] = [sizeBytes[index]!, times[index]!];
    const more = index === 0 ? '' : slower[index]!.toFixed(2);
    return `| ${['', kind, count(size), ratio(size, unpackedBytes), ms.toFixed(2), more].join(' | ')} |`;
  });
  return [before, ...kinds];
}

function ratio(value: number, plain: number): string {
  return (value / plain).toFixed(2);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
