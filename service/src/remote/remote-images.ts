/** The pictures that stand at addresses, as a render sees them: it tells which it wants, and runs again when they are there. */
import type { World } from '@platen/engine';
import type { RemoteImage } from '@platen/engine/world';
import { REMOTE_LIMITS } from './limits.ts';

/** A fetched file, or why there is none. */
export type RemoteFile =
  | { readonly kind: 'file'; readonly sha256: string; readonly bytes: Uint8Array }
  | Extract<RemoteImage, { readonly kind: 'refused' }>;

/** By address as written. */
export type RemoteFiles = ReadonlyMap<string, RemoteFile>;

/** What a render answers that needs files to go on. */
export type Wanted = { readonly kind: 'wanted'; readonly urls: readonly string[] };

/** Gives an entry for every address. Rejects with the signal's reason. */
export type FetchImages = (urls: readonly string[], signal: AbortSignal) => Promise<RemoteFiles>;

/** The world with these files, and the addresses that a render asks for beyond them; undefined: remote images are off. */
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
    if (url.length > REMOTE_LIMITS.urlCharacters) return unreachable('the address is too long');
    // One beyond what any request may have, so that it is seen to be too many.
    if (wanted.size <= MOST_WANTED) wanted.add(url);
    return { ...unreachable('it is not fetched yet'), isPending: true };
  };
  return { world: { ...world, findRemote }, wanted };
}

const MOST_WANTED = 1_000;

export function unreachable(reason: string): Extract<RemoteImage, { readonly kind: 'refused' }> {
  return { kind: 'refused', code: 'IMAGE_UNREACHABLE', message: `the picture cannot be fetched: ${reason}` };
}

/** Renders, fetching what the render wants, until it wants no more: what its data tells it wants before it lays anything out. */
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
  const refused = unreachable('its address depends on too many other pictures');
  return new Map(urls.map((url) => [url, refused]));
}
