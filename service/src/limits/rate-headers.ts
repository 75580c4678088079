/** Response headers with the remaining requests. */
import type { RateState } from './windows.ts';

/**
 * Returns the headers. `X-RateLimit-*` describe the window that is exceeded, or else the window with the fewest
 * remaining requests. If both windows have equally many, they describe the minute. `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers) describe all windows.
 */
export function rateHeaders(
  states: readonly RateState[],
  { exceeded, now }: { readonly exceeded?: RateState | undefined; readonly now: number },
): Readonly<Record<string, string>> {
  const told = exceeded ?? states.reduce((fewest, state) => (state.remaining < fewest.remaining ? state : fewest));
  return {
    'x-ratelimit-limit': String(told.limit),
    'x-ratelimit-remaining': String(told.remaining),
    'x-ratelimit-reset': String(told.endsAt / 1000),
    'ratelimit-policy': states.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(', '),
    ratelimit: states.map((state) => `"${state.name}";r=${state.remaining};t=${secondsLeft(state, now)}`).join(', '),
  };
}

/** Returns the seconds until the end of the window, rounded up; at least 1. */
export function secondsLeft({ endsAt }: RateState, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
