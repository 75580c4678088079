/** The templates that items of a batch name themselves, looked up with the rights of whoever sends the batch. */
import type { Credential } from '../auth/credential.ts';
import { ApiError } from '../base/errors.ts';
import { type AssetIndex, type OtherTemplate, ownAssetName } from '../workers/render-task.ts';
import type { RenderNeeds } from './needs.ts';
import { findSource, type TemplateSource } from './render-document.ts';
import type { ItemText } from './render-request.ts';

/** By what items call them: a template, or why it may not be used. */
export type ItemTemplates = ReadonlyMap<string, StoredTemplate | ApiError>;

type StoredTemplate = TemplateSource & { readonly content: string };

export async function findItemTemplates(
  needs: RenderNeeds,
  credential: Credential,
  items: readonly ItemText[],
): Promise<ItemTemplates> {
  const found = new Map<string, StoredTemplate | ApiError>();
  for (const { templateId: id } of items) {
    if (id !== undefined && !found.has(id)) found.set(id, await findOne(needs, credential, id));
  }
  return found;
}

async function findOne(needs: RenderNeeds, credential: Credential, id: string): Promise<StoredTemplate | ApiError> {
  try {
    const source = await findSource(needs, credential, { template: { kind: 'stored', id } });
    return { ...source, content: source.content! };
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return error;
    throw error;
  }
}

/** What a worker is told of them, and of the assets of all; items whose template is not there are not among these. */
export function othersOf(
  items: readonly ItemText[],
  templates: ItemTemplates,
  assets: AssetIndex,
): { readonly assets: AssetIndex; readonly others?: readonly OtherTemplate[] } {
  if (items.every(({ templateId }) => templateId === undefined)) return { assets };
  const all = new Map(assets);
  const others: OtherTemplate[] = [];
  for (const [id, source] of templates) {
    const places = items.flatMap(({ templateId }, index) => (templateId === id ? [index] : []));
    if (source instanceof ApiError || places.length === 0) continue;
    for (const [name, file] of source.assets) all.set(ownAssetName(others.length, name), file);
    others.push({ template: source.content, items: places });
  }
  return { assets: all, others };
}
