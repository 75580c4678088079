/**
 * Case of the suite: a small template, its data, and the expected result. Each case is a JSON file, with reference
 * files next to it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DistinctFormat, JsonObject, PrinterSettings, RenderOptions } from '@platen/engine';

/** Content of a case file. */
export type CaseFile = {
  /** Describes the expected result in one sentence. */
  readonly about: string;
  readonly template: unknown;
  readonly data?: JsonObject;
  /** Formats that are painted and stored. Problems and warnings come from the first format. Default: PNG and PDF. */
  readonly formats?: readonly DistinctFormat[];
  /** Resolution of PNG in dpi. Default: 100. */
  readonly dpi?: number;
  /** Printer settings of the request. */
  readonly printer?: PrinterSettings;
  /** Page of a PNG, from 1. */
  readonly page?: number;
  readonly expect: Expectation;
};

/**
 * Expected result. Problems and warnings are written by hand and in order. All other parts are references that
 * `--update` rewrites.
 */
export type Expectation = {
  readonly problems?: readonly Finding[];
  readonly warnings?: readonly Finding[];
  readonly pages?: number;
  /** Digest of the text dump of the scene. */
  readonly scene?: string;
  /** Digest of the PDF in normal form. */
  readonly pdf?: string;
};

/** Expected problem or warning. Omitted fields must be absent, except the message. */
export type Finding = {
  readonly code: string;
  readonly path?: string;
  readonly elementId?: string;
  readonly page?: number;
  readonly start?: number;
  readonly end?: number;
  /** Words that the message must contain. */
  readonly says?: string;
};

export const DEFAULT_FORMATS: readonly DistinctFormat[] = ['png', 'pdf'];

/** Case with its file. `name` is its topic and sentence, such as `text/overflow-clip-cuts-at-the-box`. */
export type Case = CaseFile & { readonly name: string; readonly file: string };

const folder = fileURLToPath(new URL('../suite/', import.meta.url));

/** Time of every render: 20 November 2026, 12:34:56 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12, 34, 56);

/** Returns the options to render a case in a format. */
export function optionsOf({ dpi = 100, printer, page }: CaseFile, format: DistinctFormat): RenderOptions {
  return { format, dpi, now: NOW, ...(printer && { printer }), ...(page && { page }) };
}

/** Loads all cases in the order of their names. */
export function loadCases(): readonly Case[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .sort()
    .map((path) => {
      const file = join(folder, path);
      return { ...(JSON.parse(readFileSync(file, 'utf8')) as CaseFile), name: path.slice(0, -'.json'.length), file };
    });
}

/** Returns the path of a case's reference file for a format. */
function referenceFile({ file }: Case, format: DistinctFormat): string {
  return file.replace(/\.json$/, `.${format}`);
}

export function readReference(each: Case, format: DistinctFormat): Uint8Array | undefined {
  const file = referenceFile(each, format);
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
}

export function writeReference(each: Case, format: DistinctFormat, bytes: Uint8Array): void {
  writeFileSync(referenceFile(each, format), bytes);
}

/** Saves a case with a new expectation. Omits undefined entries. */
export function saveCase(
  { name: _, file, ...content }: Case,
  expect: Readonly<Record<keyof Expectation, unknown>>,
): void {
  writeFileSync(file, `${formatJson({ ...content, expect })}\n`);
}

/** Returns files in the suite's folder that do not belong to a case. */
export function strayFiles(cases: readonly Case[]): readonly string[] {
  const wanted = new Set(cases.flatMap((each) => [each.file, ...keptFormats(each).map((f) => referenceFile(each, f))]));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !wanted.has(join(entry.parentPath, entry.name)))
    .map((entry) => basename(entry.name));
}

/** Returns the formats with a reference file. For PDF only a digest is stored. */
export function keptFormats({ formats = DEFAULT_FORMATS, expect }: CaseFile): readonly DistinctFormat[] {
  return expect.problems ? [] : formats.filter((format) => format !== 'pdf');
}

const MAX_LINE = 110;

/** Formats JSON. A value that fits on one line is written on one line. */
function formatJson(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || (indent !== '' && indent.length + line.length <= MAX_LINE)) {
    return line;
  }
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((each) => inner + formatJson(each, inner)).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const lines = entries.map(([key, each]) => `${inner}${JSON.stringify(key)}: ${formatJson(each, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`).join(', ')} }`;
}
