/** Clients of a rolling upgrade: renders and downloads, jobs, sessions, and a webhook for all events. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from '../instances/instance.ts';
import { type DirectLabels, guest, ITEMS, type LoadedJob, NUMBERED_BADGE, SAMPLES } from './upgrade-labels.ts';

export type Loaded = {
  readonly renders: number;
  readonly jobs: readonly LoadedJob[];
  /** Labels that the older and the newer version rendered directly. */
  readonly direct: readonly DirectLabels[];
  readonly items: number;
  /** Jobs during which an instance was replaced. */
  readonly handedOver: number;
  readonly sessions: number;
  readonly requestsOfSessions: number;
  readonly webhook: { readonly id: string; readonly secret: string };
  readonly faults: readonly string[];
};

type LoadOptions = {
  /** Instances that get requests. The trial changes this list. */
  readonly up: readonly Instance[];
  readonly key: string;
  /** Token of the link that creates the first account. */
  readonly owner: string;
  /** URL of the webhook's receiver. */
  readonly webhook: string;
};

const LINES = Array.from({ length: ITEMS }, (_, index) => `${JSON.stringify({ data: guest(index) })}\n`);

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };

/** Pauses in ms between renders, and between requests of sessions. A plan allows ten renders per second. */
const RENDER_MS = 250;
const SESSION_MS = 400;

/** Number of requests of sessions between two sign-ins. */
const SIGN_IN_EVERY = 10;

type Json = Readonly<Record<string, unknown>>;

/** Starts the clients. `end` stops them after the running requests and jobs. */
export async function startLoad({ up, key, owner, webhook: url }: LoadOptions) {
  const faults: string[] = [];
  let [turn, isOver] = [0, false];
  const next = () => up[turn++ % up.length]!.url;
  const call = (at: string, route: string, options: Calling = {}) => ask(at, route, { bearer: key, ...options });

  const first = up[0]!.url;
  const { token } = await call(first, 'POST /v1/auth/first-account', { body: { token: owner, ...PERSON } });
  const tokens = [String(token)];
  await call(first, 'POST /v1/templates', { body: { slug: 'badge', template: NUMBERED_BADGE } });
  await call(first, 'POST /v1/templates/badge/publish');
  const webhook = await call(first, 'POST /v1/webhooks', { body: { url } });

  /** Repeats an action until the end. Every error is a fault. */
  async function repeat(what: string, pauseMs: number, act: (count: number) => Promise<void>): Promise<number> {
    let count = 0;
    for (; !isOver; count++) {
      await act(count).catch((error: Error) => faults.push(`${what} ${count}: ${error.message}`));
      await sleep(pauseMs);
    }
    return count;
  }
  /** Renders a label, and downloads it from the other instance. */
  async function render(index: number, key: string): Promise<string> {
    const body = { templateId: 'badge', data: guest(index), format: 'zpl', delivery: 'url' };
    const made = await call(next(), 'POST /v1/render', { body, headers: { 'idempotency-key': key } });
    const { text } = await call(next(), `GET ${new URL(String(made['url'])).pathname}`);
    const [label] = labelsIn(text);
    if (label === undefined) throw new Error('the document is not a label');
    return label;
  }
  async function renderSamples(version: string): Promise<DirectLabels> {
    const labels = new Map<number, string>();
    for (const index of SAMPLES) labels.set(index, await render(index, `${version}-${index}`));
    return labels;
  }
  const older = await renderSamples('older');
  const rendering = repeat('render', RENDER_MS, async (count) => {
    await render(count, `document-${count}`);
  });
  const session = repeat('session', SESSION_MS, async (count) => {
    if (count % SIGN_IN_EVERY === 0) {
      tokens.push(String((await call(next(), 'POST /v1/auth/sign-in', { body: PERSON }))['token']));
    }
    const { user } = await call(next(), 'GET /v1/auth/session', { bearer: tokens[count % tokens.length]! });
    if ((user as Json)['email'] !== PERSON.email) throw new Error('the session has another user');
  });
  const jobs: LoadedJob[] = [];
  let handedOver = 0;
  const working = repeat('job', 0, async () => {
    const before = await versions(up);
    const headers = { 'content-type': 'application/x-ndjson' };
    const query = 'templateId=badge&format=zpl&itemsPerPart=25';
    const { id } = await call(next(), `POST /v1/jobs?${query}`, { text: LINES.join(''), headers });
    const isEnded = async () => (await call(next(), `GET /v1/jobs/${id}`))['endedAt'] !== undefined;
    while (!(await isEnded())) await sleep(100);
    const { text } = await call(next(), `GET /v1/jobs/${id}/result`);
    jobs.push({ id: String(id), labels: labelsIn(text) });
    if ((await versions(up)) !== before) handedOver++;
  });
  return {
    async end(): Promise<Loaded> {
      isOver = true;
      const [count, requestsOfSessions] = await Promise.all([rendering, session, working]);
      const direct = [older, await renderSamples('newer')];
      const renders = count + direct.length * SAMPLES.length;
      const { id, secret } = webhook as { readonly id: string; readonly secret: string };
      const items = jobs.length * ITEMS;
      const sessions = tokens.length;
      return {
        renders,
        jobs,
        direct,
        items,
        handedOver,
        sessions,
        requestsOfSessions,
        webhook: { id, secret },
        faults,
      };
    },
  };
}

function labelsIn(document: unknown): readonly string[] {
  return String(document).match(/\^XA.*?\^XZ/gs) ?? [];
}

async function versions(up: readonly Instance[]): Promise<string> {
  const found = await Promise.all(up.map(async ({ url }) => (await ask(url, 'GET /health', {}))['version']));
  return found.sort().join(' ');
}

type Calling = {
  readonly bearer?: string;
  readonly body?: object;
  /** Body that is not JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Returns the object of the response, or `text` for another body. Throws unless the status is 2xx. */
async function ask(at: string, route: string, { bearer, body, text, headers }: Calling): Promise<Json> {
  const [method, path] = route.split(' ') as [string, string];
  const response = await fetch(`${at}${path}`, {
    method,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body || text ? { body: text ?? JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(60_000),
  });
  const told = await response.text();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${told.slice(0, 200)}`);
  return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(told) : { text: told };
}
