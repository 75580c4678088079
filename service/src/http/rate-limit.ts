/**
 * Hooks that count requests and report the remaining ones: by team, or by IP address if there is no valid credential.
 */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CredentialTeam } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import type { Plans } from '../enums/plans.ts';
import { createHoldRefusals } from '../fairness/hold-refusals.ts';
import { countedAddress } from '../limits/address.ts';
import { createKeptWindows } from '../limits/kept-windows.ts';
import { createLeasedCounts, type LeasedCounts } from '../limits/leased-counts.ts';
import { createLocalWindow } from '../limits/local-window.ts';
import { rateHeaders, secondsLeft } from '../limits/rate-headers.ts';
import {
  type Count,
  countRequest,
  minuteWindow,
  type RateState,
  readWindows,
  uncountRequest,
  untouched,
  windowsOfPlan,
} from '../limits/windows.ts';
import type { StoreContext } from '../store/store-context.ts';
import { type Hook, tokenOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Count of this request. Set when the request has been counted, or rejected because a limit is exceeded. */
    rateCount: (Count & { readonly subject: string }) | undefined;
  }
}

export type RateLimit = {
  /** Counts a request by its IP address. Throws RATE_LIMITED if the limit is exceeded. */
  countAddress: Hook;
  /**
   * Wraps an authentication hook. If it rejects a request with AUTH_REQUIRED, the request is counted by its IP address.
   */
  countRefused(hook: Hook): Hook;
  /** Counts a request that does not render, by team or person. Throws RATE_LIMITED if the limit is exceeded. */
  countOther: Hook;
  /** Counts a public request by its IP address, only in memory. Throws RATE_LIMITED if the limit is exceeded. */
  countRead: Hook;
  /**
   * Reads the body with the given hook, then counts the request of the team, even if the body is invalid. If the limit
   * is already reached, throws RATE_LIMITED without counting. After many such errors, throws without reading the body.
   */
  countAfter(readBody: Hook): Hook;
  /** Sets the headers of each response. Also undoes the counting if the status is 429 or 503. */
  tell(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Returns the headers for an IP address, for responses without a request object. */
  headersOf(ip: string | undefined): Readonly<Record<string, string>>;
};

export type RateLimitNeeds = StoreContext & {
  readonly log: Logger;
  readonly credentials: Credentials;
  readonly baseUrl: string;
  readonly plans: Plans;
  /** Maximum requests per minute from an IP address without a valid credential. */
  readonly anonymousPerMinute: number;
};

/** Maximum IP addresses with cached counts. These are for responses that must not wait for the database. */
const ADDRESS_COUNT = 10_000;

/** Counts a request in rate windows. */
type Counter = LeasedCounts['count'];

export function createRateLimit(services: RateLimitNeeds): RateLimit {
  const { db, clock, log, plans, anonymousPerMinute } = services;
  /** Limits for people without a current team. They are the limits of the smallest plan. */
  const ofNoTeam = plans.limitsOf(plans.names[0]!);
  const anonymous = minuteWindow(anonymousPerMinute);
  const addresses = new LruCache<string, readonly RateState[]>(ADDRESS_COUNT);

  const countOne: Counter = (subject, windows, now) => countRequest(db, { subject, windows, now });

  async function count(request: FastifyRequest, counter: Counter, ...counting: Parameters<Counter>): Promise<void> {
    const [subject, , now] = counting;
    const counted = await countOrRefuse(counter, ...counting);
    request.rateCount = { subject, ...counted };
    const { exceeded } = counted;
    if (!exceeded) return;
    const message = `The rate limit of ${exceeded.limit} requests per ${exceeded.name} is exceeded; try again later.`;
    const headers = { 'retry-after': String(secondsLeft(exceeded, now)) };
    throw new ApiError('RATE_LIMITED', { message, headers });
  }

  const leased = createLeasedCounts(db);
  const kept = createKeptWindows();

  /** Counts a request. Does not query the database if a window is known to be full, or if there is a lease. */
  async function countOrRefuse(counter: Counter, ...counting: Parameters<Counter>): Promise<Count> {
    const [subject, , now] = counting;
    const known = kept.find(...counting);
    if (known?.exceeded) return known;
    const counted = await counter(...counting);
    kept.keep(subject, counted, now);
    return counted;
  }

  /** Returns the current counts, which may be cached. */
  async function look(subject: string, windows: typeof anonymous, now: number): Promise<readonly RateState[]> {
    const known = kept.find(subject, windows, now);
    if (known) return known.states;
    const states = leased.withLease(subject, await readWindows(db, { subject, windows, now }), now);
    kept.keep(subject, { states }, now);
    return states;
  }

  const others = createLocalWindow();
  const hold = createHoldRefusals();

  async function countLocally(subject: string, limit: number, what: string): Promise<void> {
    const seconds = others.count(subject, limit, clock.now());
    if (seconds !== undefined) await refuse(subject, { seconds, limit, what });
  }

  type Refusal = { readonly seconds: number; readonly limit: number; readonly what: string };

  /** Rejects a request after a delay. Its body is not read. */
  async function refuse(subject: string, { seconds, limit, what }: Refusal): Promise<never> {
    await hold(subject);
    const message = `The rate limit of ${limit} ${what} per minute is exceeded; try again later.`;
    throw new ApiError('RATE_LIMITED', { message, headers: { 'retry-after': String(seconds) } });
  }

  /**
   * Limits the rejected renders of a team. They do not count in the team's windows, but reading their bodies takes
   * time.
   */
  async function refuseFlood({ credential }: FastifyRequest): Promise<void> {
    const { id, limits } = credential!.team;
    const limit = limits.othersPerMinute;
    const subject = `refused ${id}`;
    const seconds = others.look(subject, limit, clock.now());
    if (seconds !== undefined) await refuse(subject, { seconds, limit, what: 'rejected renders' });
  }

  function countRefusal({ credential, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
    if (!credential || routeOptions.config.row?.counts !== 'renders' || (statusCode !== 429 && statusCode !== 503))
      return;
    const { id, limits } = credential.team;
    others.count(`refused ${id}`, limits.othersPerMinute, clock.now());
  }

  async function countTeam(request: FastifyRequest): Promise<void> {
    const { id, limits } = request.credential!.team;
    await count(request, leased.count, `team:${id}`, windowsOfPlan(limits), clock.now());
  }

  async function countAddress(request: FastifyRequest): Promise<void> {
    const address = countedAddress(request.ip);
    const subject = `address:${address}`;
    await count(request, countOne, subject, anonymous, clock.now()).finally(async () => {
      if (request.rateCount) addresses.set(address, request.rateCount.states);
      if (request.rateCount?.exceeded) await hold(subject);
    });
  }

  /** Returns the counts of an IP address that this process knows. */
  function statesOfAddress(ip: string, now: number): readonly RateState[] {
    const fresh = untouched(anonymous, now);
    const known = addresses.get(countedAddress(ip));
    return known?.[0]?.startsAt === fresh[0]?.startsAt ? known! : fresh;
  }

  /**
   * Returns false if an IP address has requested many unknown paths. These requests are not counted. Looking up their
   * credential only serves the response headers.
   */
  function mayLookUp({ routeOptions, ip }: FastifyRequest, now: number): boolean {
    if (routeOptions.config?.row) return true;
    return others.count(`paths ${countedAddress(ip)}`, anonymousPerMinute, now) === undefined;
  }

  async function statesOf(request: FastifyRequest, now: number): Promise<readonly RateState[]> {
    const team = mayLookUp(request, now) ? await teamOf(services, request) : undefined;
    if (!team) return statesOfAddress(request.ip, now);
    const windows = windowsOfPlan(team.limits);
    return look(`team:${team.id}`, windows, now).catch((error) => {
      log.warn({ err: error }, 'the rate windows could not be read');
      return untouched(windows, now);
    });
  }

  /** Undoes the counting of a request whose response must not count. */
  async function giveBack(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
    const { rateCount } = request;
    if (!rateCount || rateCount.exceeded || (statusCode !== 429 && statusCode !== 503)) return;
    request.rateCount = undefined;
    if (!leased.giveBack(rateCount.subject, rateCount.states))
      await uncountRequest(db, rateCount).catch((error) =>
        log.warn({ err: error }, 'the counting of a request could not be undone'),
      );
    kept.forget(rateCount.subject);
  }

  return {
    countAddress,
    countRefused: (hook) => async (request) => {
      try {
        await hook(request);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'AUTH_REQUIRED') await countAddress(request);
        throw error;
      }
    },
    async countOther({ credential, session }) {
      const team = credential?.team ?? session?.membership?.team;
      const limit = (team?.limits ?? ofNoTeam).othersPerMinute;
      await countLocally(team?.id ?? session!.user.id, limit, 'other requests');
    },
    async countRead({ ip }) {
      await countLocally(`reads ${countedAddress(ip)}`, anonymousPerMinute, 'requests of this kind');
    },
    countAfter: (readBody) => async (request) => {
      await refuseFlood(request);
      try {
        await readBody(request);
      } catch (error) {
        await countTeam(request).catch(() => undefined);
        // Errors in the body take precedence over the error of the rate limit.
        if (request.rateCount?.exceeded) request.rateCount = undefined;
        throw error;
      }
      await countTeam(request);
    },
    async tell(request, reply) {
      const now = clock.now();
      countRefusal(request, reply);
      await giveBack(request, reply);
      const { states, exceeded } = request.rateCount ?? { states: await statesOf(request, now) };
      reply.headers(rateHeaders(states, { exceeded, now }));
    },
    headersOf(ip = '') {
      const now = clock.now();
      return rateHeaders(statesOfAddress(ip, now), { now });
    },
  };
}

/** Returns the team of the request. On public routes, returns the team of the credential, if there is one. */
async function teamOf(
  { credentials, baseUrl }: RateLimitNeeds,
  request: FastifyRequest,
): Promise<CredentialTeam | undefined> {
  const { credential, session, routeOptions } = request;
  if (credential) return credential.team;
  if (session) return session.membership?.team;
  // Routes about the service itself must work even if the database fails. Also, a query per invented token would be
  // expensive.
  if (routeOptions.config?.row?.group === 'Service') return undefined;
  const token = tokenOf(request, baseUrl);
  return token === undefined ? undefined : (await credentials.find(token).catch(() => undefined))?.team;
}
