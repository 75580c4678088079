/** `platen render --remote`: renders with the service, and prints all details that the service reports. */
import { type Client, type JsonObject, PlatenError, type RenderedDocument, type RenderRequest } from '@platen/client';
import { defined } from '@platen/engine/base/defined';
import { type Arguments, Failure, optional } from '../command.ts';
import type { DocumentOptions } from '../document-options.ts';
import { writeFile } from '../files.ts';
import { count, describeFinding, printNotes, printResult } from '../output.ts';
import { readData, readTemplate } from '../template-files.ts';
import { getRemote, withFailures } from './service.ts';

export async function renderRemotely(args: Arguments, { render, copies }: DocumentOptions): Promise<number> {
  if (copies > 1) throw new Failure('--remote does not support --copies for PDF; print the document several times');
  const { client } = getRemote(args);
  const [named] = args.positionals as [string];
  const isFile = named.endsWith('.json');
  const template = isFile ? (readTemplate(args) as JsonObject) : undefined;
  const data = readData(args, template ?? {});
  const { printer, pdf, format, dpi, page, background } = render;
  const settings = {
    ...defined({ format, dpi, page, background }),
    ...(printer ? { printer: printer as JsonObject } : {}),
    ...(pdf ? { pdf: { conformance: pdf.conformance ?? [] } } : {}),
    strict: args.values['strict'] === true,
    verify: args.values['verify'] === true,
  };
  const source = template ? { template } : { templateId: named };
  const document = await withFailures(renderWhole(client, { ...source, data, ...settings }));
  const { bytes, pages, conformance, sizeBytes, renderTimeMs, warnings, sha256, engineVersion, verified, unverified } =
    document;
  const output = optional(args, 'output');
  if (output !== undefined) writeFile(output, bytes);
  else if (!args.json) args.io.out(bytes);
  const result = {
    sizeBytes,
    pages,
    ...(conformance && { conformance }),
    renderTimeMs,
    warnings,
    sha256,
    engineVersion,
  };
  if (args.json)
    printResult(
      { ...args, json: true },
      { ...result, ...(verified && { verified }), ...(unverified && { unverified }) },
      [],
    );
  else {
    const summary = `${output ?? 'stdout'}: ${count(pages, 'page')}, ${sizeBytes} bytes, ${renderTimeMs} ms`;
    const listed =
      warnings.length > 0 ? [`${count(warnings.length, 'warning')}:`, ...warnings.map(describeFinding)] : [];
    printNotes(args.io, [summary, ...listed]);
  }
  return 0;
}

/**
 * Renders with one request, and stores nothing in the service. If the document is too large for the response, stores it
 * in the service and downloads it.
 */
async function renderWhole(client: Client, request: RenderRequest): Promise<Omit<RenderedDocument, 'fileName'>> {
  try {
    return await client.renderDocument(request);
  } catch (error) {
    const { errors = [] } = error instanceof PlatenError ? (error.details ?? {}) : {};
    if (!errors.some(({ path }) => path === '/delivery')) throw error;
    const result = await client.render(request);
    return { ...result, ...(await client.download(result.id)) };
  }
}
