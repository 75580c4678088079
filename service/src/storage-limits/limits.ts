/**
 * Storage limits of a team, from its plan. Each limit is checked after writing, at the end of the same transaction.
 * Concurrent transactions therefore wait for each other, and cannot exceed the limit together.
 */
import type { Kysely } from 'kysely';
import { ApiError } from '../base/errors.ts';
import type { Kept, PlanLimits, Plans } from '../enums/plans.ts';
import type { Tables } from '../store/tables.ts';

/** Team, with the storage limits of its plan. */
export type Teamed = { readonly id: string; readonly limits: Pick<PlanLimits, 'kept'> };

/** Used storage and its limit. A limit of -1 means unlimited. */
export type StorageUse = { readonly used: number; readonly limit: number };

/** Minimum bytes that are counted for an object. Small objects also need a row and a part of a disk block. */
const LEAST_BYTES = 1_024;

export function countedBytes(sizeBytes: number): number {
  return Math.max(LEAST_BYTES, sizeBytes);
}

/** Throws STORAGE_EXCEEDED if the used storage exceeds the limit. */
export function requireWithinLimit(kept: Kept, { used, limit }: StorageUse): void {
  if (limit >= 0 && used > limit) throw storageExceeded(kept, limit);
}

const MB = 1_048_576;

const SENTENCES: Readonly<Record<Kept, (limit: string) => string>> = {
  documentBytes: (limit) =>
    `The stored documents and idempotent responses of the team may have at most ${limit} in total. They expire after 7 days; ` +
    'documents requested inline are not stored.',
  templates: (limit) => `The team may have at most ${limit} templates; delete some first.`,
  templateBytes: (limit) =>
    `The templates of the team with all versions may have at most ${limit} in total; delete templates or versions.`,
  keys: (limit) => `The team may have at most ${limit} active keys; revoke some first.`,
  invitations: (limit) => `The team may have at most ${limit} open invitations; withdraw some first.`,
};

export function storageExceeded(kept: Kept, limit: number): ApiError {
  const told = kept.endsWith('Bytes') ? `${(limit / MB).toLocaleString('en-US')} MB` : limit.toLocaleString('en-US');
  return new ApiError('STORAGE_EXCEEDED', { message: SENTENCES[kept](told), details: { kept, limit } });
}

/**
 * Checks the limits for templates. Call it after writing a template or version. The caller must have locked the team.
 */
export async function requireTemplateStorage(db: Kysely<Tables>, plans: Plans, teamId: string): Promise<void> {
  const rooms = await templateLimits(db, await loadLimits(db, plans, teamId));
  requireWithinLimit('templates', rooms.templates);
  requireWithinLimit('templateBytes', rooms.templateBytes);
}

/** Loads the current limits. Those of a credential may be a few seconds old. */
async function loadLimits(db: Kysely<Tables>, plans: Plans, id: string): Promise<Teamed> {
  const { plan } = await db.selectFrom('teams').select('plan').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, limits: plans.limitsOf(plan) };
}

export async function templateLimits(db: Kysely<Tables>, { id, limits: { kept } }: Teamed) {
  const [{ count }, { bytes }] = await Promise.all([
    db
      .selectFrom('templates')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('team_id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('template_sizes')
      .select(({ fn }) => fn.sum('size_bytes').as('bytes'))
      .where('team_id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    templates: { used: Number(count), limit: kept.templates },
    templateBytes: { used: Number(bytes ?? 0), limit: kept.templateBytes },
  };
}

type SizedDraft = {
  readonly templateId: string;
  readonly teamId: string;
  /** Version number; 0 for the draft. */
  readonly version: number;
  readonly texts: readonly (string | undefined)[];
};

/** Stores the size of a draft or version. Returns the increase in bytes. */
export async function saveTemplateSize(
  db: Kysely<Tables>,
  { templateId, teamId, version, texts }: SizedDraft,
): Promise<number> {
  const sizeBytes = countedBytes(texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0));
  const before = await db
    .selectFrom('template_sizes')
    .select('size_bytes')
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
  await db
    .insertInto('template_sizes')
    .values({ template_id: templateId, version, team_id: teamId, size_bytes: sizeBytes })
    .onConflict((conflict) => conflict.columns(['template_id', 'version']).doUpdateSet({ size_bytes: sizeBytes }))
    .execute();
  return sizeBytes - (before?.size_bytes ?? 0);
}

type At = { readonly teamId: string; readonly now: number };

/** Checks the limit for API keys. Call it after writing a key. The caller must have locked the team. */
export async function requireKeysLeft(db: Kysely<Tables>, plans: Plans, { teamId, now }: At): Promise<void> {
  requireWithinLimit('keys', await keyLimit(db, await loadLimits(db, plans, teamId), now));
}

export async function keyLimit(db: Kysely<Tables>, { id, limits }: Teamed, now: number): Promise<StorageUse> {
  const keys = db.selectFrom('keys').select(({ fn }) => fn.countAll().as('count'));
  const inForce = keys.where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
  const { count } = await inForce.where('team_id', '=', id).where('revoked_at', 'is', null).executeTakeFirstOrThrow();
  return { used: Number(count), limit: limits.kept.keys };
}

/** Checks the limit for invitations. Call it after writing an invitation. The caller must have locked the team. */
export async function requireInvitationsLeft(db: Kysely<Tables>, plans: Plans, { teamId, now }: At): Promise<void> {
  requireWithinLimit('invitations', await invitationLimit(db, await loadLimits(db, plans, teamId), now));
}

export async function invitationLimit(db: Kysely<Tables>, { id, limits }: Teamed, now: number): Promise<StorageUse> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('team_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { used: Number(count), limit: limits.kept.invitations };
}
