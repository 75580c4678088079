/** Loads plans from the file that `PLATEN_PLANS` names. They replace the built-in plans. */
import { readFileSync } from 'node:fs';
import { isJsonObject } from '@platen/engine/base/json';
import { z } from 'zod';
import { checkBody, text, truth } from '../base/parse-body.ts';
import { isSlug, SLUG_RULE } from '../base/slug.ts';
import { createPlans, DEFAULT_PLANS, type Kept, PLANS, type PlanLimits, type Plans } from '../enums/plans.ts';
import { ConfigError } from './config-error.ts';

/** Maximum number of plans. A larger number is probably a mistake. */
const MOST_PLANS = 50;
const MOST_BYTES = 1_048_576;

/** Maximum value of a limit, higher than any useful value. -1 means unlimited. */
const MOST = 1e12;

const number = (min: number, max: number, what: string) => {
  const error = `must be ${what}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};
const rate = number(1, 1_000_000, 'a whole number from 1 to 1,000,000');
const most = number(-1, MOST, 'a whole number, or -1 for unlimited');

const kept = z.strictObject({
  documentBytes: most,
  templates: most,
  templateBytes: most,
  keys: most,
  invitations: most,
} satisfies Record<Kept, z.ZodType>);

const plan = z.strictObject(
  {
    monthlyRenders: most,
    perMinute: rate,
    perHour: rate,
    othersPerMinute: rate,
    hardCap: truth,
    outputDays: number(1, 400, 'a whole number of days from 1 to 400'),
    kept,
  } satisfies Record<keyof PlanLimits, z.ZodType>,
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no ${issue.keys.map((key) => `"${key}"`).join(', ')}`
        : 'must be a JSON object',
  },
);

const planName = text('name of the plan', { max: 64 }).refine(isSlug, { error: SLUG_RULE });

/**
 * Loads the plans from the file, or the built-in plans if no file is configured. A plan with the name of a built-in
 * plan inherits limits from it. Throws ConfigError with the JSON Pointer of each mistake.
 */
export function loadPlans({ plans: file }: { readonly plans: string }): Plans {
  if (file === '') return DEFAULT_PLANS;
  const given = readJson(file);
  if (!isJsonObject(given)) throw wrong(file, ['the file must be a JSON object whose keys are the names of plans']);
  const names = Object.keys(given);
  if (names.length === 0 || names.length > MOST_PLANS)
    throw wrong(file, [`the file must define 1 to ${MOST_PLANS} plans`]);
  const found = new Map<string, PlanLimits>();
  const mistakes: string[] = [];
  for (const name of names) {
    const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const called = checkBody(planName, name);
    if (!called.ok) mistakes.push(`${pointer} ${called.problems[0]!.message}`);
    const checked = checkBody(plan, completed(name, given[name]));
    if (checked.ok) found.set(name, checked.data);
    else mistakes.push(...checked.problems.map(({ path, message }) => `${pointer}${path} ${message}`));
  }
  if (mistakes.length > 0) throw wrong(file, mistakes);
  return createPlans(found);
}

/** Adds missing limits to a plan, from the built-in plan with the same name. */
function completed(name: string, given: unknown): unknown {
  const base: PlanLimits | undefined = Object.entries(PLANS).find(([each]) => each === name)?.[1];
  if (!base || !isJsonObject(given)) return given;
  const { kept = {} } = given;
  return { ...base, ...given, kept: isJsonObject(kept) ? { ...base.kept, ...kept } : kept };
}

function readJson(file: string): unknown {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`PLATEN_PLANS must name a readable file, not "${file}" (${code})`);
  }
  if (bytes.length > MOST_BYTES) throw wrong(file, ['the file is larger than a megabyte']);
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw wrong(file, [`the file is not valid JSON: ${(error as Error).message}`]);
  }
}

/** Creates an error whose message lists all mistakes in one line. */
function wrong(file: string, mistakes: readonly string[]): ConfigError {
  const shown = mistakes.slice(0, 10).join('; ');
  const more = mistakes.length > 10 ? `; and ${mistakes.length - 10} more` : '';
  return new ConfigError(`PLATEN_PLANS: ${file}: ${shown}${more}`);
}
