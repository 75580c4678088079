/** Rendered documents that are stored for download, in rows or files; see `blobs/row-contents.ts`. */

import type { PdfStandard } from '@platen/engine';
import { BUILD_VERSION } from '@platen/engine/version';
import type { Transaction } from 'kysely';
import type { Credential, CredentialTeam } from '../auth/credential.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { type ContentContext, isForRow, isInRow, ROWS_AT_ONCE } from '../blobs/row-contents.ts';
import { abandonAll, abandonFiles, claimFile, filesOf } from '../blobs/stray-files.ts';
import type { FileFormat } from '../enums/file-format.ts';
import type { RenderMode } from '../enums/key-modes.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { keepDocument, releaseDocument } from '../storage-limits/documents.ts';
import { prepared } from '../store/prepared.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { OutputRow, Tables } from '../store/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type NewOutput = {
  readonly id: string;
  readonly credentialId: string;
  readonly team: CredentialTeam;
  readonly format: FileFormat;
  readonly mode: RenderMode;
  /** File name for downloads, without extension. */
  readonly name: string;
  readonly content: Content;
  /** True if a worker has already written the file. */
  readonly isWritten: boolean;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  /** Standards that the PDF conforms to. */
  readonly conformance: readonly PdfStandard[];
};

/**
 * Stores the row. If the document is in a file, marks the file as referenced. The file must already be written, so that
 * every document in the database can be read.
 */
export async function saveOutput(
  transaction: Transaction<Tables>,
  { clock, rowBytes }: Pick<ContentContext, 'clock' | 'rowBytes'>,
  output: NewOutput,
): Promise<void> {
  const { id, credentialId, team, format, mode, name, content, sha256, conformance } = output;
  const bytes = isForRow(content, rowBytes) ? content : null;
  if (!bytes) await claimFile(transaction, id);
  const now = clock.now();
  const expiresAt = now + team.outputDays * DAY_MS;
  await keepDocument(transaction, { team, sizeBytes: sizeOf(content), expiresAt, now });
  await insertOutput(transaction, {
    id,
    credential_id: credentialId,
    format,
    mode,
    name,
    size_bytes: sizeOf(content),
    etag: etagOf(sha256),
    engine_version: BUILD_VERSION,
    conformance: conformance.join(', ') || null,
    created_at: now,
    expires_at: expiresAt,
    content: bytes,
  });
}

const insertOutput = prepared((db, row: OutputRow) =>
  db.insertInto('outputs').values({
    id: row.id,
    credential_id: row.credential_id,
    format: row.format,
    mode: row.mode,
    name: row.name,
    size_bytes: row.size_bytes,
    etag: row.etag,
    engine_version: row.engine_version,
    conformance: row.conformance,
    created_at: row.created_at,
    expires_at: row.expires_at,
    content: row.content,
  }),
);

/** Returns the ETag: the digest in base64url, which is shorter than hexadecimal. */
function etagOf(sha256: string): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url')}"`;
}

/** Returns the SHA-256 of a document in hexadecimal. */
export function sha256Of({ etag }: OutputRow): string {
  return Buffer.from(etag.slice(1, -1), 'base64url').toString('hex');
}

/** Deletes expired documents. */
export function deleteExpired({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  return abandonAll(
    db,
    pause,
    (transaction, limit) => {
      const rows = transaction.selectFrom('outputs').select('id').where('expires_at', '<=', clock.now()).limit(limit);
      return transaction.deleteFrom('outputs').where('id', 'in', rows).returning(['id', isInRow]).execute();
    },
    ROWS_AT_ONCE,
  );
}

/** Returns a document. Returns undefined if another credential has created it, or if it has expired. */
export function findOutput(
  { db, clock }: StoreContext,
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

type Deleting = { readonly credential: Credential; readonly isManager: boolean };

/** Deletes a document. Returns false if the credential has no such document. The next sweep deletes the file. */
export function deleteOutput(
  { db, clock }: StoreContext,
  id: string,
  { credential, isManager }: Deleting,
): Promise<boolean> {
  const { id: credentialId, team } = credential;
  return db.transaction().execute(async (transaction) => {
    const ofTeam = transaction.selectFrom('keys').select('keys.id').where('keys.team_id', '=', team.id);
    const deleted = await transaction
      .deleteFrom('outputs')
      .where('id', '=', id)
      .where('expires_at', '>', clock.now())
      .where(({ eb, or }) =>
        or([eb('credential_id', '=', credentialId), ...(isManager ? [eb('credential_id', 'in', ofTeam)] : [])]),
      )
      .returning(['id', 'size_bytes', 'expires_at', isInRow])
      .executeTakeFirst();
    if (!deleted) return false;
    await abandonFiles(transaction, filesOf([deleted]));
    await releaseDocument(transaction, {
      teamId: team.id,
      sizeBytes: deleted.size_bytes,
      expiresAt: deleted.expires_at,
    });
    return true;
  });
}
