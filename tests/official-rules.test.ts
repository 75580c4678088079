/** Tests how `npm run einvoice:official` finds rules and reads their reports. The rules themselves run in the smoke test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findRules } from './official-rules/find-rules.ts';
import { isRunnable } from './official-rules/judge.ts';
import { gapsOf } from './official-rules/report.ts';
import { RULE_SETS } from './official-rules/rule-sets.ts';
import { validateAll } from './official-rules/schema.ts';
import { readSvrl } from './official-rules/svrl.ts';

const made: string[] = [];

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-official-'));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

function found(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = folderOf(files);
  const { rules } = findRules(folder, RULE_SETS);
  return rules.map(({ set, version, file, form }) => `${set.name} ${version}: ${relative(folder, file)} (${form})`);
}

test('rules are found by name in any folder, with the version that their header names', () => {
  expect(
    found({
      'a/b/EN16931-CII-validation.xslt': '<!--Licence version 1.2 --><!--Schematron version 1.3.16 -->',
      'peppol/PEPPOL-EN16931-UBL.sch': '<!-- Last update: 2025 May release 3.0.19. -->',
      'PEPPOL-EN16931-CII.sch': '',
      'x/FACTUR-X_EN16931.xslt': 'title="Schema for Factur-X; 1.09; EN16931-COMPLIANT"',
      'x/BR-FR-CDV-Schematron-CDAR.xslt': '',
      'y/UBL-Invoice-2.1.xsd': '',
    }),
  ).toEqual([
    'UBL schema, invoices 2.1: y/UBL-Invoice-2.1.xsd (schema)',
    'EN 16931, CII 1.3.16: a/b/EN16931-CII-validation.xslt (xslt)',
    'Peppol BIS Billing, UBL 3.0.19: peppol/PEPPOL-EN16931-UBL.sch (schematron)',
    'Factur-X EN 16931 1.09: x/FACTUR-X_EN16931.xslt (xslt)',
  ]);
});

test('a version is taken from the source, then from the folder, then from the content', () => {
  expect(
    found({
      'fr/2xslt/BR-FR-Flux2-Schematron-CII.xslt': 'a',
      'fr/schematron/BR-FR-Flux2-Schematron-CII.sch': '<!-- 20260630_BR-FR-Flux2-Schematron-CII_V1.4.0 - -->',
      'xrechnung-3.0.2-schematron-2.5.0/XRechnung-UBL-validation.xsl': 'b',
      'XRechnung-CII-validation.xsl': 'c',
    }),
  ).toEqual([
    'XRechnung, CII 2e7d2c03: XRechnung-CII-validation.xsl (xslt)',
    'XRechnung, UBL 2.5.0: xrechnung-3.0.2-schematron-2.5.0/XRechnung-UBL-validation.xsl (xslt)',
    'France (BR-FR), CII 1.4.0: fr/2xslt/BR-FR-Flux2-Schematron-CII.xslt (xslt)',
  ]);
});

test('two versions are judged, and copies of a version only once', () => {
  const of = (version: string) => `Schematron version ${version}`;
  expect(
    found({
      'a/EN16931-UBL-validation.xslt': of('1.3.15'),
      'b/EN16931-UBL-validation.xslt': of('1.3.16'),
      'c/EN16931-UBL-validation.xslt': of('1.3.16'),
      'c/EN16931-UBL-validation-preprocessed.sch': of('1.3.16'),
    }),
  ).toEqual([
    'EN 16931, UBL 1.3.15: a/EN16931-UBL-validation.xslt (xslt)',
    'EN 16931, UBL 1.3.16: b/EN16931-UBL-validation.xslt (xslt)',
  ]);
});

test('missing rules, and source that cannot be compiled, are named with their address', () => {
  const source = { 'PEPPOL-EN16931-UBL.sch': 'release 3.0.19' };
  const gaps = gapsOf(findRules(folderOf(source), RULE_SETS));
  expect(gaps).toHaveLength(RULE_SETS.length);
  expect(gaps).toContainEqual(expect.stringMatching(/^EN 16931, CII: not in the folder\. .*https:\/\//));
  expect(gaps).toContainEqual(expect.stringMatching(/^Peppol .*: only Schematron source .*https:\/\//));
  const complete = findRules(folderOf({ ...source, 'schxslt/2.0/pipeline-for-svrl.xsl': '' }), RULE_SETS);
  expect(complete.rules.map((rules) => isRunnable(rules, complete))).toEqual([true]);
  expect(gapsOf(complete)).toHaveLength(RULE_SETS.length - 1);
});

test('a report lists failed assertions and true reports, and tells errors from warnings', () => {
  const svrl = (inner: string) =>
    `<s:schematron-output xmlns:s="http://purl.oclc.org/dsdl/svrl">${inner}</s:schematron-output>`;
  const report = readSvrl(
    svrl(`
      <s:fired-rule context="a"/><s:fired-rule context="b"/>
      <s:failed-assert id="BR-01" flag="fatal" location="/a"><s:text> [BR-01]-An  Invoice </s:text></s:failed-assert>
      <s:failed-assert flag="warning" location="/b"><s:text>[UBL-CR-1] No</s:text></s:failed-assert>
      <s:successful-report role="information"><s:text>Note</s:text></s:successful-report>
      <s:failed-assert><s:text>Other</s:text></s:failed-assert>`),
  );
  expect(report.fired).toBe(2);
  expect(report.findings.map(({ rule, isFatal, text }) => [rule, isFatal, text])).toEqual([
    ['BR-01', true, '[BR-01]-An Invoice'],
    ['UBL-CR-1', false, '[UBL-CR-1] No'],
    ['', false, 'Note'],
    ['', true, 'Other'],
  ]);
  expect(() => readSvrl('<html/>')).toThrow('not a report');
});

test('a schema validates with the files that it imports', () => {
  const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"';
  const folder = folderOf({
    'main.xsd': `<xs:schema ${xs}><xs:include schemaLocation="part.xsd"/><xs:element name="a" type="T"/></xs:schema>`,
    'part.xsd': `<xs:schema ${xs}><xs:simpleType name="T"><xs:restriction base="xs:date"/></xs:simpleType></xs:schema>`,
  });
  const [good, bad] = validateAll(['<a>2026-01-01</a>', '<a>today</a>'], join(folder, 'main.xsd'));
  expect(good).toEqual({ fired: 1, findings: [] });
  expect(bad!.findings).toEqual([expect.objectContaining({ isFatal: true, text: expect.stringContaining('today') })]);
});
