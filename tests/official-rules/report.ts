/** Writes the report on official rules to docs/proof/e-invoices.md. */
import { measuredBy } from '../../scripts/figures/figures.ts';
import type { Folder } from './find-rules.ts';
import { isRunnable, type Judged } from './judge.ts';
import { SCHXSLT } from './rule-sets.ts';

/** Sentence about each rule set that was not judged. */
export function gapsOf(folder: Folder): readonly string[] {
  const sources = folder.rules.filter((rules) => !isRunnable(rules, folder));
  return [
    ...folder.missing.map(({ name, from }) => `${name}: not in the folder. Download the rules from ${from}.`),
    ...sources.map(
      ({ set }) => `${set.name}: only Schematron source is in the folder. To compile it, add SchXslt from ${SCHXSLT}.`,
    ),
  ];
}

export function officialReport(folder: Folder, judged: readonly Judged[]): string {
  const gaps = gapsOf(folder);
  const failed = judged.flatMap(({ findings }) => findings.filter(({ isFatal }) => isFatal));
  const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  const judgements = total(judged.map(({ invoices }) => invoices));
  return `# E-invoice proof

E-invoices from Platen pass the official validation rules of the European norm, XRechnung, Peppol, Factur-X and the French platforms; this page shows how many
invoices each rule set judged.

${measuredBy('npm run einvoice:official -- FOLDER')} Each run replaces this page.

**${judged.length} rule sets, ${count(judgements)} judgements of invoices, ${count(total(judged.map(({ fired }) => fired)))} rules applied, ${count(failed.length)} failures.**

The invoices are the starters, the cases of the test suite, the examples of [the guide](../guides/e-invoices.md), invoices with every term, and random invoices.
Each is written in every profile and syntax that Platen accepts for it. The French rules judge the invoices for which \`"country": "FR"\` reports no warning.
Saxon-HE runs the rules, which their publishers provide as XSLT. SchXslt compiles rules that are published only as Schematron. libxml2 validates with XML schemas. These
files are not part of this project.

"Applied" counts the rules whose subject occurs in an invoice, and for schemas the elements. "Failures" are fatal findings, and "Warnings" are all other findings. "Control" says that the rules
find a fault that we inserted into the first invoice.

| Rules | Version | Invoices | Applied | Failures | Warnings | Control |
|---|---|---|---|---|---|---|
${judged.map(row).join('\n')}
${failed.length === 0 ? '' : `\n## Failures\n\n${findingsTable(judged, true)}\n`}
## Warnings

${warnings(judged)}

## Not judged

${gaps.length === 0 ? 'Every rule set that the program knows was in the folder.' : gaps.map((gap) => `- ${gap}`).join('\n')}

## Repeat this

1. Download the rules into one folder, in any arrangement of subfolders. The program finds the rules by their file names.
2. Run \`npm run einvoice:official -- FOLDER\`. The program lists the rule sets that it finds and the ones that are missing.

| Rules | Files |
|---|---|
| Schemas | \`CrossIndustryInvoice_100pD22B.xsd\`, \`UBL-Invoice-2.1.xsd\`, \`UBL-CreditNote-2.1.xsd\`, with the files that they import |
| EN 16931 | \`EN16931-CII-validation.xslt\`, \`EN16931-UBL-validation.xslt\` |
| XRechnung | \`XRechnung-CII-validation.xslt\` or \`.xsl\` or \`.sch\`, the same for UBL |
| Peppol BIS Billing | \`PEPPOL-EN16931-UBL.sch\` |
| Factur-X | \`FACTUR-X_BASIC.xslt\`, \`FACTUR-X_EN16931.xslt\`, \`FACTUR-X_EXTENDED.xslt\`, with their \`_codedb.xml\` files |
| France | \`BR-FR-Flux2-Schematron-CII.xslt\`, \`BR-FR-Flux2-Schematron-UBL.xslt\`, \`EXTENDED-CTC-FR-CII.xslt\` |
| SchXslt, to compile \`.sch\` files | \`2.0/pipeline-for-svrl.xsl\` |
`;
}

function row({ rules, invoices, fired, findings, findsDamage }: Judged): string {
  const fatal = findings.filter(({ isFatal }) => isFatal).length;
  const control = findsDamage ? 'found' : '**not found**';
  const cells = [
    rules.set.name,
    rules.version,
    ...[invoices, fired, fatal, findings.length - fatal].map(count),
    control,
  ];
  return `| ${cells.join(' | ')} |`;
}

function warnings(judged: readonly Judged[]): string {
  const hasWarnings = judged.some(({ findings }) => findings.some(({ isFatal }) => !isFatal));
  return hasWarnings ? findingsTable(judged, false) : 'No rule reported a warning.';
}

/** Reasons for warnings that the invoices keep. */
const REASONS: readonly (readonly [rule: RegExp, reason: string])[] = [
  [/R008|FX-SCH-A-000372/, 'The CII schema requires the delivery element, even if it is empty.'],
  [/BR-DE-TMP-32/, 'This rule is a recommendation. The sample invoices have no delivery date.'],
];

/** Maximum characters of a rule's text. */
const MOST_TEXT = 200;

function findingsTable(judged: readonly Judged[], isFatal: boolean): string {
  const rows = judged.flatMap(({ rules, findings }) => {
    const own = findings.filter((finding) => finding.isFatal === isFatal);
    return [...new Set(own.map(({ rule }) => rule))].map((rule) => {
      const same = own.filter((finding) => finding.rule === rule);
      const text = same[0]!.text.slice(0, MOST_TEXT).replaceAll('|', '\\|');
      const invoices = new Set(same.map(({ invoice }) => invoice)).size;
      const [, reason = ''] = REASONS.find(([pattern]) => pattern.test(rule)) ?? [];
      return `| ${rules.set.name} ${rules.version} | ${rule} | ${text} | ${count(invoices)} | ${reason} |`;
    });
  });
  return ['| Rules | Rule | Text | Invoices | Reason |', '|---|---|---|---|---|', ...rows].join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
