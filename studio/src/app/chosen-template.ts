/** A template that is to be rendered, whoever it is of. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { dataSetsOf } from '../designer/model/data-sets.ts';
import { ask } from './api.ts';
import { type Draft, type Listed, listDrafts, listStarters, starterId } from './templates.ts';

/** `value` is what a render request says. */
export type Choosable = {
  readonly value: string;
  readonly name: string;
  readonly library?: string;
  readonly isPublished: boolean;
};

export const DRAFT = 'draft';

/** `label@3` and `label@draft` in their parts; without one it is what is published. */
export function partsOf(templateId: string): { readonly base: string; readonly version: string } {
  const at = templateId.lastIndexOf('@');
  return at < 0
    ? { base: templateId, version: '' }
    : { base: templateId.slice(0, at), version: templateId.slice(at + 1) };
}

/** More than these are found by a search. */
const MOST = 100;

/** The team's own, then those of libraries. */
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
  /** What a render request says for just this. */
  readonly templateId: string;
};

/** The version or the draft that is asked for; the draft, too, where nothing was ever published. */
export async function readChosen(templateId: string): Promise<Chosen> {
  const { base, version } = partsOf(templateId);
  if (version === DRAFT) return readDraftOf(base);
  try {
    const template = await ask<JsonObject>(`v1/templates/${encodeURIComponent(templateId)}/content`);
    return { template, templateId };
  } catch (error) {
    if (version !== '') throw error;
    return readDraftOf(base).catch(() => {
      throw error;
    });
  }
}

async function readDraftOf(base: string): Promise<Chosen> {
  const { drafts } = await listDrafts({ search: base });
  const id = drafts.find((each) => each.templateId === base || each.id === base)?.id ?? base;
  const { draft } = await ask<Draft>(`v1/templates/${encodeURIComponent(id)}`);
  return { template: draft, templateId: `${base}@${DRAFT}` };
}

export const setsOf = dataSetsOf;

export function sampleOf(template: JsonValue): JsonObject {
  const sample = isJsonObject(template) ? template['sample'] : undefined;
  return isJsonObject(sample) ? sample : {};
}
