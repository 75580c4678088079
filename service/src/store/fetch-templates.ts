/** Loads complete templates for one request at a time, because a template can have a megabyte. */
import { createOneAtATime, type OneAtATime } from '../fairness/one-at-a-time.ts';

export type FetchNeeds = { readonly fetchTemplates: OneAtATime };

const WAITING = 200;

export function createFetchTemplates(): OneAtATime {
  const crowded = { message: 'Too many templates are being read; try again shortly.', retryAfter: 1 };
  return createOneAtATime({ waiting: WAITING, crowded });
}
