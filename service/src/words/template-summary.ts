/** What lists say of a template, kept beside each version so that no list reads a template. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export type TemplateSummary = {
  readonly name: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
};

/** Longer ones are none that a template may have: a draft may say anything. */
const MAX_DIMENSIONS_LENGTH = 1_000;

/** What a stored template says of itself; drafts may say nothing that is right. */
export function summaryOf(template: JsonObject): TemplateSummary {
  const { meta, dimensions } = template;
  const { name, tags } = isJsonObject(meta) ? meta : ({} as JsonObject);
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : 'Untitled',
    dimensions: dimensionsOf(dimensions),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}

/** The name of a paper alone is its `size`. */
function dimensionsOf(value: JsonValue | undefined): JsonObject {
  const dimensions = typeof value === 'string' ? { size: value } : value;
  return isJsonObject(dimensions) && JSON.stringify(dimensions).length <= MAX_DIMENSIONS_LENGTH ? dimensions : {};
}
