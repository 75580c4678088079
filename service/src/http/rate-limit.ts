/** Hooks that count requests, of teams and of addresses without a valid credential, and tell what is left of renders. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CredentialTeam } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import { countedAddress } from '../limits/address.ts';
import { createHoldRefusals } from '../limits/hold-refusals.ts';
import { createKeptWindows } from '../limits/kept-windows.ts';
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
import type { Books } from '../store/books.ts';
import type { Plans } from '../words/plans.ts';
import { type Hook, tokenOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request was counted, or refused for there being too many. */
    rateCount: (Count & { readonly subject: string }) | undefined;
  }
}

export type RateLimit = {
  /** Counts a request by its address. RATE_LIMITED when that made too many. */
  countAddress: Hook;
  /** The hook, and a request it ends with AUTH_REQUIRED counted by its address. */
  countRefused(hook: Hook): Hook;
  /** Counts a request that renders nothing, by its team or its person. RATE_LIMITED when there are too many of these. */
  countOther: Hook;
  /** Counts what anybody may read, by the address and in memory alone. RATE_LIMITED when there are too many of these. */
  countRead: Hook;
  /** Reads the body by this hook, then counts a request of a team, also one whose body is refused: RATE_LIMITED, with nothing
   * counted, when one of its windows is full, or unread when too many were refused. */
  countAfter(readBody: Hook): Hook;
  /** Sets the headers of every answer; gives back what 429 and 503 do not count. */
  tell(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The headers for an address, where there is no request yet. */
  headersOf(ip: string | undefined): Readonly<Record<string, string>>;
};

export type RateLimitNeeds = Books & {
  readonly log: Logger;
  readonly credentials: Credentials;
  readonly baseUrl: string;
  readonly plans: Plans;
  /** Requests without a valid credential, of one address. */
  readonly anonymousPerMinute: number;
};

/** Addresses whose last count is remembered, for answers that must not wait for the database. */
const ADDRESS_COUNT = 10_000;

export function createRateLimit(services: RateLimitNeeds): RateLimit {
  const { db, clock, log, plans, anonymousPerMinute } = services;
  /** People whose session acts for no team have the limits of the smallest plan. */
  const ofNoTeam = plans.limitsOf(plans.names[0]!);
  const anonymous = minuteWindow(anonymousPerMinute);
  const addresses = new LruCache<string, readonly RateState[]>(ADDRESS_COUNT);

  async function count(request: FastifyRequest, subject: string, windows: typeof anonymous): Promise<void> {
    const now = clock.now();
    const counted = await countOrRefuse(subject, windows, now);
    request.rateCount = { subject, ...counted };
    const { exceeded } = counted;
    if (!exceeded) return;
    const message = `More than ${exceeded.limit} requests in this ${exceeded.name}; try again later.`;
    const headers = { 'retry-after': String(secondsLeft(exceeded, now)) };
    throw new ApiError('RATE_LIMITED', { message, headers });
  }

  const kept = createKeptWindows();

  /** A window that was full a moment ago is so still, and is not asked again. */
  async function countOrRefuse(subject: string, windows: typeof anonymous, now: number): Promise<Count> {
    const known = kept.find(subject, windows, now);
    if (known?.exceeded) return known;
    const counted = await countRequest(db, { subject, windows, now });
    kept.keep(subject, counted, now);
    return counted;
  }

  /** As they stand, or stood a moment ago. */
  async function look(subject: string, windows: typeof anonymous, now: number): Promise<readonly RateState[]> {
    const known = kept.find(subject, windows, now);
    if (known) return known.states;
    const states = await readWindows(db, { subject, windows, now });
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

  /** Nothing was read of what is refused so, and nothing is while it is held. */
  async function refuse(subject: string, { seconds, limit, what }: Refusal): Promise<never> {
    await hold(subject);
    const message = `More than ${limit} ${what} in this minute; try again later.`;
    throw new ApiError('RATE_LIMITED', { message, headers: { 'retry-after': String(seconds) } });
  }

  /** Renders that were refused take nothing from the windows, but reading them takes time: of these, too, a team has so many. */
  async function refuseFlood({ credential }: FastifyRequest): Promise<void> {
    const { id, limits } = credential!.team;
    const limit = limits.othersPerMinute;
    const subject = `refused ${id}`;
    const seconds = others.look(subject, limit, clock.now());
    if (seconds !== undefined) await refuse(subject, { seconds, limit, what: 'renders that were refused' });
  }

  function countRefusal({ credential, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
    if (!credential || routeOptions.config.row?.counts !== 'renders' || (statusCode !== 429 && statusCode !== 503))
      return;
    const { id, limits } = credential.team;
    others.count(`refused ${id}`, limits.othersPerMinute, clock.now());
  }

  async function countTeam(request: FastifyRequest): Promise<void> {
    const { id, limits } = request.credential!.team;
    await count(request, `team:${id}`, windowsOfPlan(limits));
  }

  async function countAddress(request: FastifyRequest): Promise<void> {
    const address = countedAddress(request.ip);
    const subject = `address:${address}`;
    await count(request, subject, anonymous).finally(async () => {
      if (request.rateCount) addresses.set(address, request.rateCount.states);
      if (request.rateCount?.exceeded) await hold(subject);
    });
  }

  /** The states of the address, as far as this process knows. */
  function statesOfAddress(ip: string, now: number): readonly RateState[] {
    const fresh = untouched(anonymous, now);
    const known = addresses.get(countedAddress(ip));
    return known?.[0]?.startsAt === fresh[0]?.startsAt ? known! : fresh;
  }

  /** Nobody counts requests for what is at no path: an address has so many keys looked up for the headers of these. */
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

  /** Whether the answer is one that takes nothing from the windows. */
  async function giveBack(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
    const { rateCount } = request;
    if (!rateCount || rateCount.exceeded || (statusCode !== 429 && statusCode !== 503)) return;
    request.rateCount = undefined;
    await uncountRequest(db, rateCount).catch((error) => log.warn({ err: error }, 'a request could not be uncounted'));
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
      await countLocally(team?.id ?? session!.user.id, limit, 'requests beside renders');
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
        // What is wrong with the body is said first, also to those who sent too many.
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

/** The team a request acts for; on routes that ask for no credential, that of the one it carries nevertheless. */
async function teamOf(
  { credentials, baseUrl }: RateLimitNeeds,
  request: FastifyRequest,
): Promise<CredentialTeam | undefined> {
  const { credential, session, routeOptions } = request;
  if (credential) return credential.team;
  if (session) return session.membership?.team;
  // What the service tells of itself it tells without asking any part of it: a token that means nothing would cost a query each.
  if (routeOptions.config?.row?.group === 'Service') return undefined;
  const token = tokenOf(request, baseUrl);
  return token === undefined ? undefined : (await credentials.find(token).catch(() => undefined))?.team;
}
