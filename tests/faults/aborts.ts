/**
 * Trials in which clients disconnect during renders, and documents exceed the time limit. Workers are terminated at
 * different points of a render, and no other render must be affected.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { LIBRARY, SLOW } from '@platen/service/testing/service';
import { invoiceData } from '../../bench/documents/invoice-data.ts';
import { INVOICE_TEMPLATE } from '../../bench/documents/invoice-template.ts';
import { serve } from '../guides/serve.ts';
import { makeKeys } from '../soak/soak.ts';
import { createRandom, type Random } from './random.ts';

const CLIENTS = 8;
const WORKERS = 2;

/** Time limit in ms. It is long enough for a worker that has just started, and too short for the slowest documents. */
const TIMEOUT_MS = 5_000;

/** Maximum ms until a client disconnects, unless it waits for a slow document. */
const PATIENCE_MS = 8_000;
const ANY_TIME_MS = 60_000;

/**
 * Maximum ms for new workers to start on a busy machine after all clients have disconnected. It covers all attempts.
 */
const RECOVERY_MS = 120_000;

/** Every 40th document exceeds the time limit while its client waits. */
const SLOW_EVERY = 40;

export type AbortFigures = {
  /** Number of renders whose client disconnected. */
  readonly left: number;
  /** Workers that were terminated during a render. */
  readonly ended: number;
  /** Descriptions of faults, one sentence each. */
  readonly faults: readonly string[];
};

export async function runAborts({
  renders,
  seed,
}: {
  readonly renders: number;
  readonly seed: number;
}): Promise<AbortFigures> {
  const served = await serve({
    PLATEN_WORKERS: String(WORKERS),
    PLATEN_RENDER_TIMEOUT_MS: String(TIMEOUT_MS),
    PLATEN_LOG_LEVEL: 'fatal',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const keys = await makeKeys(served);
    const faults: string[] = [];
    let [next, left] = [0, 0];
    const client = async () => {
      while (next < renders) {
        const number = next++;
        const random = createRandom(seed * 1_000_000 + number);
        const isSlow = number % SLOW_EVERY === 0;
        const document = isSlow ? SLOW : documentOf(random, number);
        const outcome = await send(`${served.url}/v1/render`, {
          agent,
          key: keys[number % keys.length]!,
          body: JSON.stringify(document),
          // Most clients disconnect early: a quarter within 10 ms, half within 90.
          leaveAfterMs: isSlow ? ANY_TIME_MS : PATIENCE_MS ** random.next(),
        });
        if (outcome === 'left') left++;
        else if (![200, 502, 503].includes(outcome as number)) faults.push(`${number}: ${outcome}`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const label = { templateId: 'starter:parcel-4x6', format: 'zpl', data: dataOf('parcel-4x6') };
    const until = performance.now() + RECOVERY_MS;
    const ask = () => {
      const leaveAfterMs = Math.max(1, until - performance.now());
      return send(`${served.url}/v1/render`, { agent, key: keys[0]!, body: JSON.stringify(label), leaveAfterMs });
    };
    let last = await ask();
    while (last !== 200 && performance.now() < until) last = await ask();
    if (last !== 200) faults.push(`afterwards: ${last}`);
    const metrics = await (await fetch(`${served.url}/metrics`)).text();
    const ended = Number(/^platen_worker_restarts_total (\d+)$/m.exec(metrics)?.[1]);
    return { left, ended, faults };
  } finally {
    agent.destroy();
    await served.stop();
  }
}

const SLUGS = readdirSync(LIBRARY);
const FORMATS = ['pdf', 'pdf', 'png', 'html', 'zpl'] as const;
const ROWS = [50, 300, 1_000, 3_000] as const;

function documentOf(random: Random, number: number): object {
  const pick = <T>(values: readonly T[]) => values[random.below(values.length)]!;
  const output = { format: pick(FORMATS), dpi: pick([100, 300, 600]), verify: random.below(6) === 0 };
  if (random.below(10) === 0) return SLOW;
  if (random.below(2) === 0) return { ...output, template: INVOICE_TEMPLATE, data: invoiceData(pick(ROWS), number) };
  const slug = pick(SLUGS);
  return { ...output, templateId: `starter:${slug}`, data: dataOf(slug) };
}

function dataOf(slug: string): object {
  return JSON.parse(readFileSync(join(LIBRARY, slug, 'data.json'), 'utf8'));
}

type Sending = { readonly agent: Agent; readonly key: string; readonly body: string; readonly leaveAfterMs: number };

/** Returns the status, `left` if the client disconnected, or the error. */
function send(url: string, { agent, key, body, leaveAfterMs }: Sending): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => settle(answer.statusCode!));
      answer.on('error', () => settle('left'));
    });
    const timer = setTimeout(() => {
      settle('left');
      sent.destroy();
    }, leaveAfterMs);
    const settle = (outcome: number | string) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    sent.on('error', (error) => settle(error.message));
    sent.end(body);
  });
}
