/** Uses and thumbnails of assets. Only assets of the caller's team are accessible. */
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';

let service: TestService;
let team: TestTeam;
beforeAll(async () => {
  service = await createTestService();
  team = await service.createTeam('acme');
});
afterAll(() => service.close());

const upload = (name: string, payload: string, { keys } = team) =>
  service.app.inject({ method: 'POST', url: `/v1/assets?name=${name}`, headers: bearer(keys.live), payload });
const svg = (inside: string, width = 20, height = 10) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
const RED = svg('<rect width="20" height="10" fill="#f00"/>');

const pictured = (source: string) => ({
  ...BADGE,
  elements: [{ type: 'image', position: { x: '0mm', y: '0mm' }, width: '9mm', height: '9mm', source }],
});
const uses = async (name: string, query = '', { keys } = team) =>
  (await service.call(keys.live, `GET /v1/assets/${name}/uses${query}`)).json();

it('lists drafts that name the asset, and versions that show it', async () => {
  await upload('a_b.svg', RED);
  await upload('aXb.svg', RED);
  expect(await uses('a_b.svg')).toEqual({ uses: [] });
  const one = await service.pushTemplate(team, 'one', pictured('a_b.svg'));
  await service.call(team.keys.live, 'PUT /v1/templates/one', { template: BADGE });
  await service.call(team.keys.live, 'POST /v1/templates/one/publish');
  await service.pushTemplate(team, 'other', pictured('aXb.svg'));
  // A name that occurs only in the sample data does not count as a use.
  await service.pushTemplate(team, 'sampled', { ...BADGE, sample: { name: 'a_b.svg' } });
  await service.call(team.keys.live, 'POST /v1/templates', { template: pictured('a_b.svg'), slug: 'two' });
  expect(await uses('a_b.svg')).toEqual({
    uses: [
      { templateId: one, slug: 'one', draft: false, published: false, versions: [1] },
      { templateId: expect.any(String), slug: 'two', draft: true, published: false, versions: [] },
    ],
  });
  expect(await uses('aXb.svg')).toMatchObject({
    uses: [{ slug: 'other', draft: true, published: true, versions: [1] }],
  });
  const { uses: first, next } = await uses('a_b.svg', '?limit=1');
  expect([first.length, next]).toEqual([1, 'one']);
  expect((await uses('a_b.svg', `?limit=1&after=${next}`)).uses[0].slug).toBe('two');
});

it('reads a bounded number of drafts at once, then continues', async () => {
  const large = await service.createTeam('large');
  await upload('named.svg', RED, large);
  const note = 'x'.repeat(600_000);
  for (let index = 0; index < 6; index++) {
    const template = { ...pictured(index === 5 ? 'named.svg' : 'other.svg'), meta: { name: `named.svg ${note}` } };
    await service.pushTemplate(large, `t${index}`, template);
  }
  const first = await uses('named.svg', '', large);
  expect(first).toEqual({ uses: [], next: 't3' });
  const { uses: found, next } = await uses('named.svg', `?after=${first.next}`, large);
  expect([found, next]).toEqual([[expect.objectContaining({ slug: 't5', draft: true })], undefined]);
});

it('draws the whole image as a thumbnail', async () => {
  await upload('red.svg', RED);
  const get = (headers = {}) =>
    service.app.inject({ url: '/v1/assets/red.svg/thumbnail', headers: { ...bearer(team.keys.live), ...headers } });
  const { statusCode, headers, rawPayload } = await get();
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height, data } = PNG.sync.read(rawPayload);
  expect([width, height]).toEqual([256, 256]);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect([at(128, 128), at(128, 10)[3]]).toEqual([[255, 0, 0, 255], 0]);
  const again = await get({ 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await upload('red.svg', svg('<rect width="20" height="10" fill="#00f"/>'));
  const after = await get({ 'if-none-match': String(headers['etag']) });
  expect([after.statusCode, after.rawPayload.equals(rawPayload)]).toEqual([200, false]);
});

it('draws the first page of a PDF file as its thumbnail', async () => {
  const page = '1 0 0 rg 0 0 100 300 re f';
  await upload(
    'page.pdf',
    '%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj ' +
      `3 0 obj<</MediaBox[0 0 100 300]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${page.length}>>stream\n${page}\nendstream ` +
      'endobj trailer<</Root 1 0 R>>',
  );
  const url = '/v1/assets/page.pdf/thumbnail';
  const { statusCode, rawPayload } = await service.app.inject({ url, headers: bearer(team.keys.live) });
  expect(statusCode).toBe(200);
  const { width, data } = PNG.sync.read(rawPayload);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect([at(128, 128), at(128, 5), at(20, 128)[3]]).toEqual([[255, 0, 0, 255], [255, 0, 0, 255], 0]);
});

it('has no thumbnail for a file without a picture', async () => {
  await upload('a.pdf', '%PDF-1.7');
  for (const name of ['a.pdf', 'nothing.png']) {
    const { statusCode, json } = await service.call(team.keys.live, `GET /v1/assets/${name}/thumbnail`);
    expect([name, statusCode, json().code]).toEqual([name, 404, 'NOT_FOUND']);
  }
});
