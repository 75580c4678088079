/** `GET /ready`: whether the instance serves and the parts that a render needs answer; load balancers leave out one that is not ready. */
import { ApiError } from '../base/errors.ts';
import type { Phase } from '../base/phase.ts';
import { readyAnswer } from '../http/answers.ts';
import { json, NO_BODY, routesWith } from '../http/route.ts';
import type { Readiness } from './readiness.ts';

export type ReadyNeeds = { readonly phase: Phase; readonly readiness: Readiness };

export const readyRoute = routesWith<ReadyNeeds>()('GET /ready', {
  name: 'getReadiness',
  group: 'Service',
  about: 'Whether the database, the storage and the workers answer, as of the last second; for load balancers.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: json(readyAnswer),
  errors: ['UNAVAILABLE'],
  async handle({ phase, readiness }) {
    if (phase.current !== 'serving') {
      const message = `This instance is ${phase.current}.`;
      throw new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': '1' } });
    }
    const states = await readiness.states();
    const failed = Object.entries(states).flatMap(([part, state]) => (state === 'failed' ? [part] : []));
    if (failed.length === 0) return { ready: true, database: 'ok', storage: 'ok', workers: 'ok' } as const;
    const message = `This instance is not ready: ${failed.join(', ')}.`;
    throw new ApiError('UNAVAILABLE', { message, details: states, headers: { 'retry-after': '1' } });
  },
});
