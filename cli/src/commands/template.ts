/** `platen template …`: stored templates. */
import type { Template } from '@platen/engine/format/template';
import { isSlug, SLUG_RULE, slugFromName } from '@platen/service/base/slug';
import { type Arguments, type Command, Failure, optional, required, UsageError } from '../command.ts';
import { found, type Store, withDatabase } from '../database.ts';
import { readJsonFile } from '../files.ts';
import { count, printResult } from '../output.ts';

export const templatePushCommand: Command = {
  name: 'template push',
  operands: ['FILE.json'],
  about: 'store a template, new or in place of the draft of the same slug',
  prints: '{ id, slug, librarySlug?, templateId, version? }',
  options: {
    team: { type: 'string', value: 'SLUG', about: 'the team it belongs to' },
    slug: { type: 'string', value: 'SLUG', about: 'its short name; default: made from meta.name' },
    library: { type: 'string', value: 'SLUG', about: 'the library it is registered in as well' },
    publish: { type: 'boolean', about: 'make it the version that is rendered' },
  },
  async run(args) {
    const content = readJsonFile(args.positionals[0]!);
    const template = await parse(args.positionals[0]!, content);
    const slug = optional(args, 'slug') ?? slugFromName(template.meta.name);
    if (!isSlug(slug)) throw new UsageError(`--slug ${SLUG_RULE}`);
    const pushed = await withDatabase((store) => push(store, args, slug, JSON.stringify(content)));
    const { templateId, version } = pushed;
    printResult(args.json, pushed, [
      version === undefined ? `${templateId}: draft saved` : `${templateId}: version ${version} published`,
    ]);
    return 0;
  },
};

async function parse(file: string, content: unknown): Promise<Template> {
  const { parseTemplate } = await import('@platen/engine/format/template');
  const { createExpressionCache } = await import('@platen/engine/expression/index');
  const parsed = parseTemplate(content, createExpressionCache());
  if (parsed.ok) return parsed.value;
  throw new Failure(`${file} is not valid: ${count(parsed.problems.length, 'problem')}`, parsed.problems);
}

type Pushed = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string;
  /** What to send as `templateId`. */
  readonly templateId: string;
  readonly version?: number;
};

async function push({ db, clock }: Store, args: Arguments, slug: string, draft: string): Promise<Pushed> {
  const { findTeam } = await import('@platen/service/teams/teams');
  const { findInLibrary, findLibrary } = await import('@platen/service/templates/libraries');
  const { publish, saveDraft } = await import('@platen/service/templates/templates');
  const teamSlug = required(args, 'team');
  const librarySlug = optional(args, 'library');
  const team = found(await findTeam(db, teamSlug), `team "${teamSlug}"`);
  const library =
    librarySlug === undefined ? undefined : found(await findLibrary(db, librarySlug), `library "${librarySlug}"`);
  if (library) {
    const other = await findInLibrary(db, library.id, slug);
    if (other && other.teamId !== team.id)
      throw new Failure(`library "${librarySlug}" has a template "${slug}" already`);
  }
  const id = await saveDraft(db, clock, {
    teamId: team.id,
    slug,
    draft,
    ...(library ? { libraryId: library.id } : {}),
  });
  const version = args.values['publish'] === true ? await publish(db, clock, id) : undefined;
  return {
    id,
    slug,
    ...(librarySlug === undefined ? {} : { librarySlug }),
    templateId: librarySlug === undefined ? slug : `${librarySlug}:${slug}`,
    ...(version === undefined ? {} : { version }),
  };
}
