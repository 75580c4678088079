/** Fetches remote images. Limits concurrent fetches, with fair turns between teams. Each team has a separate cache. */
import { createHash } from 'node:crypto';
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Clock } from '../base/clock.ts';
import { unlessAborted } from '../base/unless-aborted.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { createTurns, QueueFull } from '../fairness/turns.ts';
import { fetchImage, type Validators } from './fetch-image.ts';
import { Refused } from './guarded-request.ts';
import { REMOTE_LIMITS } from './limits.ts';
import { type Network, publicInternet } from './network.ts';
import { type FetchImages, type RemoteFile, unreachable } from './remote-images.ts';

export type ImageFetcher = {
  /**
   * Returns a function that fetches the images of one request. It fetches each URL only once, and can reject with
   * `QueueFull`. Returns undefined if remote images are off.
   */
  forRequest(team: string, of?: Fetching): FetchImages | undefined;
};

export type Fetching = {
  /** Number of items in a batch. */
  readonly items?: number | undefined;
  /**
   * Called with the size of each image. The images stay in memory until the response has been sent. Throws if there is
   * not enough memory.
   */
  readonly hold?: (sizeBytes: number) => void;
};

type File = Extract<RemoteFile, { readonly kind: 'file' }>;

type Kept = {
  readonly file: File;
  readonly validators: Validators;
  readonly keptAt: number;
  readonly freshUntil: number;
};

type FetcherOptions = { readonly clock: Clock; readonly network?: Network | undefined; readonly timeoutMs?: number };

/** Estimated bytes of a cache entry, without its image. */
const ENTRY_BYTES = 5_000;

export function createImageFetcher(
  policy: RemoteImagePolicy,
  { clock, network = publicInternet(), timeoutMs = network.timeoutMs ?? REMOTE_LIMITS.timeoutMs }: FetcherOptions,
): ImageFetcher {
  const turns = createTurns(REMOTE_LIMITS.atOnce, REMOTE_LIMITS.waiting, { reserved: REMOTE_LIMITS.reserved });
  // The keys contain the team. A team must not learn from response times which images another team has fetched.
  const cache = new LruCache<string, Kept>(REMOTE_LIMITS.cacheBytes, ({ file }) => file.bytes.length + ENTRY_BYTES);
  const flights = new Map<string, Promise<RemoteFile>>();

  /**
   * Returns an image. Concurrent requests of a team for the same image share one fetch. The fetch has a separate
   * timeout.
   */
  function load(team: string, url: string): Promise<RemoteFile> {
    const key = `${team} ${url}`;
    const kept = cache.get(key);
    // The first condition ensures that an image does not stay valid too long if the clock is set back.
    if (kept && clock.now() >= kept.keptAt && clock.now() < kept.freshUntil) return Promise.resolve(kept.file);
    const flight = flights.get(key) ?? fetchInTurn(team, url, key).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function fetchInTurn(team: string, url: string, key: string): Promise<RemoteFile> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await turns.take(team, { signals: [signal] });
      try {
        // Frees the slot at the deadline, even if the server does not respond.
        return await unlessAborted(fetchAndKeep(url, key, signal), signal);
      } finally {
        turns.give(team);
      }
    } catch (error) {
      if (error instanceof QueueFull) throw error;
      if (error instanceof Refused) return unreachable(error.message);
      return unreachable(signal.aborted ? 'it timed out' : 'its server cannot be reached');
    }
  }

  async function fetchAndKeep(url: string, key: string, signal: AbortSignal): Promise<RemoteFile> {
    const kept = cache.get(key);
    const fetched = await fetchImage(url, { policy, network, known: kept?.validators, signal });
    const { validators, freshMs } = fetched;
    const file = fetched.bytes ? fileOf(fetched.bytes) : kept!.file;
    if (freshMs === undefined) cache.delete(key);
    else cache.set(key, { file, validators, keptAt: clock.now(), freshUntil: clock.now() + freshMs });
    return file;
  }

  return {
    forRequest(team, { items = 1, hold = () => undefined } = {}) {
      if (policy.kind === 'off') return undefined;
      const limit = Math.max(REMOTE_LIMITS.addresses, items);
      const asked = new Map<string, Promise<RemoteFile>>();
      let sizeBytes = 0;
      const loadOnce = async (url: string): Promise<RemoteFile> => {
        const file = await load(team, url);
        if (file.kind === 'file') {
          hold(file.bytes.length);
          sizeBytes += file.bytes.length;
        }
        return sizeBytes > REMOTE_LIMITS.requestBytes ? TOO_LARGE : file;
      };
      const ask = (url: string) => {
        const known = asked.get(url);
        if (known) return known;
        const answer = asked.size < limit ? loadOnce(url) : Promise.resolve(TOO_MANY);
        asked.set(url, answer);
        return answer;
      };
      return (urls, signal) =>
        unlessAborted(
          Promise.all(urls.map(async (url) => [url, await ask(url)] as const)).then((files) => new Map(files)),
          signal,
        );
    },
  };
}

function fileOf(bytes: Uint8Array): File {
  return { kind: 'file', sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

const TOO_MANY: RemoteFile = {
  kind: 'refused',
  code: 'TOO_MANY',
  message: `a document may use images from ${REMOTE_LIMITS.addresses} URLs, and a batch one more per item`,
};

const TOO_LARGE: RemoteFile = {
  kind: 'refused',
  code: 'TOO_MANY',
  message: `the fetched images of a request may have at most ${REMOTE_LIMITS.requestBytes / 1_048_576} MB in total`,
};
