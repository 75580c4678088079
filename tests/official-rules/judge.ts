/** Judges invoices with official rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder, FoundRules } from './find-rules.ts';
import type { Invoice } from './invoices.ts';
import { compileSchematron, transformAll } from './saxon.ts';
import { validateAll } from './schema.ts';
import { type Finding, type Report, readSvrl } from './svrl.ts';

export type Judged = {
  readonly rules: FoundRules;
  readonly invoices: number;
  /** Number of Schematron rules whose context occurs in the invoices, or of elements that a schema validates. */
  readonly fired: number;
  readonly findings: readonly (Finding & { readonly invoice: string })[];
  /** True if the rules find the damage of an invoice. */
  readonly findsDamage: boolean;
};

/** Returns the judgement of each rule set in the folder, except source code that cannot be compiled. */
export function judgeAll(folder: Folder, invoices: readonly Invoice[]): readonly Judged[] {
  return folder.rules.filter((rules) => isRunnable(rules, folder)).map((rules) => judge(rules, folder, invoices));
}

export function isRunnable({ form }: FoundRules, { compiler }: Folder): boolean {
  return form !== 'schematron' || compiler !== undefined;
}

function judge(rules: FoundRules, folder: Folder, invoices: readonly Invoice[]): Judged {
  const own = invoices.filter(rules.set.judges);
  const documents = own.map(({ xml }) => xml);
  const damaged = documents.slice(0, 1).map((xml) => damagedBy(rules, xml));
  const reports = reportsOf(rules, folder, [...documents, ...damaged]);
  const ofOwn = reports.slice(0, own.length);
  return {
    rules,
    invoices: own.length,
    fired: ofOwn.reduce((sum, { fired }) => sum + fired, 0),
    findings: ofOwn.flatMap(({ findings }, index) =>
      findings.map((finding) => ({ ...finding, invoice: own[index]!.name })),
    ),
    findsDamage: reports.slice(own.length).some(({ findings }) => findings.some(({ isFatal }) => isFatal)),
  };
}

function reportsOf({ form, file }: FoundRules, { compiler }: Folder, documents: readonly string[]): readonly Report[] {
  if (form === 'schema') return validateAll(documents, file);
  if (form === 'xslt' || compiler === undefined) return transformAll(documents, file).map(readSvrl);
  const draft = mkdtempSync(join(tmpdir(), 'platen-rules-'));
  try {
    const compiled = join(draft, 'compiled.xslt');
    compileSchematron(file, { compiler, to: compiled });
    return transformAll(documents, compiled).map(readSvrl);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function damagedBy({ set: { name, damage } }: FoundRules, xml: string): string {
  const damaged = xml.replace(damage.find, damage.by);
  if (damaged === xml) throw new Error(`${name}: the first invoice has no place to damage`);
  return damaged;
}
