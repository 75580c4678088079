/** Database migrations for documents and responses. */
import type { Kysely, RawBuilder } from 'kysely';

type Text = 'text' | RawBuilder<unknown>;

export async function addEngineVersion({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('outputs').addColumn('engine_version', text).execute();
}

export async function addConformance({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('outputs').addColumn('conformance', text).execute();
}

/**
 * Adds a column for the bytes of small documents. Older documents remain in files. `bytea` is a type of PostgreSQL.
 * SQLite accepts any name of a type, and stores bytes unchanged.
 */
export async function addContent({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('outputs').addColumn('content', 'bytea').execute();
}

/** Adds a column for the bytes of small responses. Older responses remain in files. */
export async function addAnswerContent({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('idempotency').addColumn('content', 'bytea').execute();
}
