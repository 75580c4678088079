/** `platen batch`: renders many documents with the service, from one or several templates. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@platen/client';
import { defined } from '@platen/engine/base/defined';
import { parseExactJson } from '@platen/engine/base/exact-json';
import { isJsonObject } from '@platen/engine/base/json';
import { FORMATS } from '@platen/engine/paint/formats';
import { type Command, Failure, required } from '../command.ts';
import {
  CONFORMANCE,
  DENSITY,
  DPI,
  FORMAT,
  NO_BACKGROUND,
  readConformance,
  readDensity,
  readDpi,
  readFormat,
} from '../document-options.ts';
import { readJsonFile, readTextFile, writeFile } from '../files.ts';
import { count, printNotes, printResult } from '../output.ts';
import { inFile, renderParts } from '../remote/batch.ts';
import { createProgressBar } from '../remote/progress.ts';
import { getRemote } from '../remote/service.ts';
import { readTemplate } from '../template-files.ts';

export const batchCommand: Command = {
  name: 'batch',
  operands: ['TEMPLATE', 'ITEMS'],
  about: 'render a template for many items on the service',
  prints: '{ items: [{ status, pages?, warnings?, sha256?, code?, error?, errors? }] }',
  options: {
    format: FORMAT,
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE|FOLDER',
      about: 'file for PDF and ZPL; for PNG and HTML a folder with a file for each item: 0001.png, 0002.png …',
    },
    dpi: DPI,
    density: DENSITY,
    conformance: CONFORMANCE,
    'no-background': NO_BACKGROUND,
    'template-key': {
      type: 'string',
      value: 'NAME',
      about: 'property of each item that contains the ID of its stored template; by default, all items use TEMPLATE',
    },
    partial: { type: 'boolean', about: 'omit failed items instead of writing nothing' },
    verify: { type: 'boolean', about: 'read each code back from the documents' },
    strict: { type: 'boolean', about: 'fail items with warnings' },
  },
  async run(args) {
    const format = readFormat(args);
    const output = required(args, 'output');
    const dpi = readDpi(args);
    const [named, file] = args.positionals as [string, string];
    const printer = readDensity(args) as JsonObject;
    const { pdf } = await readConformance(args, format);
    const request = {
      ...(named.endsWith('.json') ? { template: readTemplate(args) as JsonObject } : { templateId: named }),
      format,
      ...defined({ dpi }),
      ...(Object.keys(printer).length > 0 ? { printer } : {}),
      ...(pdf ? { pdf: { conformance: pdf.conformance ?? [] } } : {}),
      ...(args.values['no-background'] === true ? { background: false } : {}),
      partial: args.values['partial'] === true,
      strict: args.values['strict'] === true,
      verify: args.values['verify'] === true,
    };
    const items = readItems(file);
    const templateKey = args.values['template-key'] as string | undefined;
    const { client } = getRemote(args);
    const bar = createProgressBar(named);
    bar?.(0, items.length);
    const documents: Uint8Array[] = [];
    const told: JsonObject[] = [];
    for await (const { first, result } of renderParts(client, { request, items, templateKey }, (done) =>
      bar?.(done, items.length),
    )) {
      documents.push(result.bytes);
      told.push(...result.items.map((item) => inFileOfAll(item, first)));
    }
    if (FORMATS[format].batch === 'files')
      await writeFiles(output, documents, { told, extension: FORMATS[format].extension });
    else writeFile(output, Buffer.concat(documents));
    const failed = told.flatMap(({ status, error }, index) =>
      status === 'failed' ? [`  item ${index}: ${error}`] : [],
    );
    const warnings = told.flatMap((item) => item['warnings'] ?? []).length;
    printResult(args, { items: told }, []);
    if (!args.json) {
      const summary = `${output}: ${count(told.length - failed.length, 'item')}, ${count(warnings, 'warning')}`;
      printNotes(args.io, [summary, ...(failed.length > 0 ? [`left out, ${failed.length}:`, ...failed] : [])]);
    }
    return 0;
  },
};

/** Reads data objects from a JSON list or from lines of JSON. */
function readItems(file: string): readonly JsonObject[] {
  const items = /\.(jsonl|ndjson)$/.test(file) ? readLines(file) : readJsonFile(file);
  if (!Array.isArray(items) || items.length === 0) {
    throw new Failure(
      `${file} must be a list of JSON objects, one for each item, or a .jsonl file with one object per line`,
    );
  }
  const wrong = items.findIndex((item) => !isJsonObject(item));
  if (wrong >= 0) throw new Failure(`${file}: item ${wrong} is not a JSON object`);
  return items;
}

function readLines(file: string): readonly unknown[] {
  const lines = readTextFile(file).split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [parseExactJson(line)];
    } catch {
      throw new Failure(`${file} is not valid JSON in line ${index + 1}`);
    }
  });
}

/** Returns a copy of an item's result. The paths of its errors and warnings refer to the whole input file. */
function inFileOfAll(item: JsonObject, first: number): JsonObject {
  const lists = (['errors', 'warnings'] as const).flatMap((name) => {
    const list = item[name] as readonly object[] | undefined;
    return list ? [[name, list.map((finding) => inFile(finding, first))] as const] : [];
  });
  // Omits the name of the item's file in the archive.
  const { file: _, ...rest } = item;
  return { ...rest, ...Object.fromEntries(lists) };
}

type Files = { readonly told: readonly JsonObject[]; readonly extension: string };

/** Writes the documents. Each file name is the number of its item, counted from 1. */
async function writeFiles(folder: string, archives: readonly Uint8Array[], { told, extension }: Files): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Failure(`cannot make ${folder}: ${(error as Error).message}`);
  }
  const { unzipSync } = await import('fflate');
  const files = archives.flatMap((archive) => {
    const entries = Object.entries(unzipSync(archive)).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([, bytes]) => bytes);
  });
  const complete = told.flatMap(({ status }, index) => (status === 'complete' ? [index] : []));
  for (const [place, index] of complete.entries()) {
    writeFile(join(folder, `${String(index + 1).padStart(4, '0')}.${extension}`), files[place]!);
  }
}
