/** Converts a template to the canonical form in which the service stores published versions. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { createExpressionCache } from '@platen/engine/expression/index';
import { canonicalTemplate } from '@platen/engine/format/canonical';

/** Returns null for a template with problems. */
export function canonicalOf(template: JsonValue): JsonObject | null {
  return (isJsonObject(template) ? canonicalTemplate(template, createExpressionCache()) : undefined) ?? null;
}
