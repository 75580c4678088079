/** `GET /health`: whether the process answers; asks nothing of its parts. */
import type { Clock } from '../base/clock.ts';
import { healthAnswer } from '../http/answers.ts';
import { NO_BODY, routesWith, whole } from '../http/route.ts';
import { VERSION } from '../version.ts';

export const healthRoute = routesWith<{ readonly clock: Clock }>()('GET /health', {
  name: 'getHealth',
  group: 'Service',
  about: 'Whether the service answers; for monitoring.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: whole(healthAnswer),
  errors: [],
  handle: async ({ clock }) => ({ ok: true, version: VERSION, ts: clock.now() }),
});
