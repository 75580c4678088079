/** Database migrations for documents. */
import type { Kysely, RawBuilder } from 'kysely';

type Text = 'text' | RawBuilder<unknown>;

export async function addEngineVersion({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('outputs').addColumn('engine_version', text).execute();
}

export async function addConformance({ schema }: Kysely<unknown>, text: Text): Promise<void> {
  await schema.alterTable('outputs').addColumn('conformance', text).execute();
}
