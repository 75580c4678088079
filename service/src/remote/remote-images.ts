/** Remote images in renders. A render reports the URLs it needs, and is repeated once their files are available. */
import type { World } from '@platen/engine';
import type { RemoteImage } from '@platen/engine/world';
import { REMOTE_LIMITS } from './limits.ts';

/** Fetched file, or the reason for a rejection. */
export type RemoteFile =
  | { readonly kind: 'file'; readonly sha256: string; readonly bytes: Uint8Array }
  | Extract<RemoteImage, { readonly kind: 'refused' }>;

/** Files by URL as written in the template. */
export type RemoteFiles = ReadonlyMap<string, RemoteFile>;

/** Result of a render that needs more files. */
export type Wanted = { readonly kind: 'wanted'; readonly urls: readonly string[] };

/** Returns an entry for every URL. Rejects with the signal's reason. */
export type FetchImages = (urls: readonly string[], signal: AbortSignal) => Promise<RemoteFiles>;

/**
 * Returns the world with these files. Collects additional URLs that a render requests. Undefined if remote images are
 * off.
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
    // Collects one URL more than the limit, so that exceeding it is noticed.
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
 * Renders and fetches repeatedly until no image is missing. URLs that depend only on data are reported before the first
 * layout.
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
