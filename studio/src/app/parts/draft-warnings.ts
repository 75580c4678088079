/** Warnings about the draft of a template, before it is published. */

import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { ask } from '../api.ts';
import { readDraft } from '../templates.ts';
import type { Told } from './finding-in-words.ts';

export type DraftFindings = { readonly template: JsonValue; readonly findings: readonly Told[] };

/** Checks the output formats of the template: ZPL and PDF for labels, PDF for documents. */
export async function draftWarnings(id: string): Promise<DraftFindings> {
  const template = await readDraft(id);
  const formats = isLabel(template) ? (['zpl', 'pdf'] as const) : (['pdf'] as const);
  const body = { template: template as JsonObject, formats };
  const { warnings } = await ask('POST /v1/templates/validate', { body });
  return { template, findings: warnings };
}

function isLabel(template: JsonValue): boolean {
  return (template as JsonObject | null)?.['printer'] !== undefined;
}
