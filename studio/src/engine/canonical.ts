/** Converts a template to the canonical form in which the service stores published versions. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { createExpressionCache } from '@platen/engine/expression/index';
import { canonicalDraft } from '@platen/engine/format/canonical';

/** Elements with problems can stay unchanged. Returns null if the value is not a template. */
export function canonicalOf(template: JsonValue): JsonObject | null {
  return isJsonObject(template) ? canonicalDraft(template, createExpressionCache()) : null;
}
