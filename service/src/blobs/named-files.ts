/**
 * Files that the database references. Every column with file names must be listed here. Otherwise, backups would lack
 * these files.
 */
import type { Database } from '../store/tables.ts';

/**
 * Returns the SHA-256 of each referenced file, by file name. The value is undefined if the database does not contain
 * the digest.
 */
export async function namedFiles(db: Database): Promise<ReadonlyMap<string, string | undefined>> {
  const answers = await db
    .selectFrom('idempotency')
    .select('id')
    .where('headers', 'is not', null)
    .where('content', 'is', null)
    .execute();
  const outputs = await db.selectFrom('outputs').select(['id', 'etag']).where('content', 'is', null).execute();
  const assets = await db.selectFrom('assets').select(['blob_id', 'sha256']).execute();
  const pins = await db.selectFrom('version_assets').select(['blob_id', 'sha256']).distinct().execute();
  const prints = await db.selectFrom('print_jobs').select(['id', 'sha256']).execute();
  const jobs = await db.selectFrom('jobs').select(['input_id', 'answer_id']).execute();
  const parts = await db
    .selectFrom('job_parts')
    .select(['file_id', 'sha256'])
    .where('file_id', 'is not', null)
    .execute();
  const ofJobs = jobs.flatMap(({ input_id, answer_id }) => [input_id, answer_id]).filter((id) => id !== null);
  return new Map<string, string | undefined>([
    ...ofJobs.map((id) => [id, undefined] as const),
    ...parts.map(({ file_id, sha256 }) => [file_id!, sha256 ?? undefined] as const),
    ...answers.map(({ id }) => [id, undefined] as const),
    ...prints.map(({ id, sha256 }) => [id, sha256] as const),
    ...outputs.map(({ id, etag }) => [id, Buffer.from(etag.slice(1, -1), 'base64url').toString('hex')] as const),
    ...[...assets, ...pins].map(({ blob_id, sha256 }) => [blob_id, sha256] as const),
  ]);
}
