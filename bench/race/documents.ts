/** Writes the documents of each job to a file that all contestants read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, type World } from '@platen/engine';
import { layOutDocument } from '@platen/engine/document';
import { drawingOf } from '../documents/drawing.ts';
import { invoiceData } from '../documents/invoice-data.ts';
import { parcelData } from '../documents/parcel-data.ts';
import type { Job } from './contestant.ts';

/** Number of distinct labels before they repeat, far more than a cache of whole documents could hold. */
const LABELS = 1500;

const INVOICES: Readonly<Partial<Record<Job, { readonly rows: number; readonly count: number }>>> = {
  'invoice-10': { rows: 10, count: 400 },
  'invoice-100': { rows: 100, count: 100 },
  'invoice-1000': { rows: 1000, count: 20 },
};

/** Writes at most `most` documents to a file. */
export function writeDocuments(file: string, job: Job, world: World, most = Number.POSITIVE_INFINITY): void {
  const invoices = INVOICES[job];
  const documents = invoices
    ? Array.from({ length: Math.min(invoices.count, most) }, (_, n) => ({ data: invoiceData(invoices.rows, n) }))
    : labels(world, Math.min(LABELS, most));
  writeFileSync(file, JSON.stringify(documents));
}

function labels(world: World, length: number): readonly object[] {
  const template = JSON.parse(readFileSync('library/parcel-4x6/template.json', 'utf8'));
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return Array.from({ length }, (_, n) => {
    const data = parcelData(n) as JsonObject;
    const laidOut = layOutDocument(parsed.value, data, { format: 'pdf', now: 0 }, world);
    if (!laidOut.ok) throw new Error(JSON.stringify(laidOut.problems));
    return { data, drawing: drawingOf(laidOut.value.scene) };
  });
}
