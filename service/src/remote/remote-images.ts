/**
 * Renders with remote images. A render returns the URLs that it needs, and is repeated when the files have been
 * fetched.
 */
import type { World } from '@platen/engine';
import type { RemoteImage } from '@platen/engine/world';
import { REMOTE_LIMITS } from './limits.ts';

/** Fetched file, or the reason why there is no file. */
export type RemoteFile =
  | { readonly kind: 'file'; readonly sha256: string; readonly bytes: Uint8Array }
  | Extract<RemoteImage, { readonly kind: 'refused' }>;

/** Files, by their URL in the template. */
export type RemoteFiles = ReadonlyMap<string, RemoteFile>;

/** Result of a render that needs more files. */
export type Wanted = { readonly kind: 'wanted'; readonly urls: readonly string[] };

/** Fetches files. The result has an entry for every URL. Rejects with the reason of the signal. */
export type FetchImages = (urls: readonly string[], signal: AbortSignal) => Promise<RemoteFiles>;

/**
 * Returns a world with these files, and the set of further URLs that a render requests. `files` is undefined if remote
 * images are off.
 */
export function withRemoteFiles(
  world: World,
  files: RemoteFiles | undefined,
): { readonly world: World; readonly wanted: ReadonlySet<string> } {
  const wanted = new Set<string>();
  if (!files) return { world, wanted };
  const findRemote = (url: string): RemoteImage => {
    const file = files.get(url);
    if (file?.kind === 'refused') return file;
    if (file) return { kind: 'asset', asset: { sha256: file.sha256, bytes: () => file.bytes } };
    if (url.length > REMOTE_LIMITS.urlCharacters) return unreachable('the URL is too long');
    // Collects one URL more than the maximum, so that the caller can detect too many.
    if (wanted.size <= MOST_WANTED) wanted.add(url);
    return { ...unreachable('the image has not been fetched yet'), isPending: true };
  };
  return { world: { ...world, findRemote }, wanted };
}

const MOST_WANTED = 1_000;

export function unreachable(reason: string): Extract<RemoteImage, { readonly kind: 'refused' }> {
  return { kind: 'refused', code: 'IMAGE_UNREACHABLE', message: `the image cannot be fetched: ${reason}` };
}

/**
 * Calls `render` and fetches images repeatedly until a render needs no further images. URLs that depend only on data
 * are known before the first layout.
 */
export async function renderWithImages<Answer extends { readonly kind: string }>(
  render: (files: RemoteFiles | undefined) => Promise<Answer | Wanted>,
  fetchImages: FetchImages | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  let files: RemoteFiles | undefined = fetchImages && new Map();
  for (let round = 1; ; round++) {
    const answer = await render(files);
    if (answer.kind !== 'wanted') return answer as Answer;
    const { urls } = answer as Wanted;
    const found = round < REMOTE_LIMITS.rounds ? await fetchImages!(urls, signal) : refuseAll(urls);
    files = new Map([...files!, ...found]);
  }
}

function refuseAll(urls: readonly string[]): RemoteFiles {
  const refused = unreachable('its URL depends on too many other images');
  return new Map(urls.map((url) => [url, refused]));
}
