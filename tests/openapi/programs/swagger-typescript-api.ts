/** Program as a user of swagger-typescript-api would write it. */
import { Api, ContentType, type Template, type Warning } from './swagger-typescript-api.generated.ts';

const { PLATEN_URL = '', PLATEN_KEY = '' } = process.env;
const { v1 } = new Api({
  baseUrl: PLATEN_URL,
  baseApiParams: { secure: true },
  securityWorker: () => ({ headers: { authorization: `Bearer ${PLATEN_KEY}` } }),
});

const template: Template = {
  meta: { name: 'Again' },
  dimensions: { width: '4in', height: '2in' },
  elements: [
    { type: 'text', position: { x: '5mm', y: '5mm' }, text: 'Hello {{ name }}' },
    { type: 'image', position: { x: '5mm', y: '20mm' }, width: '10mm', height: '10mm', source: 'spot.svg' },
  ],
};

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>';
// Bodies other than JSON go through the client's text formatter, because the client has no formatter for files.
await v1.uploadAsset({ name: 'spot.svg' }, picture as unknown as File, { type: ContentType.Text });
const { data: created } = await v1.createTemplate({ template, slug: 'again' });
const { data: published } = await v1.publishTemplate(created.id);
const version: number = published.version;

const { data: rendered } = await v1.render({ templateId: 'again', format: 'pdf', data: { lines: [{ count: 2 }] } });
const codes = rendered.warnings.map(({ code }: Warning) => code);

const inline = await v1.render(
  { template, format: 'png', data: { name: 'Ada' }, delivery: 'inline' },
  { format: 'arrayBuffer' },
);
const bytes = new Uint8Array(inline.data as unknown as ArrayBuffer);

const { data: whole } = await v1.render({ template, format: 'png', data: { name: 'Ada' }, delivery: 'inline-json' });
if (!('document' in whole)) throw new Error('there is no document');
if (whole.warnings.length > 0 || Buffer.from(whole.document, 'base64').length !== bytes.length)
  throw new Error('it is another document');
console.log(JSON.stringify({ version, codes, begins: String.fromCharCode(...bytes.slice(1, 4)) }));
