/** `GET /v1/usage`: usage of the team in this month. */
import { usageAnswer } from '../http/answers.ts';
import { json, NO_BODY, routesWith } from '../http/route.ts';
import type { StoreContext } from '../store/store-context.ts';
import { loadUsage } from './usage.ts';

export const usageRoute = routesWith<StoreContext>()('GET /v1/usage', {
  name: 'getUsage',
  group: 'Render',
  about:
    'What the team has rendered this calendar month, UTC, and what it keeps, each with its limit; -1 is unlimited.',
  access: 'credential',
  may: 'render',
  headers: {},
  body: NO_BODY,
  answer: json(usageAnswer),
  errors: [],
  handle: (context, { credential }) => loadUsage(context, credential.team),
});
