/** Reads the template and data files of a command. Converts paths in problems and warnings to paths in these files. */
import type { Result } from '@platen/engine';
import { inTemplate } from '@platen/engine/base/finding-paths';
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { type Arguments, Failure, optional } from './command.ts';
import { readJsonFile } from './files.ts';

export function readTemplate({ positionals }: Arguments): unknown {
  return readJsonFile(positionals[0]!);
}

/** Returns the data in the given file, or else the sample data of the template. */
export function readData(args: Arguments, template: unknown): JsonObject {
  const file = optional(args, 'data');
  if (file === undefined) return isJsonObject(template) && isJsonObject(template['sample']) ? template['sample'] : {};
  const data = readJsonFile(file);
  if (!isJsonObject(data)) throw new Failure(`${file} must be a JSON object whose keys are the names in expressions`);
  return data;
}

/**
 * Returns the result with converted paths. Paths in problems and warnings are then relative to the root of the template
 * file, or start with `/data`.
 */
export function inFiles<T>(args: Arguments, result: Result<T>): Result<T> {
  const isSample = optional(args, 'data') === undefined;
  if (!result.ok) return { ok: false, problems: result.problems.map((problem) => inTemplate(problem, { isSample })) };
  return { ...result, warnings: result.warnings.map((warning) => inTemplate(warning, { isSample })) };
}
