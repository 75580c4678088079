/** Rolling restarts of two instances behind the shipped proxy, while clients send each request once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE } from '@platen/service/testing/service';
import { newTeam, startCluster } from '../instances/cluster.ts';
import { startNginx } from '../instances/nginx.ts';

export type RollingFigures = {
  readonly requests: number;
  readonly restarts: number;
  /** Responses other than 200, one sentence each. */
  readonly failed: readonly string[];
};

type RollingOptions = {
  /** Number of rounds. Each round restarts both instances, one after the other. */
  readonly rounds: number;
  /** Minimum number of requests. Requests continue during all restarts. */
  readonly requests: number;
  onRound?(round: number): void;
};

const CLIENTS = 8;

/** Pause in ms between two requests of a client. */
const PAUSE_MS = 20;

/** Pause in ms between restarts. */
const APART_MS = 2_000;

/** Draining time in ms, longer than the proxy keeps an idle connection. */
const DRAIN_MS = '3000';

/** Requests of one team, below the limit of its plan for a minute. */
const REQUESTS_OF_TEAM = 200;

export async function runRolling({ rounds, requests, onRound }: RollingOptions): Promise<RollingFigures> {
  const cluster = await startCluster({ PLATEN_DRAIN_MS: DRAIN_MS });
  const proxy = await startNginx(cluster.instances.map(({ url }) => url));
  const failed: string[] = [];
  let [sent, restarts] = [0, 0];
  const isOver = () => restarts === 2 * rounds && sent >= requests;
  const client = async () => {
    while (!isOver()) {
      const { key } = await newTeam(cluster.db, 'enterprise');
      for (let count = 0; count < REQUESTS_OF_TEAM && !isOver(); count++) {
        const number = ++sent;
        const fault = await ask(proxy.url, key, number);
        if (fault !== undefined) failed.push(`${number}, after ${restarts} restarts: ${fault}`);
        await sleep(PAUSE_MS);
      }
    }
  };
  try {
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    clients.catch(() => undefined);
    for (let round = 0; round < rounds; round++) {
      for (const instance of cluster.instances) {
        await instance.stop();
        await instance.restart();
        await waitUntilReady(instance.url);
        await sleep(APART_MS);
        restarts++;
      }
      onRound?.(round + 1);
    }
    await clients;
    if (failed.length > 0) failed.push(...proxy.log().map((line) => `the proxy: ${line}`));
    return { requests: sent, restarts, failed };
  } finally {
    await proxy.stop();
    await cluster.close();
  }
}

/** Sends a request once. Every second request has no key. Returns a description of any fault. */
async function ask(url: string, key: string, number: number): Promise<string | undefined> {
  const body = JSON.stringify({ template: BADGE, data: { name: String(number) }, format: 'zpl', delivery: 'inline' });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(number % 2 === 0 ? { 'idempotency-key': `document-${number}` } : {}),
  };
  try {
    const response = await fetch(`${url}/v1/render`, { method: 'POST', headers, body });
    const text = await response.text();
    return response.status === 200 && text.startsWith('^XA') ? undefined : `${response.status} ${text.slice(0, 200)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function waitUntilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/ready`).catch(() => undefined))?.ok) await sleep(50);
}
