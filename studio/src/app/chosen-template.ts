/** A template that is to be rendered, whoever it is of. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { dataSetsOf } from '../designer/model/data-sets.ts';
import { ask } from './api.ts';
import { type Draft, type Listed, listDrafts, listStarters, starterId } from './templates.ts';

/** `templateId` is what a render request says; nothing where only the draft is there. */
export type Choosable = { readonly value: string; readonly name: string; readonly library?: string };

/** More than these are found by a search. */
const MOST = 100;

/** The team's own, then those of libraries. */
export async function listChoosable(): Promise<readonly Choosable[]> {
  const [{ drafts }, starters] = await Promise.all([listDrafts({ limit: MOST }), listStarters()]);
  return [
    ...drafts.map(({ templateId, name }: Listed) => ({ value: templateId, name })),
    ...starters.map((starter) => ({ value: starterId(starter), name: starter.name, library: starter.librarySlug })),
  ];
}

/** As it is published, or its draft where it never was. */
export async function readChosen(
  templateId: string,
): Promise<{ readonly template: JsonValue; readonly isDraft: boolean }> {
  try {
    const template = await ask<JsonObject>(`v1/templates/${encodeURIComponent(templateId)}/content`);
    return { template, isDraft: false };
  } catch (error) {
    const { drafts } = await listDrafts({ search: templateId });
    const found = drafts.find((draft) => draft.templateId === templateId || draft.id === templateId);
    if (!found) throw error;
    const { draft } = await ask<Draft>(`v1/templates/${encodeURIComponent(found.id)}`);
    return { template: draft, isDraft: true };
  }
}

export const setsOf = dataSetsOf;

export function sampleOf(template: JsonValue): JsonObject {
  const sample = isJsonObject(template) ? template['sample'] : undefined;
  return isJsonObject(sample) ? sample : {};
}
