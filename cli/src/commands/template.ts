/** `platen template …`: pushes stored templates and lists their assets. */
import type { JsonObject } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import { templateSlugProblem } from '@platen/service/templates/template-slug';
import { type Arguments, type Command, Failure, optional, required, UsageError } from '../command.ts';
import { found, type Store, withDatabase } from '../database.ts';
import { readJsonFile } from '../files.ts';
import { count, printResult } from '../output.ts';
import { findProblems } from '../problems.ts';
import { findRemote } from '../remote/service.ts';
import { pushRemotely } from '../remote/stored-templates.ts';

export const templatePushCommand: Command = {
  name: 'template push',
  operands: ['FILE.json'],
  about:
    'store a template as a draft, replacing a draft with the same slug; over HTTP, also accepts a folder with template.json, sample.json and assets/',
  prints: '{ id, slug, librarySlug?, templateId, version? }',
  options: {
    team: { type: 'string', value: 'SLUG', about: 'team of the template' },
    slug: { type: 'string', value: 'SLUG', about: 'slug; default: derived from meta.name' },
    library: { type: 'string', value: 'SLUG', about: 'library that also lists the template' },
    force: { type: 'boolean', about: 'over HTTP: overwrite changes made in the service since the pull' },
    publish: { type: 'boolean', about: 'publish the draft as the next version' },
  },
  async run(args) {
    const [file] = args.positionals as [string];
    const remote = findRemote(args);
    if (remote) return pushRemotely(remote, args);
    const template = readJsonFile(file);
    const slug = optional(args, 'slug');
    const wrong = slug === undefined ? undefined : templateSlugProblem(slug);
    if (wrong !== undefined) throw new UsageError(`--slug ${wrong}`);
    const problems = await findProblems(template);
    if (problems.length > 0) throw new Failure(`${file} is not valid: ${count(problems.length, 'problem')}`, problems);
    const pushed = await withDatabase(args, (store) => push(store, args, template as JsonObject));
    const { templateId, version } = pushed;
    printResult(args, pushed, [
      version === undefined ? `${templateId}: draft saved` : `${templateId}: version ${version} published`,
    ]);
    return 0;
  },
};

type Pushed = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string;
  /** Value for `templateId` in requests. */
  readonly templateId: string;
  readonly version?: number;
};

async function push(store: Store, args: Arguments, template: JsonObject): Promise<Pushed> {
  const { findTeam } = await import('@platen/service/teams/teams');
  const { pushTemplate } = await import('@platen/service/templates/create-template');
  const { draftOf } = await import('@platen/service/templates/template-bodies');
  const { publishTemplate } = await import('@platen/service/templates/change-template');
  const [teamSlug, library] = [required(args, 'team'), optional(args, 'library')];
  const { id: teamId } = found(await findTeam(store.db, teamSlug), `team "${teamSlug}"`);
  const { id, slug } = await pushTemplate(store, {
    teamId,
    ...draftOf(template),
    slug: optional(args, 'slug'),
    library,
  });
  const draft = JSON.stringify(template);
  // The caller has already checked the template for problems.
  const published =
    args.values['publish'] === true
      ? await publishTemplate(store, { id, draft }, async () => ({ problems: [] }))
      : undefined;
  return {
    id,
    slug,
    ...defined({ librarySlug: library }),
    templateId: library === undefined ? slug : `${library}:${slug}`,
    ...(published ? { version: published.version } : {}),
  };
}
