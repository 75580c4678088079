/** Summary of a template for lists. It is stored with each version, so that lists need not read templates. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export type TemplateSummary = {
  readonly name: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
};

/** Maximum length of dimensions as JSON. Valid templates stay below it; drafts may contain anything. */
const MAX_DIMENSIONS_LENGTH = 1_000;

/** Returns the summary of a stored template. Drafts may be invalid in any way. */
export function summaryOf(template: JsonObject): TemplateSummary {
  const { meta, dimensions } = template;
  const { name, tags } = isJsonObject(meta) ? meta : ({} as JsonObject);
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : 'Untitled',
    dimensions: dimensionsOf(dimensions),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}

/** A plain paper name is short for an object with that `size`. */
function dimensionsOf(value: JsonValue | undefined): JsonObject {
  const dimensions = typeof value === 'string' ? { size: value } : value;
  return isJsonObject(dimensions) && JSON.stringify(dimensions).length <= MAX_DIMENSIONS_LENGTH ? dimensions : {};
}
