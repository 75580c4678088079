/** Documents with remote images, and their cache. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegFile } from '../../../tests/pictures.ts';
import { CERTIFICATE, type PictureServer, startPictureServer } from '../testing/picture-server.ts';
import { bearer, createTestService, type TestService } from '../testing/service.ts';
import { REMOTE_LIMITS } from './limits.ts';

const gray = (shade: number) => jpegFile({ blocks: [[[shade]]] });
const dataUri = `data:image/jpeg;base64,${gray(9).toString('base64')}`;

/** Padding after the end of an image. */
const LARGE = Buffer.alloc(7 * 1_048_576);

let server: PictureServer;
let service: TestService;
/** Headers of the following responses. */
let headers: Readonly<Record<string, string>>;
let shade: number;
/** Requests to `/slow` that have no response yet. */
let slow: ServerResponse[];

beforeAll(async () => {
  server = await startPictureServer((request, response) => {
    if (request.url!.startsWith('/slow')) return void slow.push(response);
    if (request.url!.startsWith('/none')) return response.writeHead(404).end();
    if (headers['etag'] !== undefined && request.headers['if-none-match'] === headers['etag']) {
      return response.writeHead(304, headers).end();
    }
    const more = request.url!.startsWith('/large') ? LARGE : Buffer.alloc(0);
    response.writeHead(200, { 'content-type': 'image/jpeg', ...headers });
    return response.end(Buffer.concat([gray(shade), more]));
  });
  service = await createTestService({
    bytesInFlightMb: 32,
    remoteImages: { kind: 'hosts', hosts: [`images.test:${server.port}`] },
    network: {
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      ca: CERTIFICATE,
      timeoutMs: 240_000,
    },
  });
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(() => {
  [headers, shade, slow] = [{}, 9, []];
});

const at = (path: string) => `https://images.test:${server.port}${path}`;
const image = (more: object) => ({ type: 'image', position: { x: '1mm', y: '1mm' }, width: '9mm', ...more });
const withImages = (...elements: object[]) => ({ dimensions: { width: '30mm', height: '30mm' }, elements });

async function render(body: object, key = service.seeded.keys.live) {
  const before = server.asked.length;
  const answer = await service.render(key, { data: {}, format: 'png', delivery: 'inline', ...body });
  const problems = answer.statusCode === 200 ? [] : answer.json().details.errors;
  return { status: answer.statusCode, bytes: answer.rawPayload, problems, asked: server.asked.slice(before) };
}

describe('a remote image', () => {
  it.each(['pdf', 'png', 'zpl', 'html'])('renders like an embedded image (%s)', async (format) => {
    const written = await render({ template: withImages(image({ source: dataUri })), format });
    const fetched = await render({ template: withImages(image({ source: at('/a.jpg') })), format });
    expect(fetched.status).toBe(200);
    expect(fetched.bytes.equals(written.bytes)).toBe(true);
  });

  it('may come from data, and equal ones are fetched once', async () => {
    const elements = [
      image({ contentExpression: 'logo' }),
      image({ source: at('/logo') }),
      image({ content: { text: at('/{{name}}') } }),
    ];
    const { status, asked } = await render({
      template: withImages(...elements),
      data: { logo: at('/logo'), name: 'logo' },
    });
    expect([status, asked]).toEqual([200, ['GET /logo']]);
  });

  it('may depend on the page', async () => {
    const header = { height: '9mm', elements: [image({ content: { text: at('/{{page.number}}/{{page.count}}') } })] };
    const flow = { type: 'image', position: { mode: 'flow' }, height: '20mm' };
    const template = { ...withImages({ ...flow, source: at('/x') }, { ...flow, source: at('/y') }), header };
    const { status, asked } = await render({ template, format: 'pdf' });
    expect(status).toBe(200);
    expect(asked).toEqual(expect.arrayContaining(['GET /1/2', 'GET /2/2']));
  });

  it('is a problem of its element if fetching fails', async () => {
    const elements = [
      image({ id: 'bad', source: at('/none') }),
      image({ id: 'stranger', source: 'https://stranger.test/' }),
    ];
    const { status, problems } = await render({ template: withImages(...elements) });
    expect(status).toBe(400);
    expect(problems).toMatchObject([
      { code: 'IMAGE_UNREACHABLE', path: '/template/elements/0', elementId: 'bad' },
      { code: 'IMAGE_UNREACHABLE', path: '/template/elements/1', elementId: 'stranger' },
    ]);
    expect(JSON.stringify(problems)).not.toContain('images.test');
  });

  it('is limited in number', async () => {
    const elements = Array.from({ length: REMOTE_LIMITS.addresses + 1 }, (_, index) =>
      image({ source: at(`/${index}`) }),
    );
    const { status, problems } = await render({ template: withImages(...elements) });
    expect([status, problems[0].code]).toEqual([400, 'TOO_MANY']);
    expect((await render({ template: withImages(...elements.slice(1)) })).status).toBe(200);
  });

  it.each(['pdf', 'zpl'])('is fetched once for all items of a batch (%s)', async (format) => {
    headers = { 'cache-control': 'no-store' };
    const before = server.asked.length;
    const items = ['a', 'b', 'a', 'b'].map((name) => ({ data: { name } }));
    const template = withImages(image({ content: { text: at('/{{name}}') } }), image({ source: at('/logo') }));
    const answer = await service.call(service.seeded.keys.live, 'POST /v1/render/batch', { template, items, format });
    expect(answer.statusCode).toBe(200);
    expect(server.asked.slice(before).sort()).toEqual(['GET /a', 'GET /b', 'GET /logo']);
  });

  it('is also fetched for the sample of a template', async () => {
    const template = { ...withImages(image({ contentExpression: 'logo' })), sample: { logo: at('/none') } };
    const answer = await service.call(service.seeded.keys.live, 'POST /v1/templates/validate', { template });
    expect(answer.json()).toMatchObject({ valid: true, sampleErrors: [{ code: 'IMAGE_UNREACHABLE' }] });
  });

  it('is off by default', async () => {
    const plain = await createTestService();
    const body = { template: withImages(image({ source: at('/a.jpg') })), data: {}, format: 'png' };
    const answer = await plain.app.inject({
      method: 'POST',
      url: '/v1/render',
      headers: bearer(plain.seeded.keys.live),
      payload: body,
    });
    expect(answer.json().details.errors).toMatchObject([
      { code: 'IMAGE_INVALID', message: expect.stringMatching('are disabled') },
    ]);
    await plain.close();
  });
});

describe('cached images', () => {
  const show = (path: string, key?: string) => render({ template: withImages(image({ source: at(path) })) }, key);

  it('are revalidated by entity tag, and used while unchanged', async () => {
    headers = { etag: '"1"' };
    const first = await show('/tagged');
    expect((await show('/tagged')).bytes.equals(first.bytes)).toBe(true);
    expect(server.last().headers['if-none-match']).toBe('"1"');
    [headers, shade] = [{ etag: '"2"' }, 200];
    expect((await show('/tagged')).bytes.equals(first.bytes)).toBe(false);
  });

  it('are used for as long as their server allows, up to an hour', async () => {
    headers = { 'cache-control': 'max-age=86400' };
    expect((await show('/long')).asked).toHaveLength(1);
    expect((await show('/long')).asked).toHaveLength(0);
    service.time += 61 * 60 * 1000;
    expect((await show('/long')).asked).toHaveLength(1);
  });

  it.each(['no-store', 'private, max-age=600', 'no-cache, max-age=600', 'max-age=0'])(
    'are not stored under %s',
    async (control) => {
      headers = { 'cache-control': control };
      expect((await show(`/${control.length}`)).asked).toHaveLength(1);
      expect((await show(`/${control.length}`)).asked).toHaveLength(1);
    },
  );

  it('are separate for each team', async () => {
    headers = { 'cache-control': 'max-age=600', etag: '"1"' };
    const other = await service.createTeam('other');
    await show('/own');
    expect((await show('/own', other.keys.live)).asked).toHaveLength(1);
    expect(server.last().headers['if-none-match']).toBeUndefined();
  });
});

it('are fetched while slow servers of other teams hold all ordinary slots', async () => {
  const slowOnes = Array.from({ length: 8 }, (_, index) => image({ source: at(`/slow/${index}`) }));
  const teams = await Promise.all(['a', 'b', 'c', 'd'].map((slug) => service.createTeam(slug)));
  const documents = teams.map(({ keys }) => render({ template: withImages(...slowOnes) }, keys.live));
  // The third and fourth teams each have one reserved slot.
  await expect.poll(() => slow.length).toBe(REMOTE_LIMITS.atOnce + 2);
  const { status } = await render({ template: withImages(image({ source: at('/quick') })) });
  expect([status, slow.length]).toEqual([200, REMOTE_LIMITS.atOnce + 2]);
  const answering = setInterval(() => {
    for (const response of slow.splice(0)) response.writeHead(404).end();
  }, 5);
  await Promise.all(documents);
  clearInterval(answering);
});

it('count toward the memory of their request: a team may use half of the budget', async () => {
  const documentOf = (...paths: string[]) =>
    service.render(service.seeded.keys.live, {
      template: withImages(...paths.map((path) => image({ source: at(path) }))),
      data: {},
      format: 'png',
      delivery: 'inline',
    });
  const answers = [await documentOf('/large/1', '/large/2', '/large/3'), await documentOf('/large/1', '/large/2')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200]);
  expect(answers[0]!.json().code).toBe('OVERLOADED');
});
