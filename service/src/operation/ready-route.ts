/** `GET /ready`: whether the instance serves and the parts that a render needs answer; load balancers leave out one that is not ready. */
import { ApiError } from '../base/errors.ts';
import type { Phase } from '../base/phase.ts';
import { type DiskReserve, isLow } from '../blobs/disk-reserve.ts';
import { readyAnswer } from '../http/answers.ts';
import { json, NO_BODY, routesWith } from '../http/route.ts';
import type { Readiness } from './readiness.ts';

export type ReadyNeeds = { readonly phase: Phase; readonly readiness: Readiness; readonly disk: DiskReserve };

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
  async handle({ phase, readiness, disk }) {
    if (phase.current !== 'serving') {
      const message = `This instance is ${phase.current}.`;
      throw new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': '1' } });
    }
    const states = await readiness.states();
    const failed = Object.entries(states).flatMap(([part, state]) => (state === 'failed' ? [part] : []));
    if (failed.length === 0) {
      const state = await disk.look();
      // Who has what is there downloads it still, and deletes what is too much: the instance stays in its place.
      return {
        ready: true,
        database: 'ok',
        storage: 'ok',
        workers: 'ok',
        disk: state && isLow(state) ? 'low' : 'ok',
      } as const;
    }
    const message = `This instance is not ready: ${failed.join(', ')}.`;
    throw new ApiError('UNAVAILABLE', { message, details: states, headers: { 'retry-after': '1' } });
  },
});
