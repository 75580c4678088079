/** Warnings and problems of the draft of a template, in the words of the designer. */

import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import type { Warning } from '@platen/engine/base/problem';
import { ask } from '../api.ts';
import { readDraft } from '../templates.ts';
import type { Told } from './findings.tsx';

type Report = { readonly warnings: readonly (Warning & { readonly path?: string })[] };

/** Checks the outputs that the template is for: labels as ZPL and PDF, documents as PDF. */
export async function draftWarnings(id: string): Promise<readonly Told[]> {
  const template = await readDraft(id);
  const formats = isLabel(template) ? ['zpl', 'pdf'] : ['pdf'];
  const { warnings } = await ask<Report>('v1/templates/validate', { method: 'POST', body: { template, formats } });
  return inWords(template, warnings);
}

/** Returns problems of the draft in the words of the designer. */
export async function draftProblems(id: string, problems: readonly Told[]): Promise<readonly Told[]> {
  return inWords(await readDraft(id), problems);
}

async function inWords(template: JsonValue, findings: readonly Told[]): Promise<readonly Told[]> {
  const { messageInWords, placeInWords } = await import('../../designer/panels/finding-words.ts');
  return findings.map(({ code, message, path, elementId, page }) => ({
    ...(code !== undefined && { code }),
    message: messageInWords(template, message),
    place: path === undefined ? (elementId ?? placeInWords(template, undefined)) : placeInWords(template, path),
    ...(page !== undefined && { page }),
  }));
}

function isLabel(template: JsonValue): boolean {
  return (template as JsonObject | null)?.['printer'] !== undefined;
}
