/** Edits texts with several parts. Assigns typed letters to a part and keeps its other properties. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { readBinding } from '../model/bindings.ts';
import { getAt, removeAt, setAt } from '../model/edits.ts';

/** Returns the parts in editable form, with a single expression as `{{ … }}`; undefined if the text has no parts. */
export function runSourcesOf(template: JsonValue, path: string): readonly string[] | undefined {
  const runs = getAt(template, `${path}/runs`);
  return isJsonArray(runs) && runs.length > 0 ? runs.map(sourceOfRun) : undefined;
}

function sourceOfRun(run: JsonValue): string {
  const binding = readBinding(isJsonObject(run) ? run['text'] : undefined, 'text');
  if (!binding) return '';
  return binding.kind === 'expression' ? `{{ ${binding.source} }}` : binding.source;
}

/**
 * Returns the parts after typing, pasting or deleting at one position. `caret` is the number of letters before the
 * caret afterwards. It resolves repeated letters, because the text after the caret is unchanged. At a border, typed
 * text belongs to the preceding part, as in word processors. A deleted part stays as an empty part.
 */
export function withTyped(before: readonly string[], typed: string, caret: number): readonly string[] {
  const old = before.join('');
  let behind = 0;
  const most = Math.min(typed.length - caret, old.length);
  while (behind < most && old[old.length - 1 - behind] === typed[typed.length - 1 - behind]) behind++;
  let ahead = 0;
  const room = Math.min(old.length, typed.length) - behind;
  while (ahead < room && old[ahead] === typed[ahead]) ahead++;
  const fresh = typed.slice(ahead, typed.length - behind);
  const [from, to] = [ahead, old.length - behind];
  let start = 0;
  let isPut = false;
  const after = before.map((text) => {
    const [begin, end] = [start, start + text.length];
    start = end;
    const kept = text.slice(0, Math.max(0, from - begin));
    const rest = text.slice(Math.min(text.length, Math.max(0, to - begin)));
    // Replacement text gets the part of the first replaced letter. Inserted text gets the preceding part.
    const isMeant = !isPut && text !== '' && (from < to ? from < end : from <= end);
    if (isMeant) isPut = true;
    return kept + (isMeant ? fresh : '') + rest;
  });
  return isPut || fresh === '' ? after : after.with(0, fresh);
}

const ALONE = /^\s*\{\{([^{}]*)\}\}\s*$/;

/**
 * Writes the changed text back into each part, in the part's existing format. Removes empty parts, but keeps at least
 * one part.
 */
export function withRunSources(template: JsonValue, path: string, sources: readonly string[]): JsonValue {
  const old = runSourcesOf(template, path) ?? [];
  const isGone = (index: number) => sources[index] === '' && old[index] !== '';
  const keepsFirst = old.every((_, index) => isGone(index));
  let result = template;
  for (let index = old.length - 1; index >= 0; index--) {
    const at = `${path}/runs/${index}`;
    if (sources[index] === old[index]) continue;
    if (isGone(index) && !(keepsFirst && index === 0)) result = removeAt(result, at);
    else result = withText(result, `${at}/text`, sources[index]!);
  }
  return result;
}

function withText(template: JsonValue, pointer: string, source: string): JsonValue {
  const value = getAt(template, pointer);
  if (!isJsonObject(value)) return setAt(template, pointer, source);
  if (value['expression'] === undefined) return setAt(template, `${pointer}/text`, source);
  const alone = ALONE.exec(source)?.[1]?.trim();
  return alone === undefined
    ? setAt(template, pointer, { text: source })
    : setAt(template, `${pointer}/expression`, alone);
}
