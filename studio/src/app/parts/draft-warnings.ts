/** Warnings about the draft of a template, before it is published. */

import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { ask } from '../api.ts';
import { readDraft } from '../templates.ts';
import type { Told } from './finding-in-words.ts';

export type DraftFindings = { readonly template: JsonValue; readonly findings: readonly Told[] };

/** Checks the output formats of the template: ZPL and PDF for labels, PDF for documents. */
export async function draftWarnings(id: string): Promise<DraftFindings> {
  const template = await readDraft(id);
  const formats = isLabel(template) ? ['zpl', 'pdf'] : ['pdf'];
  const { warnings } = await ask<{ readonly warnings: readonly Told[] }>('v1/templates/validate', {
    method: 'POST',
    body: { template, formats },
  });
  return { template, findings: warnings };
}

function isLabel(template: JsonValue): boolean {
  return (template as JsonObject | null)?.['printer'] !== undefined;
}
