/** Pagination: `limit` and `after` in the request, `next` in the response. */
import { badRequest } from '../base/errors.ts';
import { textParameter, wholeParameter } from '../base/query.ts';
import type { Page, TimedPlace } from '../store/page.ts';
import type { SteppedPage } from '../store/page-in-steps.ts';

/** Maximum number of items on a page, which is also the default. */
export const PAGE_SIZE = 1_000;

/** Parsed query parameters of a list. */
type PageQuery = { readonly limit: number; readonly after?: string | undefined };

/** Converts a position in a list to a cursor and back. Parsing returns undefined if the cursor is invalid. */
export type PlaceForm<Place> = {
  write(place: Place): string;
  read(text: string): Place | undefined;
};

/** Creates the schemas of a list's query parameters. */
export function pageParameters(most = PAGE_SIZE) {
  return {
    limit: wholeParameter('maximum number', { min: 1, max: most }).default(most),
    after: textParameter('`next` of the previous response').optional(),
  };
}

/** Returns the requested page. Throws BAD_REQUEST if the cursor is invalid. */
export function readPage<Place>(
  { after: text, limit }: PageQuery,
  { read }: Pick<PlaceForm<Place>, 'read'>,
): Required<Page<Place>> {
  const after = text === undefined ? undefined : read(text);
  if (text === undefined || after !== undefined) return { after, limit };
  throw badRequest([{ path: '/after', code: 'INVALID_VALUE', message: 'must be the "next" value of a response' }]);
}

/**
 * Returns a page of items and the cursor of the next page. Requests one more item than `limit`, to find out whether
 * there is a next page.
 */
export async function findPage<Place, Item extends Place>(
  query: PageQuery,
  form: PlaceForm<Place>,
  find: (page: Page<Place>) => Promise<readonly Item[]>,
): Promise<{ readonly items: readonly Item[]; readonly more: { readonly next?: string } }> {
  const { after, limit } = readPage(query, form);
  const found = await find({ after, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, more: found.length > limit ? { next: form.write(items.at(-1)!) } : {} };
}

/**
 * Returns a page of a list that is filtered in steps. The page can have fewer items than `limit`, even no items, and
 * still have a next page.
 */
export async function findSteppedPage<Item>(
  query: PageQuery,
  find: (page: Required<Page<TimedPlace>>) => Promise<SteppedPage<Item>>,
): Promise<{ readonly items: readonly Item[]; readonly more: { readonly next?: string } }> {
  const { items, next } = await find(readPage(query, TIME_AND_ID));
  return { items, more: next === undefined ? {} : { next: TIME_AND_ID.write(next) } };
}

/** Cursor that consists of a time in ms and an ID, because several items can have the same time. */
export const TIME_AND_ID: PlaceForm<{ readonly createdAt: number; readonly id: string }> = {
  write: ({ createdAt, id }) => `${createdAt}_${id}`,
  read(text) {
    const [, createdAt, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(text) ?? [];
    return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
  },
};

/** Cursor that consists of an e-mail address. It is encoded, because browsers and logs store URLs. */
export const BY_EMAIL: PlaceForm<{ readonly email: string }> = {
  write: ({ email }) => Buffer.from(email).toString('base64url'),
  read: (text) => (/^[\w-]{1,512}$/.test(text) ? { email: Buffer.from(text, 'base64url').toString() } : undefined),
};
