/** Runs every case of the suite, and checks that the suite covers the whole format. */
import {
  ENGINE_VERSION,
  type JsonObject,
  parseTemplate,
  renderTemplate,
  templateJsonSchema,
  WARNING_CODES,
} from '@platen/engine';
import { ELEMENT_SCHEMAS } from '@platen/engine/elements/schemas';
import { afterAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { type Case, loadCases, optionsOf, strayFiles } from './cases/case.ts';
import { type CaseOutputs, checkCase, type Outcome, renderCase } from './cases/check-case.ts';
import { digestLine, readDigests } from './cases/digests.ts';
import { messagesOf, readMessages } from './cases/messages.ts';
import { writeReport } from './cases/report.ts';
import { differencesOfStored } from './cases/stored-form.ts';
import { unusedProperties } from './cases/used-properties.ts';

const world = createNodeWorld();
const cases = loadCases();
const failed: Outcome[] = [];
const rendered = new Map<Case, CaseOutputs>();

function outputsOf(each: Case): CaseOutputs {
  const outputs = rendered.get(each) ?? renderCase(each, world);
  rendered.set(each, outputs);
  return outputs;
}

afterAll(() => {
  if (failed.length > 0) console.error(`see ${writeReport(failed, world.text)}`);
});

test.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
  const outcome = checkCase(each, outputsOf(each), { world });
  if (outcome.differences.length > 0) failed.push(outcome);
  const found = outcome.differences.map((difference) =>
    difference.kind === 'file' ? `the ${difference.format} differs` : difference,
  );
  expect(found, each.about).toEqual([]);
});

describe('all outputs have the digests in tests/suite-digests.txt', () => {
  const { version, lines } = readDigests();

  test.each(cases.map((each) => [each.name, each] as const))('%s', (name, each) => {
    const advice = `looked at and meant? npm run ref -- ${name} --update`;
    expect(digestLine(outputsOf(each)).split(' '), advice).toEqual(lines.get(name)?.split(' '));
  });

  test('they have this version and every case, in order', () => {
    const advice = 'npm run ref -- --update';
    expect(version, advice).toBe(ENGINE_VERSION);
    expect([...lines.keys()], advice).toEqual(cases.map(({ name }) => name));
  });
});

describe('all problems and warnings have the wording in tests/suite-messages.txt', () => {
  const messages = readMessages();

  test.each(cases.map((each) => [each.name, each] as const))('%s', (name, each) => {
    const advice = `meant? npm run ref -- ${name} --update`;
    expect(messagesOf(each, outputsOf(each)), advice).toEqual(messages.get(name) ?? []);
  });

  test('they belong to existing cases', () => {
    const names = new Set(cases.map(({ name }) => name));
    expect([...messages.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the stored form renders to the same bytes', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
    const { template, data = {} } = each;
    const render = (form: JsonObject) => renderTemplate(form, data, optionsOf(each, 'html'), world);
    expect(differencesOfStored(template as JsonObject, { given: outputsOf(each).html, render, world })).toEqual([]);
  });
});

test('every file in the suite belongs to a case', () => {
  expect(strayFiles(cases)).toEqual([]);
});

test('every property of the format, and every allowed value, is in a case', () => {
  const sound = cases.filter(({ template }) => parseTemplate(template, world.expressions).ok);
  const templates = sound.map(({ template }) => template as JsonObject);
  expect(unusedProperties(templateJsonSchema(), templates)).toEqual([]);
});

test('every type of element is in a case', () => {
  const texts = JSON.stringify(cases.map(({ template }) => template));
  expect(Object.keys(ELEMENT_SCHEMAS).filter((type) => !texts.includes(`"type":"${type}"`))).toEqual([]);
});

/** Warnings of renders that read codes back; `service/src/verify/verify-document.test.ts` tests them. */
const OF_VERIFICATION: ReadonlySet<string> = new Set(['PICTURE_CODE_LOST']);

test('every warning has a case that causes it, and one without any warning', () => {
  for (const code of WARNING_CODES.filter((each) => !OF_VERIFICATION.has(each))) {
    const name = `warnings/${code.toLowerCase().replaceAll('_', '-')}`;
    const provoking = cases.find((each) => each.name === name);
    const expected = provoking?.expect.warnings?.filter((warning) => warning.code === code);
    expect(expected, name).not.toEqual([]);
    const clean = cases.find((each) => each.name === `${name}-clean`);
    expect(clean, `${name}-clean`).toBeDefined();
    expect([clean?.expect.warnings ?? [], clean?.expect.problems ?? []], `${name}-clean`).toEqual([[], []]);
  }
});
