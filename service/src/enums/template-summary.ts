/**
 * Summary of a template for lists. It is stored with each version, so that lists do not need to read whole templates.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export type TemplateSummary = {
  readonly name: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
};

/** Maximum characters of the dimensions as JSON. Valid templates have fewer. Drafts may be invalid. */
const MAX_DIMENSIONS_LENGTH = 1_000;

/** Returns the summary of a stored template. A draft may be invalid in any way. */
export function summaryOf(template: JsonObject): TemplateSummary {
  const { meta, dimensions } = template;
  const { name, tags } = isJsonObject(meta) ? meta : ({} as JsonObject);
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : 'Untitled',
    dimensions: dimensionsOf(dimensions),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}

/** Maximum tags of a template, as in the template format. */
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;

/** Returns the different tags of a draft. Omits tags that are empty or too long. */
export function tagsOfDraft(draft: string): readonly string[] {
  // Most drafts have no tags. Parsing a megabyte would take milliseconds.
  if (!draft.includes('"tags"')) return [];
  const tags = summaryOf(JSON.parse(draft)).tags.map((tag) => tag.replaceAll('\0', '').trim());
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
}

/** Returns the dimensions as an object. A string is short for an object with this `size`. */
function dimensionsOf(value: JsonValue | undefined): JsonObject {
  const dimensions = typeof value === 'string' ? { size: value } : value;
  return isJsonObject(dimensions) && JSON.stringify(dimensions).length <= MAX_DIMENSIONS_LENGTH ? dimensions : {};
}
