/** `GET /v1/usage`: usage of a team in this month. */

import { json, NO_BODY, routesWith } from '../../http/route.ts';
import type { StoreContext } from '../../store/store-context.ts';
import { loadUsage } from '../usage.ts';
import { usageAnswer } from './answers.ts';

export const usageRoute = routesWith<StoreContext>()('GET /v1/usage', {
  name: 'getUsage',
  group: 'Render',
  about:
    'Returns the number of renders of the team in this calendar month (UTC) and its stored objects, each with its limit; -1 means unlimited.',
  access: 'credential',
  may: 'render',
  headers: {},
  body: NO_BODY,
  answer: json(usageAnswer),
  errors: [],
  handle: (context, { credential }) => loadUsage(context, credential.team),
});
