/** Batches. Each test is named after the statement in docs/decisions/batches.md that it checks. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { BUILD_VERSION } from '@platen/engine/version';
import type { LightMyRequestResponse as Response } from 'fastify';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readablePdf } from '../../../tests/readable-pdf.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

const NAMES = ['Zoë', 'Ada', 'Grace', 'Mary'];
const ITEMS = NAMES.map((name) => ({ data: { name } }));

/** Template that rejects items whose name is not a string. */
const STRICTER = { ...BADGE, schema: { type: 'object', properties: { name: { type: 'string' } } } } as const;
const MIXED = { template: STRICTER, items: [ITEMS[0], { data: { name: 7 } }, ITEMS[2], { data: { name: true } }] };

describe('POST /v1/render/batch', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const send = (body: object, key = team.keys.live, headers: Readonly<Record<string, string>> = {}) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/render/batch',
      headers: { ...bearer(key), ...headers },
      payload: { template: BADGE, items: ITEMS, ...body },
    });
  const download = (response: Response, key = team.keys.live) =>
    service.app.inject({ url: new URL(response.json().url).pathname, headers: bearer(key) });
  const live = async ({ keys } = team) => (await service.call(keys.live, 'GET /v1/usage')).json().renders.live;
  const alone = async (format: string, data: object, more: object = {}) => {
    const body = { template: BADGE, data, format, delivery: 'inline', ...more };
    return (await service.render(team.keys.live, body)).rawPayload;
  };
  const pagesOf = (pdf: Buffer) => readablePdf(pdf).match(/\/Type\/Page\//g)?.length;

  it('one PDF, in order, and the status of each item', async () => {
    const response = await send({ format: 'pdf' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'complete',
      warnings: [],
      format: 'pdf',
      url: `https://platen.test/v1/render-outputs/${response.json().id}`,
      sizeBytes: expect.any(Number),
      renderTimeMs: expect.any(Number),
      pages: 4,
      mode: 'live',
      items: Array(4).fill({ status: 'complete', pages: 1, warnings: [] }),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      engineVersion: BUILD_VERSION,
    });
    const { headers, rawPayload } = await download(response);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Badge.pdf"',
    });
    expect([rawPayload.length, pagesOf(rawPayload)]).toEqual([response.json().sizeBytes, 4]);
  });

  it('one PDF that conforms to the standards in the request', async () => {
    const pdf = { conformance: 'pdf/a-2u' };
    expect((await send({ format: 'pdf', pdf })).json()).toMatchObject({ conformance: ['pdf/a-2u'] });
    const { headers, payload } = await send({ format: 'pdf', pdf, delivery: 'inline' });
    expect(headers['x-render-conformance']).toBe('pdf/a-2u');
    expect(payload).toContain('<pdfaid:conformance>U</pdfaid:conformance>');
  });

  it('one ZPL stream: the labels of the items one after the other', async () => {
    const response = await send({ format: 'zpl', delivery: 'inline' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(response.rawPayload.length),
      'x-render-pages': '4',
    });
    const labels = [];
    for (const { data } of ITEMS) labels.push(await alone('zpl', data));
    expect(response.rawPayload.equals(Buffer.concat(labels))).toBe(true);
  });

  it('labels in columns on a roll: the items fill its rows', async () => {
    const template = { ...BADGE, roll: { columns: 3, gap: '2mm' } };
    const items = [{ ...ITEMS[0], copies: 2 }, ITEMS[1], ITEMS[2]];
    const response = await send({ template, format: 'zpl', items, delivery: 'inline', verify: true });
    expect([response.statusCode, response.headers['x-render-pages']]).toEqual([200, '2']);
    expect(response.payload.match(/\^XA/g)).toHaveLength(2);
    const copied = await send({ template, format: 'zpl', items, printer: { copies: 3 }, delivery: 'inline' });
    // The first item overrides the printer's number of copies and is printed twice. All other items are printed three
    // times.
    expect([copied.statusCode, copied.payload.match(/\^XA/g)?.length]).toEqual([200, 3]);
  });

  it.each(['png', 'html'])('one zip of %s', async (format) => {
    const response = await send({ format, dpi: 72 });
    expect(response.json()).toMatchObject({
      format,
      items: NAMES.map((_, index) => ({ status: 'complete', file: `000${index + 1}.${format}` })),
    });
    const { headers, rawPayload } = await download(response);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'inline; filename="Badge.zip"',
    });
    const files = Object.entries(unzipSync(rawPayload));
    expect(files.map(([name]) => name)).toEqual(NAMES.map((_, index) => `000${index + 1}.${format}`));
    for (const [index, [, bytes]] of files.entries()) {
      expect((await alone(format, ITEMS[index]!.data, { dpi: 72 })).equals(bytes)).toBe(true);
    }
    const again = await send({ format, dpi: 72, delivery: 'inline' });
    expect(again.rawPayload.equals(rawPayload)).toBe(true);
  });

  it('copies: pages in PDF, labels printed by ZPL', async () => {
    const items = [{ ...ITEMS[0], copies: 3 }, ITEMS[1]];
    const pdf = await send({ format: 'pdf', items, delivery: 'inline' });
    expect([pagesOf(pdf.rawPayload), pdf.headers['x-render-pages']]).toEqual([4, '4']);
    const zpl = await send({ format: 'zpl', items, printer: { copies: 2 }, delivery: 'inline' });
    expect(zpl.payload.match(/\^PQ\d+/g)).toEqual(['^PQ3', '^PQ2']);
  });

  it('one request in the rate windows, one quota unit an item', async () => {
    const dev = await service.createTeam('dev', 'dev');
    const first = await send({ format: 'pdf' }, dev.keys.live);
    expect(first.headers['x-ratelimit-remaining']).toBe('9');
    expect(await live(dev)).toBe(4);
    const items = Array.from({ length: 97 }, () => ITEMS[0]);
    const beyond = await send({ format: 'pdf', items }, dev.keys.live);
    expect([beyond.statusCode, beyond.json().code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect((await send({ format: 'pdf', items: items.slice(1) }, dev.keys.live)).statusCode).toBe(200);
    expect(await live(dev)).toBe(100);
  });

  it.each(['pdf', 'zpl', 'html'])('all or nothing: %s', async (format) => {
    const before = await live();
    const response = await send({ ...MIXED, format });
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().error).toMatch(/^Item 1: .* \(and 1 more items\)$/);
    expect(response.json().details).toMatchObject({
      failed: [1, 3],
      errors: [
        { item: 1, path: '/items/1/data/name' },
        { item: 3, path: '/items/3/data/name' },
      ],
    });
    expect(await live()).toBe(before);
  });

  it.each(['pdf', 'zpl', 'html'])('partial: true omits failed items: %s', async (format) => {
    const before = await live();
    const response = await send({ ...MIXED, format, partial: true });
    expect(response.statusCode).toBe(200);
    const failed = (item: number) => ({
      status: 'failed',
      code: 'BAD_REQUEST',
      errors: [{ path: `/items/${item}/data/name` }],
    });
    expect(response.json()).toMatchObject({
      pages: 2,
      items: [{ status: 'complete' }, failed(1), { status: 'complete' }, failed(3)],
    });
    expect(await live()).toBe(before + 2);
  });

  it('inline, X-Render-Items has the states of the items', async () => {
    const whole = await send({ format: 'pdf', delivery: 'inline' });
    expect(whole.headers['x-render-items']).toBe('complete=4, failed=()');
    const partial = await send({ ...MIXED, format: 'html', partial: true, delivery: 'inline' });
    expect(partial.headers).toMatchObject({
      'x-render-items': 'complete=2, failed=(1 3)',
      'content-type': 'application/zip',
      'x-render-warnings': '0',
    });
    expect(Object.keys(unzipSync(partial.rawPayload))).toEqual(['0001.html', '0003.html']);
  });

  it('inline-json, one response has the file and the states of the items', async () => {
    const body = { ...MIXED, format: 'html', partial: true };
    const inline = await send({ ...body, delivery: 'inline' });
    const { document, ...told } = (await send({ ...body, delivery: 'inline-json' })).json();
    expect(Buffer.from(document, 'base64').equals(inline.rawPayload)).toBe(true);
    expect(told).not.toHaveProperty('url');
    expect(told).toMatchObject({
      contentType: 'application/zip',
      fileName: 'Badge.zip',
      sizeBytes: inline.rawPayload.length,
      items: [{ status: 'complete' }, { status: 'failed' }, { status: 'complete' }, { status: 'failed' }],
    });
  });

  it('without a complete item there is no document, partial or not', async () => {
    const response = await send({ ...MIXED, items: [MIXED.items[1]], format: 'pdf', partial: true });
    expect([response.statusCode, response.json().details.failed]).toEqual([400, [0]]);
    const zip = await send({ ...MIXED, items: [MIXED.items[1]], format: 'html', partial: true });
    expect(zip.statusCode).toBe(400);
  });

  it.each(['pdf', 'html'])('strict: any warning fails its item (%s)', async (format) => {
    const items = [ITEMS[0], { data: {} }];
    const response = await send({ items, format, strict: true });
    expect([response.statusCode, response.json().code]).toEqual([422, 'PREFLIGHT_FAILED']);
    expect(response.json().details).toMatchObject({ failed: [1], warnings: [{ code: 'MISSING_DATA', item: 1 }] });
    const unknown = await send({ template: { ...BADGE, colour: 1 }, items: [ITEMS[0]], format, strict: true });
    expect(unknown.json().details.warnings).toMatchObject([{ code: 'UNKNOWN_PROPERTY' }]);
  });

  it.each([
    ['no items', { items: [] }, '/items'],
    ['items missing', { items: undefined }, '/items'],
    ['items are no list', { items: {} }, '/items'],
    ['1,001 items', { items: Array.from({ length: 1_001 }, () => ITEMS[0]) }, '/items'],
    ['an item without data', { items: [ITEMS[0], {}] }, '/items/1/data'],
    ['an item that is none', { items: [7] }, '/items/0'],
    ['no copies', { items: [{ ...ITEMS[0], copies: 0 }] }, '/items/0/copies'],
    ['half a copy', { items: [{ ...ITEMS[0], copies: 1.5 }] }, '/items/0/copies'],
    ['format unknown', { format: 'docx' }, '/format'],
    ['partial no boolean', { partial: 'yes' }, '/partial'],
    ['pages without end', { items: [{ ...ITEMS[0], copies: 9_999 }] }, '/items'],
  ])('rejects %s, naming the field', async (_, body, path) => {
    const response = await send({ format: 'pdf', ...body });
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0].path).toBe(path);
  });

  it('reports an invalid template like POST /v1/render', async () => {
    for (const format of ['pdf', 'html']) {
      const response = await send({ template: {}, format });
      expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_TEMPLATE']);
      expect(response.json().details.errors[0].path).toBe('/dimensions');
    }
    const demo = await send({ format: 'pdf' }, team.keys.demo);
    expect([demo.statusCode, demo.json().code]).toEqual([403, 'FORBIDDEN']);
    const missing = await send({ template: undefined, templateId: 'none', format: 'pdf' });
    expect(missing.json().code).toBe('NOT_FOUND');
  });

  it('renders a stored template for a demo key', async () => {
    const { templateId, data } = service.seeded.samples[0]!;
    const items = [{ data: JSON.parse(data) }, { data: JSON.parse(data) }];
    const response = await send({ template: undefined, templateId, items, format: 'zpl' }, team.keys.demo);
    expect(response.json()).toMatchObject({ status: 'complete', mode: 'test', templateVersion: 1 });
  });

  describe('items that name templates', () => {
    const tall = { ...BADGE, dimensions: { width: '100mm', height: '150mm' } };
    const mixed = [
      ITEMS[0],
      { ...ITEMS[1], templateId: 'tall', copies: 2 },
      ITEMS[2],
      { ...ITEMS[3], templateId: 'tall' },
    ];

    it('are rendered in order: pages of their sizes in a PDF, files as if rendered alone', async () => {
      await service.pushTemplate(team, 'tall', tall);
      const before = await live();
      const pdf = await send({ items: mixed, format: 'pdf', delivery: 'inline' });
      expect([pdf.statusCode, pdf.headers['x-render-items']]).toEqual([200, 'complete=4, failed=()']);
      const widths = [...readablePdf(pdf.rawPayload).matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/g)].map(([, width]) =>
        Number(width),
      );
      expect(widths.map((width) => Math.round(width * 10) === Math.round((7200 * 100) / 254))).toEqual([
        false,
        true,
        true,
        false,
        true,
      ]);
      expect(await live()).toBe(before + 4);
      const zip = await send({ items: mixed, format: 'html', delivery: 'inline' });
      const files = unzipSync(zip.rawPayload);
      const second = await alone('html', ITEMS[1]!.data, { template: tall });
      expect(second.equals(files['0002.html']!)).toBe(true);
      expect((await alone('html', ITEMS[2]!.data)).equals(files['0003.html']!)).toBe(true);
    });

    it.each(['pdf', 'html'])('fail alone under partial if their template does not exist (%s)', async (format) => {
      const items = [ITEMS[0], { ...ITEMS[1], templateId: 'none' }, { ...ITEMS[2], templateId: 'tall' }];
      const all = await send({ items, format });
      expect([all.statusCode, all.json().code]).toEqual([404, 'NOT_FOUND']);
      expect(all.json()).toMatchObject({ error: expect.stringMatching(/^Item 1: /), details: { failed: [1] } });
      const before = await live();
      const partial = await send({ items, format, partial: true });
      expect(partial.json()).toMatchObject({
        pages: 2,
        items: [{ status: 'complete' }, { status: 'failed', code: 'NOT_FOUND' }, { status: 'complete' }],
      });
      expect(await live()).toBe(before + 2);
    });

    it('cannot contain a template in any other way', async () => {
      const own = { template: BADGE, warnings: [], findAsset: null };
      const answer = await send({ items: [{ ...ITEMS[0], own }], format: 'pdf' });
      expect(answer.json()).toMatchObject({ status: 'complete', warnings: [{ code: 'UNKNOWN_PROPERTY' }] });
    });

    it('find the assets of their own templates, and never those of another through names in the data', async () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
      const upload = {
        method: 'POST',
        url: '/v1/assets',
        query: { name: 'seal.svg' },
        payload: Buffer.from(svg),
      } as const;
      const headers = { ...bearer(team.keys.live), 'content-type': 'image/svg+xml' };
      expect((await service.app.inject({ ...upload, headers })).statusCode).toBe(201);
      const image = { id: 'i', type: 'image', position: { x: '1mm', y: '1mm' }, width: '5mm', height: '5mm' };
      const sealed = { ...BADGE, elements: [{ ...image, contentExpression: 'name' }] };
      await service.pushTemplate(team, 'sealed', sealed);
      const named = (name: string, more: object = {}) => ({ data: { name }, ...more });
      const own = { templateId: 'sealed' };
      const items = [named('seal.svg'), named('seal.svg', own)];
      const both = await send({ template: sealed, items, format: 'pdf' });
      expect(both.json()).toMatchObject({ status: 'complete', pages: 2 });
      const sneaky = [named('0\nseal.svg'), named('seal.svg', own)];
      const answer = await send({ template: sealed, items: sneaky, format: 'pdf' });
      expect(answer.json().details.errors).toMatchObject([{ code: 'ASSET_NOT_FOUND', item: 0 }]);
    });

    it('may use at most 20 templates', async () => {
      const items = Array.from({ length: 21 }, (_, index) => ({ ...ITEMS[0], templateId: `t-${index}` }));
      const answer = await send({ items, format: 'pdf' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.errors).toMatchObject([{ path: '/items/20/templateId', code: 'OUT_OF_RANGE' }]);
    });

    it('may use templates of at most 4 MB, which are not read if the quota is exceeded', async () => {
      const large = { ...BADGE, sample: { name: 'Ada', more: 'x'.repeat(900_000) } };
      const small = await service.createTeam('small', 'dev');
      for (let index = 0; index < 5; index++) await service.pushTemplate(small, `large-${index}`, large);
      const items = Array.from({ length: 5 }, (_, index) => ({ ...ITEMS[0], templateId: `large-${index}` }));
      const some = await send({ items: items.slice(1), format: 'pdf' }, small.keys.live);
      expect([some.json(), some.statusCode]).toMatchObject([{ pages: 4 }, 200]);
      const answer = await send({ items, format: 'pdf' }, small.keys.live);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.errors).toMatchObject([{ path: '/items/4/templateId', code: 'OUT_OF_RANGE' }]);
      const many = Array.from({ length: 101 }, (_, index) => items[index % 5]!);
      expect((await send({ items: many, format: 'pdf' }, small.keys.live)).json().code).toBe('QUOTA_EXCEEDED');
    });

    it('must be in libraries for demo keys', async () => {
      const { templateId, data } = service.seeded.samples[0]!;
      const items = [{ data: JSON.parse(data) }, { data: JSON.parse(data), templateId: 'tall' }];
      const answer = await send({ template: undefined, templateId, items, format: 'zpl' }, team.keys.demo);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    });
  });

  it.each(['pdf', 'html'])('an Idempotency-Key returns the first response again (%s)', async (format) => {
    const before = await live();
    const headers = { 'idempotency-key': `batch-${format}` };
    const first = await send({ format, delivery: 'inline' }, team.keys.live, headers);
    const again = await send({ format, delivery: 'inline' }, team.keys.live, headers);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-render-items': 'complete=4, failed=()' });
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers['content-length']).toBe(String(first.rawPayload.length));
    expect(await live()).toBe(before + 4);
    const other = await service.app.inject({
      method: 'POST',
      url: '/v1/render',
      headers: { ...bearer(team.keys.live), ...headers },
      payload: { template: BADGE, items: ITEMS, format, delivery: 'inline' },
    });
    expect(other.json().code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it.each([
    ['pdf', 1_000],
    ['zpl', 200],
  ])('as %s, of %i items, leaving no temporary files', async (format, count) => {
    const items = Array.from({ length: count }, (_, index) => ({ data: { name: `No. ${index}` } }));
    const response = await send({ items, format });
    expect(response.json()).toMatchObject({ status: 'complete', pages: count });
    expect(response.json().items).toHaveLength(count);
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`platen-batch-${process.pid}-`));
    await expect.poll(left).toEqual([]);
  });

  it('is streamed completely over a socket', async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as { readonly port: number };
    const items = Array.from({ length: 60 }, (_, index) => ({ data: { name: `No. ${index}` } }));
    const response = await fetch(`http://127.0.0.1:${port}/v1/render/batch`, {
      method: 'POST',
      headers: { ...bearer(team.keys.live), 'content-type': 'application/json' },
      body: JSON.stringify({ template: BADGE, items, format: 'png', delivery: 'inline' }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
    expect(Object.keys(unzipSync(bytes))).toHaveLength(60);
  });
});
