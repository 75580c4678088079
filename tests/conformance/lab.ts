/** Environment of the conformance tests: a whole service, and a way to send requests to it. */
import type { AddressInfo } from 'node:net';
import { defined } from '@platen/engine/base/defined';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Plan } from '../../service/src/enums/plans.ts';
import { errorAnswer } from '../../service/src/http/error-answer.ts';
import { BADGE, createTestService, type TestService, type TestTeam } from '../../service/src/testing/service.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Parsed body. Undefined if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
  readonly json: any;
};

export type Request = {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body. Bytes are sent unchanged, other objects as JSON. */
  readonly body?: object | string | Uint8Array<ArrayBuffer>;
};

export type Lab = {
  readonly service: TestService;
  readonly acme: TestTeam;
  readonly other: TestTeam;
  readonly templateId: string;
  send(route: string, request?: Request): Promise<Answer>;
  /** Renders the badge. Default: inline, with the live key of acme. */
  render(changes?: object, request?: Request): Promise<Answer>;
  team(plan: Plan): Promise<TestTeam>;
  /** Opens another lab with the same transport, for tests that need a separate service. The test closes it. */
  open(options: TestServiceOptions): Promise<Lab>;
  close(): Promise<void>;
};

type TestServiceOptions = NonNullable<Parameters<typeof createTestService>[0]>;

export type Transport = 'in-process' | 'socket';

/** Inline render of the badge. */
export const RENDER = { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' } as const;

export async function createLab(transport: Transport, options: TestServiceOptions = {}): Promise<Lab> {
  const service = await createTestService(options);
  // Otherwise, renders could exceed a short time limit while their thread loads its script.
  await service.services.pool.warm;
  const acme = await service.createTeam('acme');
  const other = await service.createTeam('other');
  const send = transport === 'socket' ? await overSocket(service) : inProcess(service);
  let teams = 0;
  return {
    service,
    acme,
    other,
    templateId: await service.pushTemplate(acme, 'badge', BADGE),
    send,
    render: (changes = {}, { key = acme.keys.live, ...rest } = {}) => {
      const { template, ...stored } = RENDER;
      const base = 'templateId' in changes ? stored : { template, ...stored };
      return send('POST /v1/render', { key, body: { ...base, ...changes }, ...rest });
    },
    team: (plan) => service.createTeam(`team-${++teams}`, plan),
    open: (changes) => createLab(transport, changes),
    close: () => service.close(),
  };
}

function inProcess({ app }: TestService): Lab['send'] {
  return async (route, request) => {
    const { method, url, headers, payload } = prepare(route, request);
    // `inject` would send anything but a Buffer as JSON.
    const body = payload instanceof Uint8Array ? Buffer.from(payload) : payload;
    const options = { method, url, headers, ...defined({ payload: body }) } as InjectOptions;
    const answer = await app.inject(options);
    return answerOf(answer.statusCode, answer.headers as Answer['headers'], answer.rawPayload);
  };
}

async function overSocket({ app }: TestService): Promise<Lab['send']> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return async (route, request) => {
    const { method, url, headers, payload } = prepare(route, request);
    const answer = await fetch(base + url, { method, headers, ...defined({ body: payload }) });
    return answerOf(answer.status, Object.fromEntries(answer.headers), Buffer.from(await answer.arrayBuffer()));
  };
}

function prepare(route: string, { key, headers = {}, body }: Request = {}) {
  const [method, url] = route.split(' ') as [string, string];
  const isBytes = body instanceof Uint8Array;
  const payload = typeof body === 'object' && !isBytes ? JSON.stringify(body) : body;
  return {
    method,
    url,
    payload,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
  };
}

function answerOf(status: number, headers: Answer['headers'], bytes: Buffer): Answer {
  const isJson = headers['content-type']?.startsWith('application/json');
  return { status, headers, bytes, json: isJson ? JSON.parse(bytes.toString()) : undefined };
}

/** Checks the error body, whose format is the same for all routes and errors. */
export function expectError({ status, headers, json }: Answer, wantedStatus: number, code: string): void {
  expect([status, json?.code]).toEqual([wantedStatus, code]);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(json).toMatchObject({ error: expect.stringMatching(/./), requestId: headers['x-request-id'] });
  expect(errorAnswer.safeParse(json).error).toBeUndefined();
}
