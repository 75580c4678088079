/** Finds the differences between two JSON values. */
import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export type Change = {
  /**
   * JSON Pointer. For items with IDs, the pointer in the later value, or in the earlier value if the item was removed.
   */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: JsonValue;
  readonly after?: JsonValue;
};

export function changesBetween(before: JsonValue, after: JsonValue, path = ''): readonly Change[] {
  if (isJsonObject(before) && isJsonObject(after)) return changesOfObjects(before, after, path);
  if (isJsonArray(before) && isJsonArray(after)) return changesOfLists(before, after, path);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, kind: 'changed', before, after }];
}

function changesOfObjects(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly Change[] => {
    const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [old, next] = [before[name], after[name]];
    if (old === undefined) return next === undefined ? [] : [{ path: at, kind: 'added', after: next }];
    if (next === undefined) return [{ path: at, kind: 'removed', before: old }];
    return changesBetween(old, next, at);
  });
}

function changesOfLists(before: JsonArray, after: JsonArray, path: string): readonly Change[] {
  const [oldIds, nextIds] = [idsOf(before), idsOf(after)];
  if (!oldIds || !nextIds) {
    if (before.length !== after.length) {
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      return isSame ? [] : [{ path, kind: 'changed', before, after }];
    }
    return after.flatMap((item, index) => changesBetween(before[index]!, item, `${path}/${index}`));
  }
  const removed = before.flatMap((item, index): readonly Change[] =>
    nextIds.includes(oldIds[index]!) ? [] : [{ path: `${path}/${index}`, kind: 'removed', before: item }],
  );
  const kept = oldIds.filter((id) => nextIds.includes(id));
  const keptNow = nextIds.filter((id) => oldIds.includes(id));
  const others = after.flatMap((item, index): readonly Change[] => {
    const at = `${path}/${index}`;
    const old = oldIds.indexOf(nextIds[index]!);
    if (old < 0) return [{ path: at, kind: 'added', after: item }];
    const changes = changesBetween(before[old]!, item, at);
    const hasMoved = kept.indexOf(nextIds[index]!) !== keptNow.indexOf(nextIds[index]!);
    return hasMoved ? [{ path: at, kind: 'moved' }, ...changes] : changes;
  });
  return [...removed, ...others];
}

/** Returns the IDs of items if all items have an ID and the IDs are unique. */
function idsOf(list: JsonArray): readonly string[] | undefined {
  const ids = list.map((item) => (isJsonObject(item) && typeof item['id'] === 'string' ? item['id'] : ''));
  return ids.length > 0 && !ids.includes('') && new Set(ids).size === ids.length ? ids : undefined;
}
