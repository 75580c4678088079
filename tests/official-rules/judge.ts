/** Judges invoices with official rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder, FoundRules } from './find-rules.ts';
import type { Invoice } from './invoices.ts';
import { compileSchematron, transformAll } from './saxon.ts';
import { type Finding, readSvrl } from './svrl.ts';

export type Judged = {
  readonly rules: FoundRules;
  readonly invoices: number;
  /** Number of Schematron rules whose context occurs in the invoices. */
  readonly fired: number;
  readonly findings: readonly (Finding & { readonly invoice: string })[];
  /** True if the rules find the damage of an invoice. */
  readonly findsDamage: boolean;
};

/** Returns the judgement of each rule set in the folder, except source code that cannot be compiled. */
export function judgeAll(folder: Folder, invoices: readonly Invoice[]): readonly Judged[] {
  return folder.rules.filter((rules) => isRunnable(rules, folder)).map((rules) => judge(rules, folder, invoices));
}

export function isRunnable({ isCompiled }: FoundRules, { compiler }: Folder): boolean {
  return isCompiled || compiler !== undefined;
}

function judge(rules: FoundRules, { compiler }: Folder, invoices: readonly Invoice[]): Judged {
  const own = invoices.filter(rules.set.judges);
  const draft = mkdtempSync(join(tmpdir(), 'platen-rules-'));
  try {
    const compiled = join(draft, 'compiled.xslt');
    if (!rules.isCompiled && compiler) compileSchematron(rules.file, { compiler, to: compiled });
    const damaged = own.slice(0, 1).map(({ xml }) => damagedBy(rules, xml));
    const documents = [...own.map(({ xml }) => xml), ...damaged];
    const reports = transformAll(documents, rules.isCompiled ? rules.file : compiled).map(readSvrl);
    const [control, ...others] = reports.toReversed();
    const ordered = others.toReversed();
    return {
      rules,
      invoices: own.length,
      fired: ordered.reduce((sum, { fired }) => sum + fired, 0),
      findings: ordered.flatMap(({ findings }, index) =>
        findings.map((finding) => ({ ...finding, invoice: own[index]!.name })),
      ),
      findsDamage: control?.findings.some(({ isFatal }) => isFatal) ?? false,
    };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function damagedBy({ set: { name, damage } }: FoundRules, xml: string): string {
  const damaged = xml.replace(damage.find, damage.by);
  if (damaged === xml) throw new Error(`${name}: the first invoice has no place to damage`);
  return damaged;
}
