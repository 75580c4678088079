/** Reads codes of every starter and every case back from each output. Only codes with a warning may fail. */
import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, type OutputFormat, parseTemplate } from '@platen/engine';
import { layOutPages, type RenderOptions } from '@platen/engine/document';
import { renderTemplate } from '@platen/engine/render';
import { placedCodes } from '@platen/engine/scene/placed-codes';
import { placedPictures } from '@platen/engine/scene/placed-pictures';
import { readHtml } from '@platen/service/verify/read-html';
import { readPdf } from '@platen/service/verify/read-pdf';
import { verifyDocument } from '@platen/service/verify/verify-document';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { type Case, loadCases } from './cases/case.ts';
import { FORMATS } from './outputs.ts';

type Document = Pick<Case, 'name' | 'data' | 'dpi' | 'printer' | 'page'> & { readonly template: unknown };

const library = new URL('../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));
const starters = readdirSync(library).map((slug): Document => {
  const [template, data] = [read(`${slug}/template.json`), read(`${slug}/data.json`)];
  return { name: `library/${slug}`, template, data, dpi: 203.2 };
});
const documents: readonly Document[] = [...starters, ...loadCases()];
const world = createNodeWorld();

/**
 * Returns the codes that are unreadable and have no warning. Throws if the output is unreadable, even without codes.
 */
async function unread({ template, data = {}, dpi = 100, printer, page }: Document, format: OutputFormat) {
  const options: RenderOptions = { format, dpi, now: 0, ...(printer && { printer }), ...(page && { page }) };
  if ((format === 'png' || format === 'zpl') && !hasCodes(template, data, options)) return [];
  const rendered = renderTemplate(template, data, options, world);
  if (!rendered.ok) return [];
  if (format === 'pdf') await readPdf(rendered.value.bytes, rendered.value.painted.encryption?.userPassword);
  if (format === 'html') readHtml(rendered.value.bytes);
  const { mismatched } = await verifyDocument(rendered.value, { ...options, faces: world.text });
  return mismatched.filter(({ elementId }) => {
    return !rendered.warnings.some((warning) => WARNED.has(warning.code) && warning.elementId === elementId);
  });
}

/** Returns true if the pages have codes or pictures, whose codes are verified too. */
function hasCodes(template: unknown, data: JsonObject, options: RenderOptions): boolean {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return false;
  const laidOut = layOutPages(parsed.value, data, options, world);
  const pages = laidOut.ok ? laidOut.value.scene.pages : [];
  return pages.some(({ items }) => placedCodes(items).length > 0 || placedPictures(items).length > 0);
}

const WARNED: ReadonlySet<string> = new Set([
  ...['BARCODE_TOO_DENSE', 'LOW_CONTRAST_CODE', 'OUTSIDE_PAGE', 'QUIET_ZONE_VIOLATED'],
]);

describe.each(FORMATS)('as %s', (format) => {
  // Renders and reads the whole library and suite, so it may take longer than others of this tier.
  test('every code is read back, unless a warning explains the failure', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const document of documents) {
      for (const { elementId, symbology } of await unread(document, format)) {
        wrong.push(`${document.name} ${elementId} ${symbology}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
