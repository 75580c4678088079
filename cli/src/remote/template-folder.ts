/**
 * Stores a template as a folder: `template.json`, its sample data in `sample.json`, and its assets in `assets/`.
 * Pulling and then pushing changes nothing in the service. Pushing and then pulling restores the same bytes if Platen
 * wrote the files.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Client, Draft, JsonObject, PlatenError } from '@platen/client';
import { isAssetName } from '@platen/engine/base/asset';
import { defined } from '@platen/engine/base/defined';
import { isJsonObject } from '@platen/engine/base/json';
import { Failure } from '../command.ts';
import { readJsonFile, writeFile } from '../files.ts';
import { type Known, readKnown, writeKnown } from './known.ts';
import { progressOf } from './progress.ts';
import type { Remote } from './service.ts';

const TEMPLATE = 'template.json';
const SAMPLE = 'sample.json';
const ASSETS = 'assets';

export type Pushed = { readonly draft: Draft; readonly assets: readonly string[] };

export type PushOptions = {
  readonly slug: string | undefined;
  readonly library: string | undefined;
  /** True to overwrite changes in the service. */
  readonly force: boolean;
};

/** Pushes a folder or a single template file. */
export async function pushTemplate(remote: Remote, path: string, options: PushOptions): Promise<Pushed> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = isFolder ? path : dirname(path);
  const file = isFolder ? TEMPLATE : basename(path);
  const template = readWhole(folder, file, isFolder);
  const known = readKnown(folder, remote.url);
  const assets = isFolder ? await pushAssets(remote.client, { folder, known, force: options.force }) : [];
  const draft = await saveDraft(remote.client, { template, known: known.templates[file], ...options });
  writeKnown(folder, {
    ...known,
    templates: { ...known.templates, [file]: { templateId: draft.templateId, etag: draft.etag } },
    assets: { ...known.assets, ...Object.fromEntries(assets.map(({ name, sha256 }) => [name, sha256])) },
  });
  return { draft, assets: assets.filter(({ isSent }) => isSent).map(({ name }) => name) };
}

function readWhole(folder: string, file: string, withSample: boolean): JsonObject {
  const template = readJsonFile(join(folder, file));
  if (!isJsonObject(template)) throw new Failure(`${join(folder, file)} must be a JSON object`);
  const sample = join(folder, SAMPLE);
  if (!withSample || !existsSync(sample)) return template;
  if (template['sample'] !== undefined) throw new Failure(`${file} and ${SAMPLE} both have a sample; keep one`);
  return { ...template, sample: readJsonFile(sample) };
}

type Draftable = PushOptions & {
  readonly template: JsonObject;
  readonly known: { readonly templateId: string; readonly etag: string } | undefined;
};

async function saveDraft(client: Client, { template, known, slug, library, force }: Draftable): Promise<Draft> {
  const changes = { template, ...defined({ slug }) };
  try {
    if (known) return await client.saveDraft(known.templateId, changes, force ? {} : { ifMatch: known.etag });
    return await client.createTemplate({ ...changes, ...defined({ library }) });
  } catch (error) {
    const { code } = error as PlatenError;
    if (code === 'PRECONDITION_FAILED') {
      throw new Failure(
        `"${known!.templateId}" was changed in the service since it was pulled; pull it to another folder and compare, or use --force`,
      );
    }
    if (code !== 'CONFLICT' || known || slug === undefined) throw error;
    if (force) return await client.saveDraft(library === undefined ? slug : `${library}:${slug}`, changes);
    throw new Failure(`another template "${slug}" already exists; pull it first, or use --force`);
  }
}

type Held = { readonly folder: string; readonly known: Known; readonly force: boolean };
type PushedAsset = { readonly name: string; readonly sha256: string; readonly isSent: boolean };

/** Uploads new and changed assets. Throws if there are conflicts, before anything is uploaded. */
async function pushAssets(client: Client, { folder, known, force }: Held): Promise<readonly PushedAsset[]> {
  const files = assetFiles(join(folder, ASSETS));
  if (files.length === 0) return [];
  const there = new Map((await client.listAssets()).map(({ name, sha256 }) => [name, sha256]));
  const isChanged = ({ name, sha256 }: AssetFile) => {
    const current = there.get(name);
    return current !== undefined && current !== sha256 && current !== known.assets[name];
  };
  const conflicts = force ? [] : files.filter(isChanged).map(({ name }) => name);
  if (conflicts.length > 0) {
    throw new Failure(
      `the service has different files with these names: ${conflicts.join(', ')}; rename yours, or use --force`,
    );
  }
  const pushed: PushedAsset[] = [];
  for (const { name, bytes, sha256 } of files) {
    const isSent = there.get(name) !== sha256;
    if (isSent) await upload(client, name, bytes);
    pushed.push({ name, sha256, isSent });
  }
  return pushed;
}

export async function upload(client: Client, name: string, bytes: Uint8Array): Promise<void> {
  const onProgress = progressOf(name);
  await client.uploadAsset(name, bytes, onProgress ? { onProgress } : {});
}

type AssetFile = { readonly name: string; readonly bytes: Uint8Array; readonly sha256: string };

function assetFiles(folder: string): readonly AssetFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  const wrong = names.find((name) => !isAssetName(name));
  if (wrong !== undefined) throw new Failure(`${join(folder, wrong)} is not a valid asset name; rename the file`);
  return names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** Writes a template's draft to a folder. Returns the names of its assets. */
export async function pullTemplate(
  { client, url }: Remote,
  templateId: string,
  folder: string,
): Promise<readonly string[]> {
  const { draft, etag, templateId: id } = await client.getDraft(templateId);
  const { sample, ...template } = draft;
  const named = namesIn(draft);
  const assets = (await client.listAssets()).filter(({ name }) => named.has(name));
  mkdirSync(assets.length > 0 ? join(folder, ASSETS) : folder, { recursive: true });
  for (const { name } of assets) writeFile(join(folder, ASSETS, name), (await client.downloadAsset(name)).bytes);
  writeFile(join(folder, TEMPLATE), bytesOf(template));
  if (sample !== undefined) writeFile(join(folder, SAMPLE), bytesOf(sample));
  writeKnown(folder, {
    url,
    templates: { [TEMPLATE]: { templateId: id, etag } },
    assets: Object.fromEntries(assets.map(({ name, sha256 }) => [name, sha256])),
  });
  return assets.map(({ name }) => name);
}

export function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns all words in the template that could be names of assets, including words inside expressions. */
function namesIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (each: unknown): void => {
    if (typeof each === 'string')
      for (const [name] of each.matchAll(/[A-Za-z0-9][A-Za-z0-9._-]{0,127}/g)) names.add(name);
    else if (typeof each === 'object' && each !== null) Object.values(each).forEach(visit);
  };
  visit(value);
  return names;
}
