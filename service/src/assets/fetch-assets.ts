/** Downloads asset files from remote storage when a render needs them, because workers read local files. */
import type { Blobs } from '../blobs/blobs.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import type { AssetIndex, MissingFiles } from '../workers/render-task.ts';

/**
 * Maximum attempts per render. Several may be needed, because the cache can evict files while others are downloaded.
 */
const ATTEMPTS = 4;

/** Wraps a pool. If a task fails because files are missing, downloads them and repeats the task. */
export function withFetchedAssets(pool: RenderPool, blobs: Blobs): RenderPool {
  return {
    ...pool,
    run: (group, task, ...more) => runWithFiles(blobs, task, (again) => pool.run(group, again, ...more)),
    validate: (group, task, ...more) => runWithFiles(blobs, task, (again) => pool.validate(group, again, ...more)),
    runTogether: (group, task, ...more) =>
      runWithFiles(blobs, task, (again) => pool.runTogether(group, again, ...more)),
  };
}

async function runWithFiles<Task extends { readonly assets?: AssetIndex }, Answer extends { readonly kind: string }>(
  blobs: Blobs,
  task: Task,
  run: (task: Task) => Promise<Answer | MissingFiles>,
): Promise<Answer> {
  let assets = task.assets;
  for (let attempt = 1; ; attempt++) {
    const answer = await run(assets === undefined ? task : { ...task, assets });
    if (!isMissing(answer)) return answer;
    if (attempt === ATTEMPTS)
      throw new Error('asset files were evicted from the cache while others were fetched; use fewer or smaller assets');
    assets = await fetchAll(blobs, assets!, answer.names);
  }
}

function isMissing(answer: { readonly kind: string }): answer is MissingFiles {
  return answer.kind === 'missing-files';
}

/** Downloads the files. Returns the assets whose files still exist. */
async function fetchAll(blobs: Blobs, assets: AssetIndex, names: readonly string[]): Promise<AssetIndex> {
  const gone = await Promise.all(
    names.map(async (name) => ((await blobs.fetch(assets.get(name)!.blobId)) ? undefined : name)),
  );
  return new Map([...assets].filter(([name]) => !gone.includes(name)));
}
