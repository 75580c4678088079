/** Pagination: `limit` and `after` in the request, `next` in the response. */
import { ApiError } from '../base/errors.ts';
import type { Page, TimedPlace } from '../store/page.ts';
import type { SteppedPage } from '../store/page-in-steps.ts';
import type { Meaning } from './route.ts';

/** Default and maximum number of items on a page. */
export const PAGE_SIZE = 1_000;

type Query = Readonly<Record<string, unknown>>;

/** Converts a position in a list to the cursor `next` and back. Reading returns undefined for an invalid cursor. */
export type PlaceForm<Place> = {
  write(place: Place): string;
  read(text: string): Place | undefined;
};

/** Query parameters of a paginated list. */
export function pageQuery(most = PAGE_SIZE) {
  return {
    limit: { about: 'maximum number', type: 'integer', minimum: 1, maximum: most },
    after: '`next` of the previous response',
  } as const satisfies Readonly<Record<string, Meaning>>;
}

/** Throws BAD_REQUEST for an invalid limit or cursor. */
export function readPage<Place>(
  query: Query,
  { read }: Pick<PlaceForm<Place>, 'read'>,
  most = PAGE_SIZE,
): Required<Page<Place>> {
  const text = once(query, 'after');
  const after = text === undefined ? undefined : read(text);
  if (text !== undefined && after === undefined) {
    throw new ApiError('BAD_REQUEST', {
      message: 'The query parameter "after" must be the "next" value of a response.',
    });
  }
  return { after, limit: readLimit(once(query, 'limit'), most) };
}

/** Returns a page of items. Requests one more item than it returns, to know whether there are more. */
export async function findPage<Place, Item extends Place>(
  query: Query,
  form: PlaceForm<Place>,
  find: (page: Page<Place>) => Promise<readonly Item[]>,
): Promise<{ readonly items: readonly Item[]; readonly more: { readonly next?: string } }> {
  const { after, limit } = readPage(query, form);
  const found = await find({ after, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, more: found.length > limit ? { next: form.write(items.at(-1)!) } : {} };
}

/**
 * Returns a page of a list that is filtered in steps. The page may have fewer items than requested, even 0, and still
 * have a next page.
 */
export async function findSteppedPage<Item>(
  query: Query,
  find: (page: Required<Page<TimedPlace>>) => Promise<SteppedPage<Item>>,
): Promise<{ readonly items: readonly Item[]; readonly more: { readonly next?: string } }> {
  const { items, next } = await find(readPage(query, TIME_AND_ID));
  return { items, more: next === undefined ? {} : { next: TIME_AND_ID.write(next) } };
}

/** Cursor with a time in ms and an ID, which separates items of the same time. */
export const TIME_AND_ID: PlaceForm<{ readonly createdAt: number; readonly id: string }> = {
  write: ({ createdAt, id }) => `${createdAt}_${id}`,
  read(text) {
    const [, createdAt, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(text) ?? [];
    return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
  },
};

/** Cursor with an e-mail address. It is encoded, because browsers and logs keep URLs. */
export const BY_EMAIL: PlaceForm<{ readonly email: string }> = {
  write: ({ email }) => Buffer.from(email).toString('base64url'),
  read: (text) => (/^[\w-]{1,512}$/.test(text) ? { email: Buffer.from(text, 'base64url').toString() } : undefined),
};

/** Returns the value of a parameter. Throws BAD_REQUEST if it is given more than once. */
export function once(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ApiError('BAD_REQUEST', { message: `The query parameter "${name}" may be given only once.` });
}

/** Returns the parameter if it is one of the given words. Throws BAD_REQUEST for other values. */
export function readWord<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
  const text = once(query, name);
  const found = words.find((word) => word === text);
  if (text === undefined || found !== undefined) return found;
  throw new ApiError('BAD_REQUEST', {
    message: `The query parameter "${name}" must be one of ${words.join(', ')}.`,
  });
}

/** Returns the search text; undefined if absent. */
export function readSearch(query: Query): string | undefined {
  return once(query, 'search')?.trim().slice(0, MOST_SEARCHED) || undefined;
}

const MOST_SEARCHED = 128;

/** Query parameters of a time range. */
export function timeQuery() {
  const time = (about: string) => ({ about: `${about}, in milliseconds since the epoch`, type: 'integer' }) as const;
  return {
    from: time('start of the period'),
    to: time('end of the period (exclusive)'),
  } satisfies Readonly<Record<string, Meaning>>;
}

/** Returns the time in ms. Throws BAD_REQUEST for an invalid time. */
export function readTime(query: Query, name: string): number | undefined {
  const text = once(query, name);
  if (text === undefined || /^\d{1,14}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new ApiError('BAD_REQUEST', {
    message: `The query parameter "${name}" must be a time, in milliseconds since the epoch.`,
  });
}

function readLimit(text: string | undefined, most: number): number {
  if (text === undefined) return most;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= most) return limit;
  throw new ApiError('BAD_REQUEST', {
    message: `The query parameter "limit" must be a whole number from 1 to ${most}.`,
  });
}
