/** What an empty database begins with: a team, its keys, and the starter library. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedBooks } from '../store/books.ts';
import { issueKey } from '../teams/keys.ts';
import { createTeam } from '../teams/teams.ts';
import { upsertTemplate } from '../templates/drafts.ts';
import { createLibrary } from '../templates/libraries.ts';
import { publishVersion } from '../templates/templates.ts';
import { KEY_MODES, type KeyMode } from '../words/key-modes.ts';
import { SCOPES_BY_MODE } from '../words/scopes.ts';

export type Seeded = {
  readonly team: string;
  readonly keys: Readonly<Record<KeyMode, string>>;
  readonly samples: readonly Sample[];
};

/** A library template that can be tried at once. */
export type Sample = {
  readonly templateId: string;
  /** JSON text. */
  readonly data: string;
};

const STARTER_LIBRARY = 'starter';

/** All or nothing. Undefined, with nothing done, when there is a team already: of instances that start together one seeds. */
export async function seed({ db, clock, plans }: PlannedBooks, libraryFolder: string): Promise<Seeded | undefined> {
  if (await db.selectFrom('teams').select('id').executeTakeFirst()) return undefined;
  return db.transaction().execute(async (transaction) => {
    const books = { db: transaction, clock, plans };
    const team = await createTeam(transaction, clock, { slug: 'demo', name: 'Demo', plan: plans.names.at(-1)! });
    if (!team) return undefined;
    const samples = await seedLibrary(books, { teamId: team.id, libraryFolder });
    const keys: Partial<Record<KeyMode, string>> = {};
    for (const mode of KEY_MODES) {
      keys[mode] = (
        await issueKey(books, {
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

/** Each folder with a template.json becomes a published template called like the folder. */
async function seedLibrary(
  books: PlannedBooks,
  { teamId, libraryFolder }: { readonly teamId: string; readonly libraryFolder: string },
): Promise<readonly Sample[]> {
  const library = await createLibrary(books.db, books.clock, { slug: STARTER_LIBRARY, name: 'Starter library' });
  if (!library) return [];
  const samples: Sample[] = [];
  for (const slug of readdirSync(libraryFolder).sort()) {
    const file = join(libraryFolder, slug, 'template.json');
    if (!existsSync(file)) continue;
    const data = readFileSync(join(libraryFolder, slug, 'data.json'), 'utf8');
    // Pictures of it, and what is made of it, show what it is for.
    const draft = withSample(readFileSync(file, 'utf8'), data);
    const id = await upsertTemplate(books, { teamId, libraryId: library.id, slug, draft });
    await publishVersion(books, id);
    samples.push({ templateId: `${STARTER_LIBRARY}:${slug}`, data });
  }
  return samples;
}

/** As text, so that no number is read and written again. */
function withSample(template: string, data: string): string {
  return template.trimEnd().replace(/,?\s*}$/, (end) => `,\n  "sample": ${data.trim()}${end.replace(',', '')}`);
}
