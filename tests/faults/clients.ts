/**
 * Clients that request documents. Most retry each document with a fixed key until the response is 200. Some clients
 * request each document once, without a key.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { renderTemplate } from '@platen/engine';
import { createNodeWorld } from '@platen/node/node-world';
import { Unavailable } from '@platen/service/base/unavailable';
import type { Database } from '@platen/service/store/tables';
import { BADGE } from '@platen/service/testing/service';
import { newTeam, type Team } from '../instances/cluster.ts';
import { createRandom, type Random } from './random.ts';

export type Delivery = 'url' | 'inline' | 'batch';

/** Document that a 200 response has confirmed. */
export type Promised = {
  readonly team: Team;
  readonly delivery: Delivery;
  readonly number: number;
  /** ID of the output, for download. */
  readonly id?: string;
};

export type Load = {
  readonly promised: readonly Promised[];
  /** Teams that send an `Idempotency-Key` with each request. */
  readonly teams: readonly Team[];
  /** Teams that never send an `Idempotency-Key`. */
  readonly keyless: readonly Team[];
  /** Descriptions of faults in the responses. */
  readonly faults: readonly string[];
  /** Number of retried requests. */
  readonly repeated: number;
  /** Stops starting new documents, and resolves when no request is running. */
  pause(): Promise<void>;
  /** Resolves when every started document has its 200. */
  finish(): Promise<void>;
};

type LoadOptions = {
  readonly db: Database;
  readonly urls: readonly string[];
  readonly seed: number;
  readonly clients: number;
};

/** Number of items in each batch request. */
export const BATCH_UNITS = 3;

/**
 * Number of documents that one team renders before the clients change to a new team, so that the plan's limits are not
 * reached, even with retries.
 */
const DOCUMENTS_OF_TEAM = { starter: 12, enterprise: 60 } as const;

/** Time in ms after which a client gives up. The reservation of a dead process blocks retries for 45 s. */
const GIVEN_UP_AFTER_MS = 120_000;

export function startLoad({ db, urls, seed, clients }: LoadOptions): Load {
  const promised: Promised[] = [];
  const pending: Promised[] = [];
  const teams: Team[] = [];
  const keyless: Team[] = [];
  const faults: string[] = [];
  let [number, repeated, stopping] = [0, 0, false];

  /**
   * Repeats a request until the response is 200. Returns `runs` if the first request is still running; the document is
   * then requested again later.
   */
  async function ask(document: Promised, random: Random): Promise<'done' | 'runs'> {
    const begunAt = performance.now();
    for (;;) {
      const answer = await send(urls[random.below(urls.length)]!, document, { once: true });
      if (answer?.status === 200) accept(answer, document);
      else if (answer && ![409, 429, 503].includes(answer.status)) {
        faults.push(faultOf(document, answer));
      } else if (performance.now() - begunAt > GIVEN_UP_AFTER_MS) {
        faults.push(`${document.delivery} ${document.number}: given up`);
      } else {
        repeated++;
        if (answer?.status === 409) return 'runs';
        await sleep(answer?.status === 429 ? 1_000 : 50);
        continue;
      }
      return 'done';
    }
  }

  function accept({ body }: Answer, document: Promised): void {
    if (document.delivery === 'inline') {
      if (!body.equals(expectedOf(document))) faults.push(`inline ${document.number}: other bytes`);
      promised.push(document);
      return;
    }
    promised.push({ ...document, id: JSON.parse(body.toString()).id });
  }

  async function askWithoutKey(document: Promised, random: Random): Promise<void> {
    const answer = await send(urls[random.below(urls.length)]!, document, { once: false });
    if (answer?.status === 200) return accept(answer, document);
    if (answer && ![429, 503].includes(answer.status)) faults.push(faultOf(document, answer));
    await sleep(50);
  }

  /** Retries while the database is unavailable. */
  async function makeTeam(plan: keyof typeof DOCUMENTS_OF_TEAM): Promise<Team> {
    for (;;) {
      const team = await newTeam(db, plan).catch((error) => {
        if (!(error instanceof Unavailable)) throw error;
      });
      if (team) return team;
      await sleep(50);
    }
  }

  async function client(index: number): Promise<void> {
    const random = createRandom(seed * 1_000 + index);
    while (!stopping) {
      const plan = random.below(2) === 0 ? 'starter' : 'enterprise';
      const team = await makeTeam(plan);
      const hasKeys = random.below(4) > 0;
      (hasKeys ? teams : keyless).push(team);
      for (let made = 0; made < DOCUMENTS_OF_TEAM[plan] && !stopping; made++) {
        const delivery = (['url', 'url', 'url', 'inline', 'batch'] as const)[random.below(5)]!;
        const document = { team, delivery, number: ++number };
        if (!hasKeys) await askWithoutKey({ ...document, delivery: 'url' }, random);
        else if ((await ask(document, random)) === 'runs') pending.push(document);
      }
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  // Prevents an unhandled rejection. The promise is awaited when the load ends.
  running.catch(() => undefined);
  return {
    promised,
    teams,
    keyless,
    faults,
    get repeated() {
      return repeated;
    },
    async pause() {
      stopping = true;
      await running;
    },
    async finish() {
      const random = createRandom(seed);
      const begunAt = performance.now();
      while (pending.length > 0) {
        const document = pending.shift()!;
        if ((await ask(document, random)) === 'done') continue;
        if (performance.now() - begunAt > GIVEN_UP_AFTER_MS) {
          faults.push(`${document.delivery} ${document.number}: still in progress`);
        } else {
          pending.push(document);
          await sleep(1_000 / pending.length);
        }
      }
    },
  };
}

function faultOf({ delivery, number }: Promised, { status, body }: Answer): string {
  return `${delivery} ${number}: ${status} ${body.toString().slice(0, 200)}`;
}

const world = createNodeWorld();

/** Renders the expected bytes. The same template, data and version give the same bytes. */
export function expectedOf({ number, delivery }: Promised): Buffer {
  const rendered = renderTemplate(BADGE, { name: String(number) }, { format: 'zpl', now: 0 }, world);
  if (!rendered.ok) throw new Error('the badge cannot be rendered');
  return Buffer.concat(Array(delivery === 'batch' ? BATCH_UNITS : 1).fill(rendered.value.bytes));
}

type Answer = { readonly status: number; readonly body: Buffer };

/** Returns undefined if the connection broke. */
async function send(
  url: string,
  { team, delivery, number }: Promised,
  { once }: { readonly once: boolean },
): Promise<Answer | undefined> {
  const headers = {
    authorization: `Bearer ${team.key}`,
    'content-type': 'application/json',
    ...(once ? { 'idempotency-key': `document-${number}` } : {}),
  };
  const common = { template: BADGE, format: 'zpl' };
  const data = { name: String(number) };
  const body =
    delivery === 'batch'
      ? { ...common, items: Array.from({ length: BATCH_UNITS }, () => ({ data })) }
      : { ...common, data, delivery };
  const path = delivery === 'batch' ? '/v1/render/batch' : '/v1/render';
  try {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return undefined;
  }
}
