/** Inputs of the service: HTTP bytes over a socket, and values in the places that routes read. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { defined } from '@platen/engine/base/defined';
import { ERRORS, type ErrorCode } from '@platen/service/base/errors';
import { BADGE, createTestService, type TestService } from '@platen/service/testing/service';
import { damage, damageJson, damageText, type Json } from './mutate.ts';
import { HANG_MS, type Target } from './target.ts';

const BODY = {
  template: BADGE,
  data: { name: 'Ada' },
  format: 'zpl',
  delivery: 'inline',
  strict: false,
  printer: { copies: 2 },
  pdf: { conformance: ['pdf/a-3a', 'pdf/ua-1'] },
};
const BATCH = {
  template: BADGE,
  items: [{ data: { name: 'Ada' }, copies: 1 }, { data: {} }],
  format: 'pdf',
  partial: true,
};

export async function createHttpTargets(): Promise<readonly Target[]> {
  const service = await createTestService();
  const key = service.seeded.keys.live;
  const team = await service.createTeam('fuzz');
  await service.pushTemplate(team, 'badge', BADGE);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as { readonly port: number };
  const requests = rawRequests(team.keys.live);
  const headers = { authorization: `Bearer ${team.keys.live}`, 'content-type': 'application/json' };
  const send = async (method: 'GET' | 'POST', url: string, more: object = {}, payload?: string | Buffer) => {
    // Each request is in a new minute, because rate limits are not tested here.
    service.time += 60_000;
    const answer = await service.app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...defined({ payload }),
    });
    expectAnswer(answer.statusCode, answer.payload);
    return answer.statusCode;
  };
  let open = 5;
  const close = async () => {
    if (--open > 0) return;
    await expectAlive(service, key);
    await service.close();
  };
  return [
    {
      name: 'http',
      close,
      async attempt(random) {
        service.time += 60_000;
        const answer = await exchange(port, damage(random, random.pick(requests)));
        for (const status of answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)) {
          if (Number(status[1]) >= 500) throw new Error(`answered ${answer.slice(0, 300)}`);
        }
      },
    },
    {
      name: 'body',
      close,
      async attempt(random) {
        const isBatch = random.below(4) === 0;
        const body = damageJson(random, (isBatch ? BATCH : BODY) as unknown as Json);
        const text =
          random.below(4) === 0 ? Buffer.from(damage(random, Buffer.from(JSON.stringify(body)))) : JSON.stringify(body);
        const packed = random.below(8) === 0;
        const payload = packed ? Buffer.from(damage(random, gzipSync(text))) : text;
        await send(
          'POST',
          isBatch ? '/v1/render/batch' : '/v1/render',
          packed ? { 'content-encoding': 'gzip' } : {},
          payload,
        );
      },
    },
    {
      name: 'idempotency-key',
      close,
      async attempt(random) {
        const value = header(damageText(random, random.pick(['order-4711', 'a'.repeat(255), '{"a":1}'])));
        await send('POST', '/v1/render', { 'idempotency-key': value }, JSON.stringify(BODY));
      },
    },
    {
      name: 'template-id',
      close,
      async attempt(random) {
        const id = damageText(
          random,
          random.pick(['badge', 'badge@1', 'starter:parcel-4x6', 'tpl_0123456789abcdefghij@2']),
        );
        await send('GET', `/v1/templates/${encodeURIComponent(id)}/content`);
        await send('GET', `/v1/templates/${random.below(2) ? encodeURIComponent(id) : encodeURI(id)}`);
        await send('POST', '/v1/render', {}, JSON.stringify({ ...BODY, template: undefined, templateId: id }));
      },
    },
    {
      name: 'headers',
      close,
      async attempt(random) {
        const name = random.pick([
          'authorization',
          'content-type',
          'content-encoding',
          'x-request-id',
          'range',
          'if-match',
          'cookie',
        ]);
        const value = header(
          damageText(
            random,
            random.pick([headers.authorization, 'application/json; charset=utf-8', 'bytes=0-1,5-', '"etag"']),
          ),
        );
        await send(
          random.pick(['GET', 'POST']),
          random.pick(['/v1/usage', '/v1/render', '/v1/templates', '/v1/auth/session']),
          { [name]: value },
        );
      },
    },
  ];
}

/** Replaces bytes that a client cannot send in a header. */
function header(text: string): string {
  const sound = (byte: number) => byte === 0x09 || (byte >= 0x20 && byte !== 0x7f);
  return Buffer.from(Buffer.from(text).map((byte) => (sound(byte) ? byte : 0x3f)))
    .toString('latin1')
    .trim();
}

function expectAnswer(status: number, payload: string): void {
  if (status < 400) return;
  const { code } = JSON.parse(payload) as { readonly code: ErrorCode };
  if (ERRORS[code]?.status !== status) throw new Error(`undeclared: ${status} ${payload.slice(0, 200)}`);
  if (status >= 500) throw new Error(`answered ${status} ${payload.slice(0, 300)}`);
}

async function expectAlive(service: TestService, key: string): Promise<void> {
  service.time += 60_000;
  const { statusCode } = await service.render(key, BODY);
  if (statusCode !== 200) throw new Error(`the service answers ${statusCode} in the end`);
}

function rawRequests(key: string): readonly Buffer[] {
  const body = JSON.stringify(BODY);
  const common = `Host: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n`;
  const post = `POST /v1/render HTTP/1.1\r\n${common}Content-Type: application/json\r\n`;
  return [
    `${post}Content-Length: ${body.length}\r\n\r\n${body}`,
    `${post}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    `GET /v1/templates?library=starter HTTP/1.1\r\n${common}X-Request-Id: a.b-c\r\n\r\n`,
    `GET /v1/render-outputs/1b4e28ba-2fa1-11d2-883f-0016d3cca427 HTTP/1.1\r\n${common}Range: bytes=0-9\r\n\r\n`,
  ].map((text) => Buffer.from(text));
}

/**
 * Sends bytes and returns the response until the service closes the connection, or until a short time after sending.
 */
export function exchange(port: number, bytes: Uint8Array, patienceMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timers = [
      setTimeout(() => socket.end(), patienceMs),
      setTimeout(() => socket.destroy(new Error('hangs')), HANG_MS),
    ];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A connection reset while sending also counts as a response.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      for (const timer of timers) clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}
