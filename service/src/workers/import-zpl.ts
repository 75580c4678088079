/** Converts a ZPL label to a template, in a render worker. */
import type { Problem } from '@platen/engine/base/problem';
import type { ImportReport } from '@platen/engine/import/draft';
import type { ImportOptions } from '@platen/engine/import/import-zpl';
import type { World } from '@platen/engine/world';

export type ImportTask = ImportOptions & { readonly zpl: Uint8Array };

export type ImportAnswer =
  | {
      readonly ok: true;
      /** Template as JSON text. */
      readonly template: string;
      readonly labels: number;
      readonly report: ImportReport;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Imports a label. The importer is loaded on first use, because few installations need it. */
export async function importLabel({ zpl, ...options }: ImportTask, world: World): Promise<ImportAnswer> {
  const { importZpl } = await import('@platen/engine/import/import-zpl');
  const result = importZpl(zpl, options, world);
  if (!result.ok) return result;
  const { template, labels, report } = result.value;
  return { ok: true, template: JSON.stringify(template), labels, report };
}
