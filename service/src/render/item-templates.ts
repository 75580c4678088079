/** The templates that items of a batch name themselves, looked up with the rights of whoever sends the batch. */
import type { Credential } from '../auth/credential.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { type AssetIndex, type OtherTemplate, ownAssetName } from '../workers/render-task.ts';
import type { RenderNeeds } from './needs.ts';
import { findSource, type RenderInput, type TemplateSource } from './render-document.ts';
import { type ItemText, MAX_TEMPLATES_MB } from './render-request.ts';

/** By what items call them: a template, or why it may not be used. */
export type ItemTemplates = ReadonlyMap<string, StoredTemplate | ApiError>;

type StoredTemplate = TemplateSource & { readonly content: string };

/** Who sends the batch, and whether they still wait for it. */
type Sender = Pick<RenderInput, 'credential' | 'left'>;

/** BAD_REQUEST where they are too large, OVERLOADED where too many wait to fetch theirs. */
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
  const message = `the templates that items name have more than ${MAX_TEMPLATES_MB} MB in all: send the others in a batch of their own`;
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
