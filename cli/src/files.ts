/** Reads and writes files for commands, with helpful errors. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseExactJson } from '@platen/engine/base/exact-json';
import { JSON_DEPTH, jsonExcess } from '@platen/engine/base/json-depth';
import { jsonErrorIndex } from '@platen/service/base/json-error';
import { locate } from '@platen/service/base/locate';
import { readUtf8 } from '@platen/service/base/utf8';
import { Failure } from './command.ts';

/** Parses a JSON file. */
export function readJsonFile(file: string): unknown {
  const bytes = readBytes(file);
  if (jsonExcess(bytes, Infinity) === 'depth') {
    throw new Failure(`${file} has lists and objects nested more than ${JSON_DEPTH} levels deep`);
  }
  const text = decode(file, bytes);
  try {
    return parseExactJson(text);
  } catch {
    const { line, column } = locate(text, jsonErrorIndex(text));
    throw new Failure(`${file} is not valid JSON: line ${line}, column ${column}`);
  }
}

/** Reads UTF-8 text and removes its byte order mark. */
export function readTextFile(file: string): string {
  return decode(file, readBytes(file));
}

/** Decodes UTF-8. Throws for invalid bytes, because documents would show them as empty boxes. */
function decode(file: string, bytes: Uint8Array): string {
  const read = readUtf8(bytes);
  if (read.ok) return read.text;
  const before = new TextDecoder().decode(bytes.subarray(0, read.offset));
  const { line, column } = locate(before, before.length);
  throw new Failure(`${file} ${read.message}: line ${line}, column ${column}. Save it as UTF-8`);
}

export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Failure(`cannot read ${file}: ${reason(error)}`);
  }
}

export function writeFile(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new Failure(`cannot write ${file}: ${reason(error)}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is not a folder',
};

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return REASONS[code] ?? code;
}
