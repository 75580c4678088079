/** Choice of the template to render: a template of the team or of a library. */
import { PlatenError, readJson } from '@platen/client/core';
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { dataSetsOf } from '../designer/model/data-sets.ts';
import { ask, send } from './api.ts';
import { playgroundWords } from './playground/words.ts';
import { type Listed, listDrafts, listStarters, readDraft, starterId } from './templates.ts';

/** Option of the menu. `value` is the ID for render requests. */
export type Choosable = {
  readonly value: string;
  readonly name: string;
  readonly library?: string;
  readonly isPublished: boolean;
};

export const DRAFT = 'draft';

/** Splits `label@3` or `label@draft`; without a suffix, the published version is used. */
export function partsOf(templateId: string): { readonly base: string; readonly version: string } {
  const at = templateId.lastIndexOf('@');
  return at < 0
    ? { base: templateId, version: '' }
    : { base: templateId.slice(0, at), version: templateId.slice(at + 1) };
}

/** Returns the template's ID for the designer; undefined for templates of libraries, which it may not open. */
export function designerOf(templateId: string): string | undefined {
  const { base } = partsOf(templateId);
  return base.includes(':') ? undefined : base;
}

/** Maximum number of options. Users find other templates by searching. */
const MOST = 100;

/** Lists the team's templates, then templates of libraries. */
export async function listChoosable(): Promise<readonly Choosable[]> {
  const [{ drafts }, starters] = await Promise.all([listDrafts({ limit: MOST }), listStarters()]);
  return [
    ...drafts.map(({ templateId, name, state }: Listed) => ({
      value: templateId,
      name,
      isPublished: state !== 'draft',
    })),
    ...starters.map((starter) => ({
      value: starterId(starter),
      name: starter.name,
      library: starter.librarySlug,
      isPublished: true,
    })),
  ];
}

export type Chosen = {
  readonly template: JsonValue;
  /** ID for render requests that selects exactly this version. */
  readonly templateId: string;
};

/** Loads the requested version or draft. Loads the draft too if nothing was ever published. */
export async function readChosen(templateId: string): Promise<Chosen> {
  const { base, version } = partsOf(templateId);
  if (version === DRAFT) return readDraftOf(base);
  try {
    const template = (await ask('GET /v1/templates/{id}/content', { id: templateId })) as JsonObject;
    return { template, templateId };
  } catch (error) {
    if (version !== '') throw error;
    return readDraftOf(base).catch(() => {
      throw error;
    });
  }
}

/** Loads an example of the docs, such as `elements/text/1`. */
export async function readExample(example: string): Promise<JsonObject> {
  if (!/^[\w-]+(?:\/[\w-]+)+$/.test(example))
    throw new PlatenError(playgroundWords.gone, { status: 404, code: 'NOT_FOUND' });
  return readJson(await send({ path: `/docs/${example}.json` }));
}

async function readDraftOf(base: string): Promise<Chosen> {
  const { drafts } = await listDrafts({ search: base });
  const id = drafts.find((each) => each.templateId === base || each.id === base)?.id ?? base;
  return { template: await readDraft(id), templateId: `${base}@${DRAFT}` };
}

export const setsOf = dataSetsOf;

export function sampleOf(template: JsonValue): JsonObject {
  const sample = isJsonObject(template) ? template['sample'] : undefined;
  return isJsonObject(sample) ? sample : {};
}
