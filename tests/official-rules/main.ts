/**
 * `npm run einvoice:official -- FOLDER`: validates our e-invoices with the official rules in a folder and writes
 * docs/proof/e-invoices.md. Fails if an invoice breaks a fatal rule, or if a rule set finds no inserted fault. A smoke run
 * uses a sample rule of this project.
 */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { effort, isSmoke, writeFigures } from '../../scripts/figures/figures.ts';
import { findRules } from './find-rules.ts';
import { ourInvoices } from './invoices.ts';
import { judgeAll } from './judge.ts';
import { gapsOf, officialReport } from './report.ts';
import { RULE_SETS } from './rule-sets.ts';

const path = isSmoke ? fileURLToPath(new URL('sample', import.meta.url)) : process.argv[2];
if (path === undefined || !existsSync(path)) {
  console.error('usage: npm run einvoice:official -- FOLDER');
  for (const { name, from } of RULE_SETS) console.error(`  ${name}: ${from}`);
  process.exit(2);
}

const folder = findRules(path, RULE_SETS);
for (const { set, version, file } of folder.rules) console.log(`${set.name} ${version}: ${relative(path, file)}`);
for (const gap of gapsOf(folder)) console.log(gap);
if (folder.rules.length === 0) {
  console.error(`${path} has no official rules that the program knows`);
  process.exit(2);
}

const invoices = ourInvoices(createNodeWorld(), effort(Number.POSITIVE_INFINITY, 1));
const judged = judgeAll(folder, invoices);
writeFigures('e-invoices.md', officialReport(folder, judged));

const failed = judged.flatMap(({ findings }) => findings.filter(({ isFatal }) => isFatal));
const blind = judged.filter(({ findsDamage }) => !findsDamage);
for (const { rule, invoice, location, text } of failed) console.error(`${rule}: ${invoice}: ${location}: ${text}`);
for (const { rules } of blind) console.error(`${rules.set.name} ${rules.version}: did not find the inserted fault`);
console.log(`${judged.length} rule sets, ${invoices.length} invoices, ${failed.length} failures`);
process.exit(failed.length + blind.length > 0 ? 1 : 0);
