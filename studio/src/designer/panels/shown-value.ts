/** Evaluates a content with the current data. */
import type { JsonValue } from '@platen/engine/base/json';
import type { Binding } from '../model/bindings.ts';
import { getAt } from '../model/edits.ts';
import { scopeAt } from '../model/scope.ts';
import type { Store } from '../store.ts';

/** Returns an empty text if the content cannot be evaluated; `pointer` is the pointer of the element. */
export async function shownValue(store: Store, pointer: string, content: Binding | undefined): Promise<string> {
  if (!content) return '';
  const { kind, source } = content;
  if (kind === 'text' && !source.includes('{{')) return source;
  const document = store.document.peek();
  const evaluated = await store.evaluate({
    source,
    kind,
    data: store.data.peek(),
    now: store.task.peek().now,
    ...scopeAt(document, `${pointer}/text`),
    locale: textOr(getAt(document, '/locale'), 'en-US'),
    timeZone: textOr(getAt(document, '/timeZone'), 'UTC'),
  });
  return evaluated.ok && evaluated.value !== null ? String(evaluated.value) : '';
}

function textOr(value: JsonValue | undefined, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}
