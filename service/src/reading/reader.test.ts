/**
 * Large bodies are parsed in a separate thread, so that the main thread remains responsive. The results are the same as
 * on the main thread.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../base/errors.ts';
import { FORMS } from '../forms.ts';
import { saveDraftForm } from '../templates/template-forms.ts';
import { builtWorker } from '../testing/service.ts';
import type { Form } from './form.ts';
import { createReader, type Reader, SMALL_BYTES } from './reader.ts';

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const LONG = 'x'.repeat(SMALL_BYTES);
const TEMPLATE = { meta: { name: 'Long' }, elements: [], note: LONG };

/** Large bodies, valid and invalid, for each parser. */
const BODIES = [
  ['render', { template: TEMPLATE, data: { id: 12 }, format: 'pdf', dpis: 3 }],
  ['render', { templateId: 'a', template: TEMPLATE, format: 'pdf' }],
  ['render', { template: TEMPLATE, data: {}, format: 'pdf', strict: true, unknown: 1 }],
  ['batch', { template: TEMPLATE, items: [{ data: { sscc: 1 }, copies: 2 }, { data: {} }], format: 'zpl' }],
  ['batch', `{"templateId":"a","items":[{"data":{"sscc":340123450000000018,"n":"${LONG}"}}],"format":"zpl"}`],
  ['createTemplate', { template: TEMPLATE, slug: 'long', slugg: 1 }],
  ['createTemplate', { template: LONG, slug: 'No slug' }],
  ['saveDraft', { template: TEMPLATE }],
  ['validateTemplate', { template: TEMPLATE, formats: ['pdf', 'png'] }],
  ['validateTemplate', { template: TEMPLATE, formats: ['pdff'], extra: true }],
  ['saveDraft', `{"template":{"a":"${LONG}",}}`],
  ['saveDraft', `{"template":${'['.repeat(600)}"${LONG}"${']'.repeat(600)}}`],
] as const;

const formNamed = (name: string): Form<unknown> => FORMS.find((form) => form.name === name)!;

describe('a reader', () => {
  let reader: Reader;
  beforeAll(() => {
    reader = createReader(new URL('read-worker.js', builtWorker()), FORMS);
  });
  afterAll(() => reader.close());

  const outcomeOf = async (read: () => unknown) => {
    try {
      return { value: await read() };
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      const { code, message, details } = error as ApiError;
      return { code, message, details };
    }
  };

  it.each(BODIES)('returns the same as the main thread would: %s %#', async (name, body) => {
    const form = formNamed(name);
    const sent = { bytes: bytesOf(body), warnings: [{ code: 'UNKNOWN_PROPERTY', message: 'before' }] as const };
    expect(sent.bytes.length).toBeGreaterThan(SMALL_BYTES);
    const here = await outcomeOf(() => form.parse(sent));
    expect(await outcomeOf(() => reader.read(form, sent, { group: 'acme' }))).toEqual(here);
  });

  it('keeps the main thread responsive while it parses large bodies', async () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `"name${index}":${index}`);
    const bytes = bytesOf(`{"template":{"data":{${names.join(',')}}}}`);
    let turns = 0;
    let ends = false;
    const count = () => {
      turns++;
      if (!ends) setImmediate(count);
    };
    setImmediate(count);
    const read = await reader.read(saveDraftForm, { bytes, warnings: [] }, { group: 'acme' });
    ends = true;
    expect(read.draft).toHaveLength(bytes.length - '{"template":}'.length);
    // If the main thread parsed the body, there would be only one or two turns of the event loop.
    expect(turns).toBeGreaterThan(20);
  });

  it('alternates between teams, even if many bodies of one team wait', async () => {
    const done: string[] = [];
    const read = (group: string) =>
      reader
        .read(saveDraftForm, { bytes: bytesOf({ template: TEMPLATE }), warnings: [] }, { group })
        .then(() => done.push(group));
    await Promise.all([...Array.from({ length: 50 }, () => read('greedy')), read('other')]);
    expect(done.indexOf('other')).toBeLessThan(5);
  });

  it('rejects the team with the most waiting bodies when the queue is full', async () => {
    const read = (group: string) =>
      outcomeOf(() => reader.read(saveDraftForm, { bytes: bytesOf({ template: TEMPLATE }), warnings: [] }, { group }));
    const outcomes = await Promise.all([...Array.from({ length: 250 }, () => read('greedy')), read('other')]);
    const refused = outcomes.filter((outcome) => 'code' in outcome);
    expect(refused.length).toBeGreaterThan(40);
    expect(refused[0]).toMatchObject({ code: 'OVERLOADED' });
    expect(outcomes.at(-1)).toHaveProperty('value');
  });

  it('rejects a form that the thread does not know', async () => {
    const unknown: Form<string> = { name: 'unknown', parse: () => '' };
    const read = reader.read(unknown, { bytes: bytesOf({}), warnings: [] }, { group: 'acme' });
    await expect(read).rejects.toThrow('unknown');
  });

  it('knows each form by a different name', () => {
    expect(new Set(FORMS.map(({ name }) => name)).size).toBe(FORMS.length);
  });

  it('summarizes drafts', async () => {
    const [first, second] = await reader.summarize([JSON.stringify(TEMPLATE), '{}'], { group: 'acme' });
    expect([first!.name, second!.name]).toEqual(['Long', 'Untitled']);
  });
});
