/** Creates the content of an empty database: a team with keys, and the library of starter templates. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_MODES, type KeyMode } from '../enums/key-modes.ts';
import { SCOPES_BY_MODE } from '../enums/scopes.ts';
import type { PlannedContext } from '../store/store-context.ts';
import { issueKey } from '../teams/keys.ts';
import { createTeam } from '../teams/teams.ts';
import { upsertTemplate } from '../templates/drafts.ts';
import { createLibrary } from '../templates/libraries.ts';
import { publishVersion } from '../templates/templates.ts';

export type Seeded = {
  readonly team: string;
  readonly keys: Readonly<Record<KeyMode, string>>;
  readonly samples: readonly Sample[];
};

/** Template of the starter library, with sample data. */
export type Sample = {
  readonly templateId: string;
  /** Sample data as JSON text. */
  readonly data: string;
};

const STARTER_LIBRARY = 'starter';

/**
 * Creates the content in one transaction. If a team exists, returns undefined and changes nothing. If several instances
 * start together, only one of them creates the content.
 */
export async function seed({ db, clock, plans }: PlannedContext, libraryFolder: string): Promise<Seeded | undefined> {
  if (await db.selectFrom('teams').select('id').executeTakeFirst()) return undefined;
  return db.transaction().execute(async (transaction) => {
    const context = { db: transaction, clock, plans };
    const team = await createTeam(transaction, clock, { slug: 'demo', name: 'Demo', plan: plans.names.at(-1)! });
    if (!team) return undefined;
    const samples = await seedLibrary(context, { teamId: team.id, libraryFolder });
    const keys: Partial<Record<KeyMode, string>> = {};
    for (const mode of KEY_MODES) {
      keys[mode] = (
        await issueKey(context, {
          teamId: team.id,
          mode,
          scopes: SCOPES_BY_MODE[mode],
          name: `first ${mode} key`,
        })
      ).key;
    }
    return { team: team.slug, keys: keys as Record<KeyMode, string>, samples };
  });
}

/** Publishes a template for each folder with a file `template.json`. The name of the folder is the slug. */
async function seedLibrary(
  context: PlannedContext,
  { teamId, libraryFolder }: { readonly teamId: string; readonly libraryFolder: string },
): Promise<readonly Sample[]> {
  const library = await createLibrary(context.db, context.clock, { slug: STARTER_LIBRARY, name: 'Starter library' });
  if (!library) return [];
  const samples: Sample[] = [];
  for (const slug of readdirSync(libraryFolder).sort()) {
    const file = join(libraryFolder, slug, 'template.json');
    if (!existsSync(file)) continue;
    const data = readFileSync(join(libraryFolder, slug, 'data.json'), 'utf8');
    // Adds the sample data, so that thumbnails show the purpose of the template.
    const draft = withSample(readFileSync(file, 'utf8'), data);
    const id = await upsertTemplate(context, { teamId, libraryId: library.id, slug, draft });
    await publishVersion(context, id);
    samples.push({ templateId: `${STARTER_LIBRARY}:${slug}`, data });
  }
  return samples;
}

/** Inserts the data as JSON text, so that numbers keep their notation. */
function withSample(template: string, data: string): string {
  return template.trimEnd().replace(/,?\s*}$/, (end) => `,\n  "sample": ${data.trim()}${end.replace(',', '')}`);
}
