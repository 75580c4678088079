/** Binds the data of RFID tags. */
import { defined } from '../base/defined.ts';
import { isJsonArray, type JsonValue } from '../base/json.ts';
import type { Binding } from '../format/binding-type.ts';
import { TAG_PASSWORD_RULE, type TemplateRfid, tagData, tagDataRule, tagPassword } from '../format/rfid.ts';
import type { RfidTag } from '../scene/scene.ts';
import { type Run, resultOf, textOf } from './evaluate.ts';

/** Tags of the labels: one tag for all labels, or one tag per label. Labels without data have no tag. */
export type BoundRfid = {
  readonly isList: boolean;
  readonly path: string;
  readonly tags: readonly (RfidTag | undefined)[];
};

const SCOPE = { elementId: 'printer', locals: {}, digits: 'latin' } as const;

/** Returns the tags; undefined if the template has no tags. Invalid data is a problem. */
export function bindRfid(run: Run): BoundRfid | undefined {
  const said = run.template.printer?.rfid;
  if (!said) return undefined;
  const value = resultOf(said.epc, SCOPE, run);
  const password = said.password && boundPassword(said.password, run);
  const isList = isJsonArray(value);
  const tags = (isList ? value : [value]).map((each) => tagOf(each, said, password, run));
  return { isList, path: said.epc.path, tags };
}

function tagOf(
  value: JsonValue,
  { epc, bank, lock, retries }: TemplateRfid,
  password: string | undefined,
  run: Run,
): RfidTag | undefined {
  if (value === null || value === '') return undefined;
  const data = typeof value === 'string' ? tagData(value, bank) : undefined;
  if (data === undefined) refuse(tagDataRule(bank), epc, run);
  return data === undefined ? undefined : { data, bank, lock, ...defined({ password, retries }) };
}

function boundPassword(binding: Binding, run: Run): string | undefined {
  const password = tagPassword(textOf(binding, SCOPE, run) ?? '');
  if (password === undefined) refuse(TAG_PASSWORD_RULE, binding, run);
  return password;
}

/** Reports a problem even if the template ignores errors, so that no label is printed with a wrong tag. */
function refuse(message: string, { path }: Binding, { report }: Run): void {
  const isKnown = report.problems.some((problem) => problem.path === path && problem.message === message);
  if (!isKnown) report.problems.push({ code: 'INVALID_VALUE', path, message });
}
