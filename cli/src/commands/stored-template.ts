/** `platen template publish|unpublish|pull|list`: manages stored templates. */
import { defined } from '@platen/engine/base/defined';
import type { ManagedTemplate } from '@platen/service/templates/drafts';
import type { TemplateId } from '@platen/service/templates/template-id';
import { type Arguments, type Command, Failure, type OptionSpec, optional, required, UsageError } from '../command.ts';
import { found, type Store, withDatabase } from '../database.ts';
import { writeFile } from '../files.ts';
import { count, printNotes, printResult } from '../output.ts';
import { findProblems } from '../problems.ts';
import { findRemote, getRemote } from '../remote/service.ts';
import {
  listRemotely,
  publishRemotely,
  pullRemotely,
  restoreRemotely,
  unpublishRemotely,
  versionsRemotely,
} from '../remote/stored-templates.ts';

const TEAM: Readonly<Record<string, OptionSpec>> = {
  team: { type: 'string', value: 'SLUG', about: 'team of the template' },
};

export const templatePublishCommand: Command = {
  name: 'template publish',
  operands: ['TEMPLATE_ID'],
  about: 'publish the draft as the next version',
  prints: '{ id, version }',
  options: TEAM,
  async run(args) {
    const remote = findRemote(args);
    if (remote) return publishRemotely(remote, args);
    const { publishTemplate } = await import('@platen/service/templates/change-template');
    const published = await withDatabase(args, async (store) => {
      const own = await getOwn(store, args);
      return publishTemplate(store, own, async (draft) => {
        const problems = await findProblems(JSON.parse(draft));
        if (problems.length === 0) return { problems };
        throw new Failure(`the draft is not valid: ${count(problems.length, 'problem')}`, problems);
      });
    });
    printResult(args, published, [`${args.positionals[0]}: version ${published.version} published`]);
    return 0;
  },
};

export const templateUnpublishCommand: Command = {
  name: 'template unpublish',
  operands: ['TEMPLATE_ID'],
  about:
    'unpublish a template, so that it can no longer be listed, read or rendered; its versions are kept, but without assets that were replaced or deleted',
  prints: '{ id, version }',
  options: TEAM,
  async run(args) {
    const remote = findRemote(args);
    if (remote) return unpublishRemotely(remote, args);
    const { unpublishTemplate } = await import('@platen/service/templates/change-template');
    const { OPERATOR: actor } = await import('@platen/service/activity/activity');
    const hidden = await withDatabase(args, async (store) =>
      unpublishTemplate(store, await getOwn(store, args), { actor }),
    );
    printResult(args, hidden, [`${args.positionals[0]}: no longer published`]);
    return 0;
  },
};

export const templatePullCommand: Command = {
  name: 'template pull',
  operands: ['TEMPLATE_ID'],
  about: 'write a template to a file: its draft, a version (SLUG@N), or a template of a library',
  prints: 'the template',
  options: {
    team: { type: 'string', value: 'SLUG', about: 'team that uses the template' },
    output: { type: 'string', short: 'o', value: 'FILE', about: 'output file; default: stdout' },
    folder: { type: 'string', value: 'FOLDER', about: 'over HTTP: folder for the template, its sample and its assets' },
  },
  async run(args) {
    const remote = findRemote(args);
    if (remote) return pullRemotely(remote, args);
    if (optional(args, 'folder') !== undefined) throw new UsageError('--folder works over HTTP only; omit --team');
    const template: unknown = JSON.parse(await withDatabase(args, (store) => pull(store, args)));
    const output = optional(args, 'output');
    if (output !== undefined) {
      writeFile(output, new TextEncoder().encode(`${JSON.stringify(template, null, 2)}\n`));
      printNotes(args.io, args.json ? [] : [`${output}: written`]);
    }
    if (output === undefined || args.json) printResult({ ...args, json: true }, template, []);
    return 0;
  },
};

export const templateListCommand: Command = {
  name: 'template list',
  operands: [],
  about: 'list the published templates that a team may render',
  prints: '[{ id, name, slug, librarySlug?, dimensions, tags, publishedAt, version }]',
  options: {
    team: { type: 'string', value: 'SLUG', about: 'the team' },
    library: { type: 'string', value: 'SLUG', about: 'list only templates of this library' },
  },
  async run(args) {
    const remote = findRemote(args);
    if (remote) return listRemotely(remote, args);
    const { listPublished } = await import('@platen/service/templates/catalogue');
    const library = optional(args, 'library');
    const templates = await withDatabase(args, async (store) => {
      const filter = { librariesOnly: false, ...defined({ library }) };
      return listPublished(store.db, await teamIdOf(store, args), filter);
    });
    const lines = templates.map(({ librarySlug, slug, version, name }) => {
      return `${librarySlug === undefined ? slug : `${librarySlug}:${slug}`}@${version}  ${name}`;
    });
    printResult(args, templates, lines);
    return 0;
  },
};

export const templateVersionsCommand: Command = {
  name: 'template versions',
  operands: ['TEMPLATE_ID'],
  about: 'list the versions of a template, newest first; over HTTP',
  prints: '[{ version, publishedAt, published }]',
  options: {},
  run: async (args) => versionsRemotely(getRemote(args), args),
};

export const templateRestoreCommand: Command = {
  name: 'template restore',
  operands: ['TEMPLATE_ID', 'VERSION'],
  about: 'restore a version as the draft; over HTTP',
  prints: '{ id, slug, version }',
  options: {},
  run: async (args) => restoreRemotely(getRemote(args), args),
};

async function pull({ db, ...store }: Store, args: Arguments): Promise<string> {
  const { findManaged } = await import('@platen/service/templates/drafts');
  const { findVersion } = await import('@platen/service/templates/drafts');
  const { findPublished } = await import('@platen/service/templates/templates');
  const id = await idOf(args);
  const teamId = await teamIdOf({ db, ...store }, args);
  const own = await findManaged(db, { teamId, superAdmin: false }, id);
  const named = `template "${args.positionals[0]}" of the team`;
  if (own) return id.version === undefined ? own.draft : found(await findVersion(db, own.id, id.version), named);
  return found(await findPublished(db, teamId, id), named).content;
}

async function getOwn(store: Store, args: Arguments): Promise<ManagedTemplate> {
  const { findManaged } = await import('@platen/service/templates/drafts');
  const id = await idOf(args);
  if (id.version !== undefined) throw new Failure('only the draft can be published, not a version; remove "@version"');
  const manager = { teamId: await teamIdOf(store, args), superAdmin: false };
  return found(await findManaged(store.db, manager, id), `template "${args.positionals[0]}" of the team`);
}

async function idOf({ positionals }: Arguments): Promise<TemplateId> {
  const { parseTemplateId } = await import('@platen/service/templates/template-id');
  return found(parseTemplateId(positionals[0]!), `template "${positionals[0]}"`);
}

async function teamIdOf({ db }: Store, args: Arguments): Promise<string> {
  const { findTeam } = await import('@platen/service/teams/teams');
  const slug = required(args, 'team');
  return found(await findTeam(db, slug), `team "${slug}"`).id;
}
