/** Program as a user of openapi-typescript and openapi-fetch would write it. */
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-typescript.d.ts';

type Schemas = components['schemas'];

const { PLATEN_URL = '', PLATEN_KEY = '' } = process.env;
const client = createClient<paths>({ baseUrl: PLATEN_URL, headers: { authorization: `Bearer ${PLATEN_KEY}` } });

const template: Schemas['Template'] = {
  meta: { name: 'Hello' },
  dimensions: { width: '4in', height: '2in' },
  elements: [
    { type: 'text', position: { x: '5mm', y: '5mm' }, text: 'Hello {{ name }}' },
    { type: 'image', position: { x: '5mm', y: '20mm' }, width: '10mm', height: '10mm', source: 'dot.svg' },
  ],
};

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>';
const { error: noUpload } = await client.POST('/v1/assets', {
  params: { query: { name: 'dot.svg' } },
  headers: { 'content-type': 'application/octet-stream' },
  body: picture,
  bodySerializer: (body) => body,
});
if (noUpload) throw new Error(noUpload.error);

const created = await client.POST('/v1/templates', { body: { template, slug: 'hello' } });
if (created.error) throw new Error(`${created.error.code}: ${created.error.error}`);
const params = { path: { id: created.data.id } };
const published = await client.POST('/v1/templates/{id}/publish', { params });
const version: number | undefined = published.data?.version;

const rendered = await client.POST('/v1/render', {
  body: { templateId: 'hello', format: 'pdf', data: { lines: [{ sku: 'a', count: 2 }] } },
});
// With asynchronous delivery the response would be a job.
const told = typeof rendered.data === 'object' && 'warnings' in rendered.data ? rendered.data.warnings : [];
const codes = (told ?? []).map(({ code }: Schemas['Warning']) => code);

const inline = await client.POST('/v1/render', {
  body: { template, format: 'png', data: { name: 'Ada' }, delivery: 'inline' },
  parseAs: 'arrayBuffer',
});
const bytes = new Uint8Array(inline.data as unknown as ArrayBuffer);

const whole = await client.POST('/v1/render', {
  body: { template, format: 'png', data: { name: 'Ada' }, delivery: 'inline-json' },
});
if (typeof whole.data !== 'object' || !('document' in whole.data)) throw new Error('there is no document');
const { document, warnings }: Schemas['InlineRenderResult'] = whole.data;
if (warnings.length > 0 || !bytes.every((byte, index) => byte === Buffer.from(document, 'base64')[index]))
  throw new Error('it is another document');
console.log(JSON.stringify({ version, codes, begins: String.fromCharCode(...bytes.slice(1, 4)) }));
