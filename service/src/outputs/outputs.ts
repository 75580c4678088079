/** Outputs: rendered documents kept for their download. */
import { ENGINE_VERSION } from '@platen/engine/version';
import type { RenderMode } from '../auth/key.ts';
import type { Clock } from '../base/clock.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { FileFormat } from '../http/document.ts';
import type { Database, OutputRow } from '../store/tables.ts';
import { type Content, openContent, sizeOf } from './content.ts';

export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export type NewOutput = {
  readonly id: string;
  readonly credentialId: string;
  readonly format: FileFormat;
  readonly mode: RenderMode;
  /** File name for the download, without extension. */
  readonly name: string;
  readonly content: Content;
  /** Of the content, hexadecimal. */
  readonly sha256: string;
};

type Shelf = { readonly db: Database; readonly blobs: Blobs; readonly clock: Clock };

/** The file first: an output that is found can be read. */
export async function saveOutput({ db, blobs, clock }: Shelf, output: NewOutput): Promise<void> {
  const { id, credentialId, format, mode, name, content, sha256 } = output;
  await blobs.write(id, openContent(content));
  const now = clock.now();
  await db
    .insertInto('outputs')
    .values({
      id,
      credential_id: credentialId,
      format,
      mode,
      name,
      size_bytes: sizeOf(content),
      etag: etagOf(sha256),
      engine_version: ENGINE_VERSION,
      created_at: now,
      expires_at: now + KEPT_MS,
    })
    .execute();
}

/** The digest in base64url: shorter than in hexadecimal. */
function etagOf(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url')}"`;
}

/** Hexadecimal. */
export function sha256Of({ etag }: OutputRow): string {
  return Buffer.from(etag.slice(1, -1), 'base64url').toString('hex');
}

/** Deletes outputs whose time is over. */
export async function deleteExpired({ db, blobs, clock }: Shelf): Promise<void> {
  const expired = db.selectFrom('outputs').select('id').where('expires_at', '<=', clock.now());
  for (const { id } of await expired.execute()) {
    // The file first: what fails here is found again the next time.
    await blobs.delete(id);
    await db.deleteFrom('outputs').where('id', '=', id).execute();
  }
}

/** An output as the credential that made it sees it; undefined for all others, and once it has expired. */
export function findOutput(
  { db, clock }: Pick<Shelf, 'db' | 'clock'>,
  id: string,
  credentialId: string,
): Promise<OutputRow | undefined> {
  return db
    .selectFrom('outputs')
    .selectAll()
    .where('id', '=', id)
    .where('credential_id', '=', credentialId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}
