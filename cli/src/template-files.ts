/** The template and the data that a command is given as files, and results whose paths point into these. */
import type { Result } from '@platen/engine';
import { inTemplate } from '@platen/engine/base/finding-paths';
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { type Arguments, Failure, optional } from './command.ts';
import { readJsonFile } from './files.ts';

export function readTemplate({ positionals }: Arguments): unknown {
  return readJsonFile(positionals[0]!);
}

/** The data given, or the template's sample. */
export function readData(args: Arguments, template: unknown): JsonObject {
  const file = optional(args, 'data');
  if (file === undefined) return isJsonObject(template) && isJsonObject(template['sample']) ? template['sample'] : {};
  const data = readJsonFile(file);
  if (!isJsonObject(data))
    throw new Failure(`${file} must hold a JSON object: its keys are the names expressions read`);
  return data;
}

/** A result whose paths point into the files that were given: from the root of the template, and in data below `/data`. */
export function inFiles<T>(args: Arguments, result: Result<T>): Result<T> {
  const isSample = optional(args, 'data') === undefined;
  if (!result.ok) return { ok: false, problems: result.problems.map((problem) => inTemplate(problem, { isSample })) };
  return { ...result, warnings: result.warnings.map((warning) => inTemplate(warning, { isSample })) };
}
