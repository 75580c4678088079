/** `GET /health`: responds while the process is running. Does not check any parts. */
import { BUILD_VERSION } from '@platen/engine/version';
import type { Clock } from '../../base/clock.ts';
import { NO_BODY, routesWith, whole } from '../../http/route.ts';
import { healthAnswer } from './answers.ts';

export const healthRoute = routesWith<{ readonly clock: Clock }>()('GET /health', {
  name: 'getHealth',
  group: 'Service',
  about: 'Responds as long as the process runs, for monitoring.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: whole(healthAnswer),
  errors: [],
  handle: async ({ clock }) => ({ ok: true, version: BUILD_VERSION, ts: clock.now() }),
});
