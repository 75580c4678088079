/** Tests the client with a real service. */
import { createHash } from 'node:crypto';
import { createClient, PlatenError, type OutputFormat as WrittenFormat } from '@platen/client';
import type { OutputFormat } from '@platen/engine';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type Served, serve } from './guides/serve.ts';
import { jpegFile } from './pictures.ts';

const LABEL = {
  templateId: 'starter:product-2x1',
  data: {
    itemId: 'BRK-2040-M8',
    itemName: 'Bracket',
    revision: 'C',
    quantity: 250,
    unitOfMeasure: 'pcs',
    trackedEntityId: 'TE-01JB7Q2M9K4X',
  },
} as const;

describe('client', () => {
  let service: Served;
  beforeAll(async () => {
    service = await serve();
  });
  afterAll(() => service?.stop());

  const client = (apiKey = service.keys.live) => createClient({ baseUrl: service.url, apiKey });
  const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error as PlatenError);

  it('names all output formats, or this does not compile', () => {
    expectTypeOf<WrittenFormat>().toEqualTypeOf<OutputFormat>();
  });

  it('requests health without a key', async () => {
    expect(await client('').health()).toMatchObject({ ok: true });
  });

  it('renders inline', async () => {
    const { bytes, ...rest } = await client().renderInline({ ...LABEL, format: 'zpl' });
    expect(new TextDecoder().decode(bytes)).toMatch(/^\^XA[\s\S]+\^XZ\s*$/);
    expect(rest).toMatchObject({ contentType: 'text/plain; charset=utf-8', fileName: 'product-2x1.zpl' });
    expect(rest).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), pages: 1, warningCount: 0 });
    expect(rest.renderTimeMs).toBeGreaterThan(0);
    expect(rest.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(rest.engineVersion).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
  });

  it('renders and returns the list of warnings in one call', async () => {
    const name = { type: 'text', text: '{{ name }}', width: '30mm', position: { x: '5mm', y: '5mm' } };
    const template = { meta: { name: 'Zoë' }, dimensions: { width: '2in', height: '1in' }, elements: [name] };
    const { bytes, ...told } = await client().renderDocument({ template, data: {}, format: 'zpl' });
    expect(told).toMatchObject({ contentType: 'text/plain; charset=utf-8', fileName: 'Zoë.zpl', mode: 'live' });
    expect(told.warnings.map(({ code }) => code)).toContain('MISSING_DATA');
    expect(told.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const items = [{ data: { name: 'Ada' } }, { data: {} }];
    const batch = await client().renderBatchDocument({ template, items, format: 'zpl' });
    expect(batch.items).toMatchObject([{ warnings: [] }, { warnings: expect.arrayContaining([expect.anything()]) }]);
    expect(new TextDecoder().decode(batch.bytes).match(/\^XA/g)).toHaveLength(2);
  });

  it('renders by URL and downloads, only with the key that rendered', async () => {
    const result = await client().render({ ...LABEL, format: 'pdf' });
    expect(result).toMatchObject({ status: 'complete', format: 'pdf', pages: 1, warnings: [], mode: 'live' });
    const { bytes, contentType } = await client().download(result.id);
    expect(result.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect([bytes.length, contentType]).toEqual([result.sizeBytes, 'application/pdf']);
    expect(await failure(client(service.keys.test).download(result.id))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('renders a batch to one file', async () => {
    const { templateId, data } = LABEL;
    const result = await client().renderBatch({ templateId, format: 'zpl', items: [{ data }, { data, copies: 2 }] });
    expect(result).toMatchObject({ status: 'complete', format: 'zpl' });
    const { bytes } = await client().download(result.id);
    expect(new TextDecoder().decode(bytes).match(/\^PQ\d+/g)).toEqual(['^PQ1', '^PQ2']);
  });

  it('edits a template and its image, and overwrites nothing that has changed since', async () => {
    const bytes = jpegFile({ blocks: [[[128]]] });
    const told: unknown[] = [];
    const asset = await client().uploadAsset('dot.jpg', bytes, { onProgress: (progress) => told.push(progress) });
    expect(asset).toMatchObject({ name: 'dot.jpg', mediaType: 'image/jpeg', sizeBytes: bytes.length });
    expect(told.at(-1)).toEqual({ sentBytes: bytes.length, totalBytes: bytes.length });
    expect((await client().downloadAsset('dot.jpg')).bytes).toEqual(new Uint8Array(bytes));
    const template = { dimensions: { width: '2in', height: '1in' }, elements: [] };
    const { id, etag } = await client().createTemplate({ template, slug: 'from-client' });
    const saved = await client().saveDraft(id, { template: { ...template, sample: {} } }, { ifMatch: etag });
    expect(await failure(client().saveDraft(id, { template }, { ifMatch: etag }))).toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
    expect(await client().publishTemplate(id, { ifMatch: saved.etag })).toEqual({ id, version: 1 });
    for await (const { version, published } of client().listVersions(id))
      expect([version, published]).toEqual([1, true]);
    await client().deleteTemplate(id);
    await client().deleteAsset('dot.jpg');
  });

  it('renders a batch in one call', async () => {
    const { templateId, data } = LABEL;
    const batch = await client().renderBatchInline({ templateId, format: 'pdf', items: [{ data }, { data }] });
    expect(batch).toMatchObject({ contentType: 'application/pdf', pages: 2, complete: 2, failed: [] });
  });

  it('draws a label from its ZPL', async () => {
    const { bytes } = await client().renderInline({ ...LABEL, format: 'zpl' });
    const preview = await client().previewZpl(new TextDecoder().decode(bytes));
    expect([preview.labels, new TextDecoder('latin1').decode(preview.bytes.subarray(1, 4))]).toEqual([1, 'PNG']);
    expect(preview.nativeTexts).toBe(0);
    expect(await failure(client().previewZpl('^XA', { label: 2 }))).toMatchObject({ code: 'ZPL_NOT_DRAWN' });
  });

  it('lists renders, up to a limit, and returns one', async () => {
    const made = await client().render({ ...LABEL, format: 'png' });
    await failure(client().render({ templateId: 'no-such', data: {}, format: 'pdf' }));
    const [failed] = await client().listRenders({ status: 'failed', limit: 1 });
    expect(failed).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND', format: 'pdf' });
    const [listed] = await client().listRenders({ search: made.id });
    expect(listed).toMatchObject({ status: 'complete', template: 'starter:product-2x1', sizeBytes: made.sizeBytes });
    expect(await client().getRender(made.id)).toEqual(listed);
  });

  it('lists templates and returns the content of one', async () => {
    const templates = await client().listTemplates({ library: 'starter' });
    expect(templates.map(({ slug }) => slug)).toContain('product-2x1');
    const content = await client().getTemplate(LABEL.templateId);
    expect(content).toMatchObject({ formatVersion: 1, meta: { name: 'Product label 2 × 1 in' } });
  });

  it('lists the versions of a template, and deletes one that is not the newest', async () => {
    const post = (path: string, body?: object) =>
      fetch(`${service.url}/v1/templates${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.keys.live}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const template = await client().getTemplate(LABEL.templateId);
    await post('', { template, slug: 'versioned' });
    await post('/versioned/publish');
    await fetch(`${service.url}/v1/templates/versioned`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${service.keys.live}`, 'content-type': 'application/json' },
      body: JSON.stringify({ template: { ...template, meta: { name: 'Second' } } }),
    });
    await post('/versioned/publish');
    const versions = async () => (await client().listVersions('versioned')).map(({ version }) => version);
    expect(await versions()).toEqual([2, 1]);
    await client().deleteVersion('versioned', 1);
    expect(await versions()).toEqual([2]);
    expect(await failure(client().deleteVersion('versioned', 2))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await failure(client().deleteVersion('versioned', 1))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('returns usage, with test renders separate', async () => {
    const before = await client().usage();
    await client(service.keys.test).renderInline({ ...LABEL, format: 'html' });
    await client().renderInline({ ...LABEL, format: 'html' });
    const after = await client().usage();
    expect(after).toMatchObject({ plan: 'enterprise', quota: { limit: -1, remaining: -1, hardCap: false } });
    expect([after.renders.live - before.renders.live, after.renders.test - before.renders.test]).toEqual([1, 1]);
  });

  it('prints once with the same idempotency key', async () => {
    const key = crypto.randomUUID();
    const first = await client().render({ ...LABEL, format: 'png' }, { idempotencyKey: key });
    expect(await client().render({ ...LABEL, format: 'png' }, { idempotencyKey: key })).toEqual(first);
  });

  it('reports all problems of a template', async () => {
    const template = { dimensions: { width: '1in', height: 2 }, elements: [{ type: 'txt' }] };
    const error = await failure(client().render({ template, data: {}, format: 'png' }));
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE', requestId: expect.any(String) });
    expect(error?.details?.errors?.map(({ path }) => path)).toEqual(['/dimensions/height', '/elements/0/type']);
  });

  it('reports a wrong key', async () => {
    expect(await failure(client('pl_live_wrong').render({ ...LABEL, format: 'pdf' }))).toMatchObject({
      status: 401,
      code: 'AUTH_REQUIRED',
    });
  });

  it('queues a conversion and returns its document', async () => {
    const labelOf = (width: number) => `^XA^PW400^LL200^FO20,20^GB${width},99,9^FS^XZ`;
    const labels = labelOf(99) + labelOf(199);
    const job = await client().convertLater(labels, { format: 'zpl' });
    expect(job).toMatchObject({ kind: 'convert', progress: { total: 1 } });
    const states: string[] = [];
    for await (const { state } of client().watchJob(job.id)) states.push(state);
    expect(states.at(-1)).toBe('complete');
    const { bytes } = await client().getJobResult(job.id);
    expect(bytes).toEqual((await client().convertInline(labels, { format: 'zpl' })).bytes);
    const files = await client().convertInline([labels, Buffer.from(labels)], { format: 'zpl' });
    expect(files.pages).toBe(2 * labels.split('^XA').slice(1).length);
    expect(new TextDecoder().decode(bytes).match(/\^XZ/g)).toHaveLength(2);
  });

  it('treats warnings as errors when strict', async () => {
    const text = { type: 'text', position: { x: '1mm', y: '1mm' }, text: '{{ who }}' };
    const template = { dimensions: { width: '1in', height: '1in' }, elements: [text] };
    const error = await failure(client().renderInline({ template, data: {}, format: 'pdf', strict: true }));
    expect(error).toMatchObject({ status: 422, code: 'PREFLIGHT_FAILED' });
    expect(error?.details?.warnings?.map(({ code }) => code)).toContain('MISSING_DATA');
  });
});
