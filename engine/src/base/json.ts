/** Defines JSON values (RFC 8259) as read-only data, and type guards for them. */

export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export type JsonObject = { readonly [key: string]: JsonValue };

/** Works like `Array.isArray`, but also narrows read-only arrays. */
export function isJsonArray(value: unknown): value is JsonArray {
  return Array.isArray(value);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type JsonKind = 'null' | 'boolean' | 'number' | 'text' | 'array' | 'object';

/** Returns the type of a value as messages call it. */
export function jsonKind(value: JsonValue): JsonKind {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

/** Formats one reference token of a JSON Pointer (RFC 6901, 3), with its leading slash. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
