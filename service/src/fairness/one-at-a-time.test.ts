import { expect, it } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

const CROWDED = { message: 'Too many wait.', retryAfter: 1 };

const nextRound = () => new Promise((resolve) => setImmediate(resolve));

it('runs one piece at a time, in turn between teams, and continues after a failure', async () => {
  const oneAtATime = createOneAtATime({ waiting: 200, crowded: CROWDED });
  let [working, most] = [0, 0];
  const done: string[] = [];
  const work = (group: string, isBroken = false) =>
    oneAtATime({ group }, async () => {
      most = Math.max(most, ++working);
      await nextRound();
      working--;
      done.push(group);
      if (isBroken) throw new Error('no such table');
    });
  const broken = expect(work('greedy', true)).rejects.toThrow('no such table');
  await Promise.all([broken, ...Array.from({ length: 20 }, () => work('greedy')), work('other')]);
  expect(most).toBe(1);
  expect(done.indexOf('other')).toBeLessThan(3);
});

it('lets the event loop run between two pieces, even if they wait for nothing', async () => {
  const oneAtATime = createOneAtATime({ waiting: 200, crowded: CROWDED });
  let rounds = 0;
  let ends = false;
  const count = () => {
    rounds++;
    if (!ends) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, (_, index) => oneAtATime({ group: `team-${index}` }, async () => 1)));
  ends = true;
  expect(rounds).toBeGreaterThanOrEqual(19);
});

it('rejects work when the queue is full', async () => {
  const oneAtATime = createOneAtATime({ waiting: 2, crowded: CROWDED });
  const all = Array.from({ length: 4 }, () => oneAtATime({ group: 'acme' }, nextRound));
  const outcomes = await Promise.allSettled(all);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ code: 'OVERLOADED', message: CROWDED.message }]);
});
