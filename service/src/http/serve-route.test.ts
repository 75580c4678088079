/** Concurrency limit of a team: two requests at a time. Renders and public routes have other limits. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { NO_BODY, NOTHING, own, routesWith } from './route.ts';

const service = openedService();
const [acme, other] = [openedTeam(service, 'acme'), openedTeam(service, 'other')];

const ROW = { name: 'hold', group: 'A', about: 'Waits.', headers: {}, errors: [], body: NO_BODY } as const;
const HELD = { ...ROW, access: 'credential', may: 'templates:read', answer: NOTHING } as const;

// Uses fake timers. Otherwise, slots could reach their time limit on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Creates an app whose routes wait until the test releases them. Counts the waiting requests. */
function holdingApp() {
  let waiting = 0;
  const ends: (() => void)[] = [];
  const wait = async () => {
    waiting++;
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const route = routesWith<object>();
  const app = createApp(service.services, [
    route('GET /v1/held', { ...HELD, handle: wait }),
    route('GET /v1/sent', {
      ...HELD,
      answer: own(['text/plain']),
      handle: async (_, { reply }) => {
        await wait();
        return reply.send('sent');
      },
    }),
    route('GET /v1/waiting', { ...HELD, waits: true, handle: wait }),
    route('GET /v1/open', { ...ROW, access: 'open', may: 'anyone', answer: NOTHING, counts: 'reads', handle: wait }),
  ]);
  const ask = (key: string, path: string) =>
    app.inject({ url: path, headers: { authorization: `Bearer ${key}` } }).then(({ statusCode }) => statusCode);
  const isWaiting = (count: number) => expect.poll(() => waiting).toBe(count);
  const letGo = () => {
    for (const end of ends.splice(0)) end();
  };
  return { ask, isWaiting, letGo };
}

it('delays the third request of a team, and no request of another team', async () => {
  const { ask, isWaiting, letGo } = holdingApp();
  const own = [1, 2, 3, 4].map(() => ask(acme.keys.live, '/v1/held'));
  await isWaiting(2);
  const others = [1, 2].map(() => ask(other.keys.live, '/v1/held'));
  await isWaiting(4);
  letGo();
  await isWaiting(6);
  letGo();
  expect(await Promise.all([...own, ...others])).toEqual(Array(6).fill(204));
});

it('delays neither routes that send their own response, nor long polling, nor public routes', async () => {
  const { ask, isWaiting, letGo } = holdingApp();
  const all = ['/v1/sent', '/v1/waiting', '/v1/open'].flatMap((path) => [1, 2, 3].map(() => ask(acme.keys.live, path)));
  await isWaiting(9);
  await turn();
  letGo();
  expect(await Promise.all(all)).toEqual([200, 200, 200, ...Array(6).fill(204)]);
});
