/** Commands that manage stored templates over HTTP. */
import { defined } from '@platen/engine/base/defined';
import { type Arguments, Failure, optional } from '../command.ts';
import { writeFile } from '../files.ts';
import { count, printNotes, printResult } from '../output.ts';
import { type Remote, withFailures } from './service.ts';
import { bytesOf, pullTemplate, pushTemplate } from './template-folder.ts';

export async function pushRemotely(remote: Remote, args: Arguments): Promise<number> {
  const [path] = args.positionals as [string];
  const options = {
    slug: optional(args, 'slug'),
    library: optional(args, 'library'),
    force: args.values['force'] === true,
  };
  const { draft, assets } = await withFailures(pushTemplate(remote, path, options));
  const { id, slug, librarySlug, templateId } = draft;
  const isPublished = args.values['publish'] === true;
  const published = isPublished
    ? await withFailures(remote.client.publishTemplate(id, { ifMatch: draft.etag }))
    : undefined;
  const pushed = {
    id,
    slug,
    ...defined({ librarySlug }),
    templateId,
    assets,
    ...(published ? { version: published.version } : {}),
  };
  printResult(args, pushed, [
    ...assets.map((name) => `${name}: uploaded`),
    published ? `${templateId}: version ${published.version} published` : `${templateId}: draft saved`,
  ]);
  return 0;
}

export async function pullRemotely(remote: Remote, args: Arguments): Promise<number> {
  const [templateId] = args.positionals as [string];
  const [folder, output] = [optional(args, 'folder'), optional(args, 'output')];
  if (folder !== undefined) {
    const assets = await withFailures(pullTemplate(remote, templateId, folder));
    printResult(args, { folder, assets }, [`${folder}: the template and ${count(assets.length, 'asset')}`]);
    return 0;
  }
  const template = await withFailures(pull(remote, templateId));
  if (output !== undefined) {
    writeFile(output, bytesOf(template));
    printNotes(args.io, args.json ? [] : [`${output}: written`]);
  }
  if (output === undefined || args.json) printResult({ ...args, json: true }, template, []);
  return 0;
}

/**
 * Returns the draft of a team's template. For a specific version or a library template, returns the published template.
 */
async function pull({ client }: Remote, templateId: string): Promise<unknown> {
  if (/[@:]/.test(templateId)) return client.getTemplate(templateId);
  return (await client.getDraft(templateId)).draft;
}

export async function publishRemotely({ client }: Remote, args: Arguments): Promise<number> {
  const [templateId] = args.positionals as [string];
  const published = await withFailures(client.publishTemplate(templateId));
  printResult(args, published, [`${templateId}: version ${published.version} published`]);
  return 0;
}

export async function unpublishRemotely({ client }: Remote, args: Arguments): Promise<number> {
  const [templateId] = args.positionals as [string];
  printResult(args, await withFailures(client.unpublishTemplate(templateId)), [`${templateId}: no longer published`]);
  return 0;
}

export async function listRemotely({ client }: Remote, args: Arguments): Promise<number> {
  const library = optional(args, 'library');
  const templates = await withFailures(client.listTemplates(defined({ library })));
  const lines = templates.map(({ librarySlug, slug, version, name }) => {
    return `${librarySlug === undefined ? slug : `${librarySlug}:${slug}`}@${version}  ${name}`;
  });
  printResult(args, templates, lines);
  return 0;
}

export async function versionsRemotely({ client }: Remote, args: Arguments): Promise<number> {
  const versions = await withFailures(client.listVersions(args.positionals[0]!));
  const lines = versions.map(({ version, publishedAt, published }) => {
    return `${version}  ${new Date(publishedAt).toISOString()}${published ? '  published' : ''}`;
  });
  printResult(args, versions, lines);
  return 0;
}

export async function restoreRemotely({ client }: Remote, args: Arguments): Promise<number> {
  const [templateId, version] = args.positionals as [string, string];
  if (!/^[1-9]\d*$/.test(version)) throw new Failure('the version must be a whole number, at least 1');
  const { id, slug } = await withFailures(client.restoreVersion(templateId, Number(version)));
  printResult(args, { id, slug, version: Number(version) }, [
    `${templateId}: version ${version} was restored as the draft`,
  ]);
  return 0;
}
