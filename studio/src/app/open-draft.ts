/** A draft of the service, opened to be changed: saved by itself, with what was not saved the last time. */
import type { JsonValue } from '@platen/engine/base/json';
import { ApiFailure, askWithTag, explain } from './api.ts';
import { isSame } from './merge.ts';
import { createSaving, type SavedState, type SaveOutcome, type Saving } from './saving.ts';
import { mayChange, session } from './session.ts';
import type { Draft } from './templates.ts';
import { findPlace, forgetUnsaved, keepUnsaved } from './unsaved.ts';

export type OpenDraft = {
  readonly draft: Draft;
  readonly saving: Saving;
  /** As it is, or as it was left where it could not be saved. */
  readonly template: JsonValue;
  readonly wasUnsaved: boolean;
  readonly isReadOnly: boolean;
  /** Saves what there is to save, and goes. */
  close(): void;
};

export async function openDraft(id: string): Promise<OpenDraft> {
  const path = `v1/templates/${encodeURIComponent(id)}`;
  const { value: draft, etag } = await askWithTag<Draft>(path);
  const { user } = session.peek()!;
  const { key, left, release } = await findPlace(`${user.id} ${draft.id}`);
  // Saved all the same, by a page that was left before it knew.
  const isThere = left !== undefined && isSame(left.template, draft.draft);
  if (isThere) await forgetUnsaved(key);
  const kept = isThere ? undefined : left;
  const saving = createSaving({
    key,
    // What was kept was made from this state; where the service has another by now, saving it is a conflict.
    opened: kept ? { template: kept.base, etag: kept.etag } : { template: draft.draft, etag },
    save: (template, ifMatch) => save(path, template, ifMatch),
    load: () => load(path),
    keep: keepUnsaved,
    forget: forgetUnsaved,
  });
  const isReadOnly = !mayChange() || (draft.librarySlug !== undefined && !user.superAdmin);
  return {
    draft,
    saving,
    template: kept?.template ?? draft.draft,
    wasUnsaved: kept !== undefined,
    isReadOnly,
    close() {
      void saving.flush().finally(() => {
        saving.close();
        release();
      });
    },
  };
}

async function save(path: string, template: JsonValue, ifMatch: string): Promise<SaveOutcome> {
  try {
    const { etag } = await askWithTag(path, { method: 'PUT', body: { template }, ifMatch });
    return { kind: 'saved', etag };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 412) return { kind: 'changed' };
    if (error.status === 0 || error.status >= 500 || error.status === 429) return { kind: 'offline' };
    return { kind: 'refused', why: explain(error) };
  }
}

async function load(path: string): Promise<SavedState> {
  const { value, etag } = await askWithTag<Draft>(path);
  return { template: value.draft, etag };
}

/** Asks before a page is left with what is not saved; call what it gives when it is left. */
export function guardLeaving(saving: Saving): () => void {
  const leaving = (event: BeforeUnloadEvent) => {
    if (saving.status.peek().kind !== 'saved') event.preventDefault();
  };
  addEventListener('beforeunload', leaving);
  return () => removeEventListener('beforeunload', leaving);
}
