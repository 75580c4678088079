/** A poller that wakes itself must leave time for other work. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPoller } from './poller.ts';

it('polls that wake the poller let the event loop run between them', async () => {
  const most = 1_000;
  let looks = 0;
  const poller = createPoller({
    everyMs: 60_000,
    async look() {
      await undefined;
      looks++;
      // Limits the number of polls, so that the test fails instead of running forever.
      if (looks < most) poller.wake();
    },
    onError: () => undefined,
  });
  poller.begin();
  while (looks < 3) await turn();
  expect(looks).toBeLessThan(most);
  await poller.stop();
});
