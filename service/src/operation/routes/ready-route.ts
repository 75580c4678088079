/**
 * `GET /ready`: checks that the instance accepts requests and that all parts that renders need respond. Load balancers
 * send no requests to an instance that is not ready.
 */
import { ApiError } from '../../base/errors.ts';
import type { Priority } from '../../base/low-priority.ts';
import type { Phase } from '../../base/phase.ts';
import { type DiskReserve, isLow } from '../../blobs/disk-reserve.ts';
import { json, NO_BODY, routesWith } from '../../http/route.ts';
import type { Readiness } from '../readiness.ts';
import { readyAnswer } from './answers.ts';

export type ReadyNeeds = {
  readonly phase: Phase;
  readonly readiness: Readiness;
  readonly disk: DiskReserve;
  readonly priority: Priority;
};

export const readyRoute = routesWith<ReadyNeeds>()('GET /ready', {
  name: 'getReadiness',
  group: 'Service',
  about:
    'Returns the state of the database, the storage and the workers, checked within the last second, for load balancers.',
  access: 'open',
  may: 'anyone',
  headers: {},
  body: NO_BODY,
  answer: json(readyAnswer),
  errors: ['UNAVAILABLE'],
  async handle({ phase, readiness, disk, priority }) {
    if (phase.current !== 'serving') {
      const message = `This instance is ${phase.current}.`;
      throw new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': '1' } });
    }
    const states = await readiness.states();
    const failed = Object.entries(states).flatMap(([part, state]) => (state === 'failed' ? [part] : []));
    if (failed.length === 0) {
      const state = await disk.look();
      // An instance with a full disk remains ready, because it can still serve and delete documents.
      return {
        ready: true,
        database: 'ok',
        storage: 'ok',
        workers: 'ok',
        disk: state && isLow(state) ? 'low' : 'ok',
        ...(priority === 'refused' ? { priority } : {}),
      } as const;
    }
    const message = `This instance is not ready: ${failed.join(', ')}.`;
    throw new ApiError('UNAVAILABLE', { message, details: states, headers: { 'retry-after': '1' } });
  },
});
