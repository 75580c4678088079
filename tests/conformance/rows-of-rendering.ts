/** Rows about input and output of renders: batches, retries, codes, pictures, pages, bodies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WARNING_CODES, type WarningCode } from '@platen/engine';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { BADGE, ROOT } from '../../service/src/testing/service.ts';
import { readPng } from '../eyes/picture.ts';
import { expectError, type Lab, RENDER } from './lab.ts';
import type { Row } from './suite.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const ITEMS = ['Ada', 'Grace', 'Mary'].map((name) => ({ data: { name } }));

/** Returns the badge with other properties of its only element. */
const element = (more: object) => ({ ...BADGE, elements: [{ ...BADGE.elements[0], ...more }] });

const image = (source: string) => {
  const { contentExpression: _, style: __, ...rest } = BADGE.elements[0];
  return { ...BADGE, elements: [{ ...rest, type: 'image', source }] };
};

/** Template with a page for each entry of `list`. */
const PAGES = {
  dimensions: { width: '30mm', height: '20mm' },
  elements: [
    {
      type: 'repeat',
      position: { mode: 'flow' },
      items: 'list',
      elements: [{ type: 'text', breakBefore: true, contentExpression: 'item' }],
    },
  ],
} as const;

const batch = ({ send, acme }: Lab, changes: object, key = acme.keys.live) =>
  send('POST /v1/render/batch', { key, body: { template: BADGE, items: ITEMS, format: 'zpl', ...changes } });

const upload = ({ send, acme }: Lab, name: string, body: string) =>
  send(`POST /v1/assets?name=${name}`, { key: acme.keys.live, body: new Uint8Array(Buffer.from(body)) });

/** Returns a request whose JSON has this many bytes. */
const bodyOf = (bytes: number) => {
  const empty = JSON.stringify({ ...RENDER, format: 'html', data: { other: '' } }).length;
  return JSON.stringify({ ...RENDER, format: 'html', data: { other: 'x'.repeat(bytes - empty) } });
};

const TINY_CODE = element({ type: 'barcode', symbology: 'qr', width: '1mm', height: '1mm' });

const CONTENT_ROWS = (
  [
    ['CODE_INVALID', 'a code that cannot encode its value', element({ type: 'barcode', symbology: 'ean13' })],
    ['CODE_DOES_NOT_FIT', 'a code that does not fit its box', TINY_CODE],
    ['IMAGE_INVALID', 'an image that is none', image('data:image/png;base64,AAAA')],
    ['ASSET_NOT_FOUND', 'an asset that is missing', image('nowhere.png')],
  ] as const
).map(
  ([code, name, template]): Row => [
    `400 BAD_REQUEST with ${code} and elementId: ${name}`,
    async ({ render }) => {
      const answer = await render({ template });
      expectError(answer, 400, 'BAD_REQUEST');
      expect(answer.json.details.errors).toMatchObject([{ code, elementId: 'name' }]);
    },
  ],
);

const BATCH_ROWS: readonly Row[] = [
  [
    'POST /v1/render/batch: one ZPL stream or PDF, in order, and the status of each item',
    async (lab) => {
      const labels = [];
      for (const { data } of ITEMS) labels.push((await lab.render({ data })).bytes);
      const stream = await batch(lab, { delivery: 'inline' });
      expect(stream.bytes.equals(Buffer.concat(labels))).toBe(true);
      expect(stream.headers['x-render-items']).toBe('complete=3, failed=()');
      const { json } = await batch(lab, { format: 'pdf' });
      expect(json).toMatchObject({ status: 'complete', pages: 3, items: Array(3).fill({ status: 'complete' }) });
    },
  ],
  [
    'POST /v1/render/batch: one zip of PNG or HTML',
    async (lab) => {
      for (const format of ['png', 'html']) {
        const { headers, bytes } = await batch(lab, { format, dpi: 72, delivery: 'inline' });
        expect(headers['content-type']).toBe('application/zip');
        expect(Object.keys(unzipSync(bytes))).toEqual(ITEMS.map((_, index) => `000${index + 1}.${format}`));
      }
    },
  ],
  [
    'POST /v1/render/batch: copies of an item; 1 to 1,000 items, each with data',
    async (lab) => {
      const { bytes } = await batch(lab, { items: [{ ...ITEMS[0], copies: 3 }], delivery: 'inline' });
      expect(bytes.toString()).toContain('^PQ3');
      for (const items of [[], Array(1001).fill(ITEMS[0]), [{}], undefined]) {
        expectError(await batch(lab, { items }), 400, 'BAD_REQUEST');
      }
    },
  ],
  [
    'POST /v1/render/batch: one request in the rate windows, one quota unit an item',
    async (lab) => {
      const { live: key } = (await lab.team('dev')).keys;
      expect((await batch(lab, {}, key)).headers['x-ratelimit-remaining']).toBe('9');
      expect((await lab.send('GET /v1/usage', { key })).json.renders.live).toBe(3);
    },
  ],
  [
    'POST /v1/render/batch: all or nothing unless partial',
    async (lab) => {
      const { live: key } = (await lab.team('dev')).keys;
      const template = { ...BADGE, schema: { type: 'object', required: ['name'] } };
      const items = [ITEMS[0], { data: {} }];
      const refused = await batch(lab, { template, items }, key);
      expectError(refused, 400, 'BAD_REQUEST');
      expect(refused.json.details.errors).toMatchObject([{ item: 1 }]);
      const { json } = await batch(lab, { template, items, partial: true }, key);
      expect(json.items).toMatchObject([{ status: 'complete' }, { status: 'failed', code: 'BAD_REQUEST' }]);
      expect((await lab.send('GET /v1/usage', { key })).json.renders.live).toBe(1);
    },
  ],
];

const RETRY_ROWS: readonly Row[] = [
  [
    'Idempotency-Key: the same bytes within 24 h, inline too, counted once; free after',
    async ({ render, send, team, service }) => {
      const { live: key } = (await team('dev')).keys;
      const request = { key, headers: { 'idempotency-key': 'label-1' } };
      const first = await render({ format: 'pdf' }, request);
      service.time += 24 * 60 * 60 * 1000 - 1;
      const again = await render({ format: 'pdf' }, request);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.bytes.equals(first.bytes)).toBe(true);
      expect((await send('GET /v1/usage', { key })).json.renders.live).toBe(1);
      service.time += 1;
      expect((await render({ format: 'pdf' }, request)).headers).not.toHaveProperty('idempotent-replayed');
    },
  ],
  [
    'Idempotency-Key: while the first still runs 409 IDEMPOTENCY_IN_PROGRESS',
    async ({ render, send, team }) => {
      const { live: key } = (await team('dev')).keys;
      const request = { key, headers: { 'idempotency-key': 'label-2' } };
      const answers = await Promise.all(Array.from({ length: 4 }, () => render({ format: 'png', dpi: 1200 }, request)));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) expectError(answer, 409, 'IDEMPOTENCY_IN_PROGRESS');
      expect((await send('GET /v1/usage', { key })).json.renders.live).toBe(1);
    },
  ],
  [
    'Idempotency-Key: of another credential it is another request',
    async ({ render, team }) => {
      const { live, test } = (await team('dev')).keys;
      const headers = { 'idempotency-key': 'label-3' };
      await render({}, { key: live, headers });
      expect((await render({}, { key: test, headers })).headers).not.toHaveProperty('idempotent-replayed');
    },
  ],
  [
    'Idempotency-Key: a failed render frees the key',
    async ({ render, team }) => {
      const request = { key: (await team('dev')).keys.live, headers: { 'idempotency-key': 'label-4' } };
      expectError(await render({ strict: true, data: {} }, request), 422, 'PREFLIGHT_FAILED');
      expectError(await render({ template: {} }, request), 400, 'INVALID_TEMPLATE');
      expect((await render({}, request)).status).toBe(200);
    },
  ],
  [
    'Idempotency-Key: a replay needs no quota',
    async ({ render, team, service }) => {
      const { id, keys } = await team('dev');
      const request = { key: keys.live, headers: { 'idempotency-key': 'label-5' } };
      await render({}, request);
      await service.services.db.updateTable('usage').set({ live: 100 }).where('team_id', '=', id).execute();
      expect((await render({}, request)).status).toBe(200);
      expectError(await render({}, { key: keys.live }), 429, 'QUOTA_EXCEEDED');
    },
  ],
];

const QR = {
  id: 'code',
  type: 'qrcode',
  position: { mode: 'absolute', x: '50mm', y: '10mm' },
  width: '30mm',
  height: '30mm',
  contentExpression: 'name',
};
const CODED = { ...BADGE, elements: [...BADGE.elements, QR] };
/** Code with a stain over it. */
const STAINED = {
  ...CODED,
  elements: [...CODED.elements, { ...QR, id: 'stain', type: 'rectangle', style: { fill: '#fff' } }],
};
const READ = [{ elementId: 'code', symbology: 'qrcode', page: 1, text: 'Ada' }];

const VERIFY_ROWS: readonly Row[] = [
  ...(['pdf', 'png', 'zpl', 'html'] as const).map(
    (format): Row => [
      `verify: true: each code is read back from the ${format}; verified and unverified in the result`,
      async ({ render }) => {
        const { json } = await render({ template: CODED, format, verify: true, delivery: 'url' });
        expect(json).toMatchObject({ verified: READ, unverified: [] });
        const dots = { ...CODED, elements: [{ ...QR, type: 'barcode', symbology: 'dotcode' }] };
        const { headers } = await render({ template: dots, format, verify: true });
        expect(headers).toMatchObject({ 'x-render-verified': '0', 'x-render-unverified': '1' });
        expect((await render({ template: CODED, format, delivery: 'url' })).json).not.toHaveProperty('verified');
      },
    ],
  ),
  [
    'verify: true: a mismatch is 502 RENDER_ERROR with details.mismatched, and not counted',
    async ({ render, send, team }) => {
      const { live: key } = (await team('dev')).keys;
      for (const format of ['pdf', 'png', 'zpl', 'html']) {
        const answer = await render({ template: STAINED, format, verify: true }, { key });
        expectError(answer, 502, 'RENDER_ERROR');
        expect(answer.json.details.mismatched).toEqual([{ elementId: 'code', symbology: 'qrcode', page: 1 }]);
        expect(JSON.stringify(answer.json)).not.toContain('Ada');
      }
      expect((await render({ template: STAINED }, { key })).status).toBe(200);
      expect((await send('GET /v1/usage', { key })).json.renders.live).toBe(1);
      expectError(await render({ verify: 'yes' }, { key }), 400, 'BAD_REQUEST');
    },
  ],
  [
    'verify: true in a batch: of each file, or of the one document with its pages; a mismatch fails its item',
    async (lab) => {
      const labels = await batch(lab, { template: CODED, verify: true });
      const texts = labels.json.items.map(({ verified }: { verified: [{ text: string }] }) => verified[0].text);
      expect(texts).toEqual(['Ada', 'Grace', 'Mary']);
      const { json } = await batch(lab, { template: CODED, verify: true, format: 'pdf' });
      expect(json.verified).toMatchObject([{ page: 1 }, { page: 2, text: 'Grace' }, { page: 3 }]);
      const stain = { ...STAINED.elements[2], visible: "name == 'Grace'" };
      const template = { ...STAINED, elements: [...CODED.elements, stain] };
      const some = await batch(lab, { template, verify: true, partial: true });
      const mismatched = [{ elementId: 'code', symbology: 'qrcode', page: 1 }];
      expect(some.json.items).toMatchObject([
        { verified: READ },
        { code: 'RENDER_ERROR', mismatched },
        { status: 'complete' },
      ]);
      const whole = await batch(lab, { template, verify: true });
      expectError(whole, 502, 'RENDER_ERROR');
      expect(whole.json.details).toEqual({ failed: [1], mismatched: [{ ...mismatched[0], item: 1 }] });
      expectError(await batch(lab, { template, verify: true, format: 'pdf' }), 502, 'RENDER_ERROR');
    },
  ],
];

const preview = ({ send, acme }: Lab, zpl: string, query = '', key = acme.keys.test) =>
  send(`POST /v1/preview/zpl${query}`, { key, body: new Uint8Array(Buffer.from(zpl)) });

const PREVIEW_ROWS: readonly Row[] = [
  [
    'POST /v1/preview/zpl: a label as a PNG with one pixel for each dot, the dots of the PNG and ZPL of one template alike',
    async (lab) => {
      const { bytes } = await lab.render({ template: CODED });
      const { status, headers, bytes: png } = await preview(lab, bytes.toString());
      expect([status, headers['content-type'], headers['x-preview-labels']]).toEqual([200, 'image/png', '1']);
      const { width, height, pixels } = readPng(png);
      // 90 mm by 55 mm at 8 dots per millimetre.
      expect([width, height]).toEqual([720, 440]);
      expect([0, 255].every((level) => pixels.includes(level))).toBe(true);
    },
  ],
  [
    'POST /v1/preview/zpl: lines in the printer’s own font are drawn, and counted',
    async (lab) => {
      const { bytes } = await lab.render({ template: CODED, printer: { text: 'native' } });
      const lines = bytes.toString().match(/\^A0N/g)?.length ?? 0;
      const { status, headers } = await preview(lab, bytes.toString());
      expect([status, headers['x-preview-native-texts']]).toEqual([200, String(lines)]);
      expect(lines).toBeGreaterThan(0);
    },
  ],
  [
    'POST /v1/preview/zpl: ?label=N chooses; nothing is counted',
    async (lab) => {
      const { live: key } = (await lab.team('dev')).keys;
      const zpl = (await batch(lab, { delivery: 'inline' })).bytes.toString();
      const second = await preview(lab, zpl, '?label=2', key);
      expect(second.headers['x-preview-labels']).toBe('3');
      expect(second.headers['x-ratelimit-remaining']).toBe('10');
      expect(second.bytes.equals((await preview(lab, zpl, '?label=1', key)).bytes)).toBe(false);
      expect((await lab.send('GET /v1/usage', { key })).json.renders.live).toBe(0);
      for (const label of ['0', 'x', '1.5', ''])
        expectError(await preview(lab, zpl, `?label=${label}`), 400, 'BAD_REQUEST');
    },
  ],
  [
    'POST /v1/preview/zpl: any label is drawn, and unknown commands are counted; 422 ZPL_NOT_DRAWN without a label',
    async (lab) => {
      const foreign = await preview(lab, '^XA^FXa carrier^FS^PW80^LL80^FO0,0^ABN,20^FDx^FS^QQ1^XZ');
      expect([foreign.status, foreign.headers['x-preview-warnings']]).toEqual([200, '1']);
      expectError(await preview(lab, '^XA^FDx^FS^XZ', '?density=7'), 400, 'BAD_REQUEST');
      for (const zpl of ['', '<html>', '^XA', '^XA^PW99999^LL9^XZ'])
        expectError(await preview(lab, zpl), 422, 'ZPL_NOT_DRAWN');
      const zpl = (await lab.render()).bytes.toString();
      expectError(await preview(lab, zpl, '?label=2'), 422, 'ZPL_NOT_DRAWN');
    },
  ],
  [
    'POST /v1/preview/zpl: a credential, 1 MB, no demo key',
    async (lab) => {
      expectError(await lab.send('POST /v1/preview/zpl', { body: 'x' }), 401, 'AUTH_REQUIRED');
      expectError(await preview(lab, 'x'.repeat(1_048_577)), 413, 'PAYLOAD_TOO_LARGE');
      expectError(await preview(lab, '^XA', '', lab.acme.keys.demo), 403, 'FORBIDDEN');
    },
  ],
];

export const RENDERING_ROWS: readonly Row[] = [
  ...PREVIEW_ROWS,
  ...VERIFY_ROWS,
  ...CONTENT_ROWS,
  ...BATCH_ROWS,
  ...RETRY_ROWS,
  [
    'page: which page PNG shows; without it the first, with PAGES_OMITTED',
    async ({ render }) => {
      const changes = { template: PAGES, data: { list: ['a', 'b'] }, format: 'png', dpi: 72 };
      const first = await render({ ...changes, delivery: 'url' });
      expect(first.json).toMatchObject({ pages: 2, warnings: [{ code: 'PAGES_OMITTED' }] });
      const [one, two] = [await render({ ...changes, page: 1 }), await render({ ...changes, page: 2 })];
      expect(one.bytes.equals(two.bytes)).toBe(false);
      expectError(await render({ ...changes, page: 3 }), 400, 'BAD_REQUEST');
    },
  ],
  [
    'details.errors: at most 100 problems of a template, 20 of data against its schema',
    async ({ render }) => {
      const elements = Array(150).fill({ type: 'hologram' });
      const { json } = await render({ template: { ...BADGE, elements } });
      expect(json.details.errors).toHaveLength(100);
      const schema = { type: 'object', properties: { list: { items: { type: 'string' } } } };
      const data = { list: Array(50).fill(1) };
      expect((await render({ template: { ...BADGE, schema }, data })).json.details.errors).toHaveLength(20);
    },
  ],
  [
    'Body limit: 1,048,576 bytes are taken, one more is 413 PAYLOAD_TOO_LARGE',
    async ({ send, acme }) => {
      const key = acme.keys.live;
      expect((await send('POST /v1/render', { key, body: bodyOf(1_048_576) })).status).toBe(200);
      expectError(await send('POST /v1/render', { key, body: bodyOf(1_048_577) }), 413, 'PAYLOAD_TOO_LARGE');
    },
  ],
  [
    'Order of checks: body size, rate limit, validate, template, quota',
    async ({ render, send, team, service }) => {
      const { id, keys } = await team('dev');
      const { live: key } = keys;
      await render({}, { key });
      await service.services.db.updateTable('usage').set({ live: 100 }).where('team_id', '=', id).execute();
      expectError(await render({ templateId: 'none', format: 'docx' }, { key }), 400, 'BAD_REQUEST');
      expectError(await render({ templateId: 'none' }, { key }), 404, 'NOT_FOUND');
      for (let count = 3; count < 10; count++) await render({}, { key: keys.test });
      expectError(await render({ format: 'docx' }, { key }), 429, 'RATE_LIMITED');
      expectError(await send('POST /v1/render', { key, body: bodyOf(1_048_577) }), 413, 'PAYLOAD_TOO_LARGE');
    },
  ],
  [
    'POST /v1/assets: raw bytes beyond 1 MB are taken, listed, given back and used by name',
    async (lab) => {
      const { send, acme, render } = lab;
      const key = acme.keys.live;
      const large = `${SVG}${' '.repeat(1_100_000)}`;
      const { status, json } = await upload(lab, 'logo.svg', large);
      expect([status, json]).toEqual([
        201,
        expect.objectContaining({ name: 'logo.svg', mediaType: 'image/svg+xml', sizeBytes: large.length }),
      ]);
      expect((await send('GET /v1/assets', { key })).json.assets).toContainEqual(json);
      expect((await send('GET /v1/assets/logo.svg', { key })).bytes.toString()).toBe(large);
      expect((await render({ template: image('logo.svg') })).status).toBe(200);
      expect((await send('DELETE /v1/assets/logo.svg', { key })).status).toBe(204);
      expectError(await render({ template: image('logo.svg') }), 400, 'BAD_REQUEST');
    },
  ],
  [
    'POST /v1/assets: what is no picture or font is 400, past its own limit 413',
    async ({ open, ...lab }) => {
      expectError(await upload({ open, ...lab }, 'a.png', 'text'), 400, 'BAD_REQUEST');
      const small = await open({ assetLimitMb: 1 });
      try {
        const answer = await upload(small, 'a.svg', `${SVG}${' '.repeat(1_048_576)}`);
        expectError(answer, 413, 'PAYLOAD_TOO_LARGE');
      } finally {
        await small.close();
      }
    },
  ],
  [
    'A lone surrogate is U+FFFD and MISSING_GLYPH',
    async ({ send, acme }) => {
      const body = JSON.stringify({ ...RENDER, format: 'html', delivery: 'url' }).replace('Ada', '\\ud800');
      const { status, json } = await send('POST /v1/render', { key: acme.keys.live, body });
      expect([status, json.warnings]).toMatchObject([200, [{ code: 'MISSING_GLYPH', elementId: 'name' }]]);
    },
  ],
  [
    'Inline under an Idempotency-Key: never downloadable',
    async ({ render, send, acme }) => {
      const key = acme.keys.live;
      const { headers } = await render({}, { key, headers: { 'idempotency-key': 'label-6' } });
      const id = headers['x-render-id'];
      expectError(await send(`GET /v1/render-outputs/${id}`, { key }), 404, 'NOT_FOUND');
    },
  ],
  [
    'Required fields: id defaults to <type>-<index>, meta.name to Untitled, formatVersion to 1',
    async ({ render }) => {
      const { id: _, ...element } = BADGE.elements[0];
      const template = { dimensions: BADGE.dimensions, elements: [element] };
      expect((await render({ template })).headers['content-disposition']).toBe('inline; filename="Untitled.zpl"');
      const { json } = await render({ template, data: {}, delivery: 'url' });
      expect(json.warnings).toMatchObject([{ code: 'MISSING_DATA', elementId: 'text-0' }]);
    },
  ],
  [
    'details.errors: a wrong formatVersion does not stop the rest from being checked',
    async ({ render }) => {
      const { json } = await render({ template: { ...element({ type: 'hologram' }), formatVersion: 2 } });
      const paths = json.details.errors.map(({ path }: { readonly path: string }) => path);
      expect(paths.toSorted()).toEqual(['/elements/0/type', '/formatVersion']);
    },
  ],
  [
    'details.errors: of expressions at run time, at most 20; under onError "empty" EXPRESSION_FAILED instead',
    async ({ render }) => {
      const one = { ...BADGE.elements[0], contentExpression: 'name * 3' };
      const template = { ...BADGE, elements: Array.from({ length: 30 }, (_, index) => ({ ...one, id: `e${index}` })) };
      const answer = await render({ template });
      expectError(answer, 400, 'BAD_REQUEST');
      expect(answer.json.details.errors).toHaveLength(20);
      const { status, json } = await render({ template: { ...template, onError: 'empty' }, delivery: 'url' });
      expect([status, json.warnings]).toMatchObject([200, Array(30).fill({ code: 'EXPRESSION_FAILED' })]);
    },
  ],
  [
    'Template: units in and mm; safeMargin, description and tags are kept and listed',
    async ({ render, send, team }) => {
      const { live: key } = (await team('pro')).keys;
      const dimensions = { width: '4in', height: '6in', safeMargin: '3mm' };
      const meta = { name: 'Ship', description: 'For parcels', tags: ['parcel', 'outbound'] };
      await send('POST /v1/templates', { key, body: { template: { ...BADGE, meta, dimensions } } });
      await send('POST /v1/templates/ship/publish', { key });
      const { templates } = (await send('GET /v1/templates', { key })).json;
      const listed = { slug: 'ship', name: 'Ship', tags: meta.tags, dimensions };
      expect(templates).toContainEqual(expect.objectContaining(listed));
      expect((await send('GET /v1/templates/ship/content', { key })).json).toMatchObject({ meta, dimensions });
      const png = (await render({ templateId: 'ship', format: 'png', dpi: 100 }, { key })).bytes;
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 600]);
    },
  ],
  [
    'Warnings: code, message, elementId and page, each code one of the documented words',
    async ({ render }) => {
      const wide = { contentExpression: 'name', width: '80mm', style: { fontSize: '40pt' }, height: '5mm' };
      const template = { ...element({ ...wide, position: { x: '60mm', y: '52mm' } }), colour: 1 };
      const { json } = await render({ template, data: { name: 'Ada\u{1F9FF} Lovelace' }, delivery: 'url' });
      const codes = json.warnings.map(({ code }: { readonly code: WarningCode }) => code);
      expect(codes).toEqual(expect.arrayContaining(['UNKNOWN_PROPERTY', 'OUTSIDE_PAGE', 'TEXT_OVERFLOW']));
      const documented = readFileSync(join(ROOT, 'docs/reference/warnings.md'), 'utf8');
      for (const { code, message } of json.warnings) {
        expect(WARNING_CODES).toContain(code);
        expect(documented).toContain(`\`${code}\``);
        expect(message).toMatch(/./);
      }
    },
  ],
];
