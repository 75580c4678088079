/** Finds the templates that the items of a batch refer to. The caller must have permission to use them. */
import type { Credential } from '../auth/credential.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { type AssetIndex, type OtherTemplate, ownAssetName } from '../workers/render-task.ts';
import type { RenderNeeds } from './needs.ts';
import { findSource, type RenderInput, type TemplateSource } from './render-document.ts';
import { type ItemText, MAX_TEMPLATES_MB } from './render-request.ts';

/** Templates by the ID in the items. If a template cannot be used, its value is the error. */
export type ItemTemplates = ReadonlyMap<string, StoredTemplate | ApiError>;

type StoredTemplate = TemplateSource & { readonly content: string };

/** Caller of the batch, and the signal that aborts when the client disconnects. */
type Sender = Pick<RenderInput, 'credential' | 'left'>;

/**
 * Finds the templates. Throws BAD_REQUEST if they are too large in total, and OVERLOADED if too many requests wait for
 * templates.
 */
export async function findItemTemplates(
  needs: RenderNeeds,
  { credential, left }: Sender,
  items: readonly ItemText[],
): Promise<ItemTemplates> {
  const found = new Map<string, StoredTemplate | ApiError>();
  let sizeBytes = 0;
  for (const [item, { templateId: id }] of items.entries()) {
    if (id === undefined || found.has(id)) continue;
    const one = await needs.fetchTemplates({ group: credential.team.id, left }, () => findOne(needs, credential, id));
    if (!(one instanceof ApiError)) sizeBytes += one.content.length;
    if (sizeBytes > MAX_TEMPLATES_MB * 1_048_576) throw tooLarge(item);
    found.set(id, one);
  }
  return found;
}

function tooLarge(item: number): ApiError {
  const message = `the templates of the items have more than ${MAX_TEMPLATES_MB} MB in total; split the batch`;
  return badRequest([{ path: `/items/${item}/templateId`, code: 'OUT_OF_RANGE', message }]);
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

/** Returns the templates and all their assets, for the worker. Templates that cannot be used are omitted. */
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
