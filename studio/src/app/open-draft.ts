/** Opens a draft for editing. Saves changes automatically, and restores unsaved changes from an earlier visit. */
import { PlatenError } from '@platen/client/core';
import type { JsonValue } from '@platen/engine/base/json';
import { explain } from './api.ts';
import { isSame } from './merge.ts';
import { createSaving, type SavedState, type SaveOutcome, type Saving } from './saving.ts';
import { mayChange, session } from './session.ts';
import { type Draft, readTagged, saveDraft } from './templates.ts';
import { deleteUnsaved, findPlace, storeUnsaved } from './unsaved.ts';

export type OpenDraft = {
  readonly draft: Draft;
  readonly saving: Saving;
  /** Current draft, or the unsaved state of an earlier visit. */
  readonly template: JsonValue;
  readonly wasUnsaved: boolean;
  readonly isReadOnly: boolean;
  /** Saves remaining changes and closes. */
  close(): void;
};

export async function openDraft(id: string): Promise<OpenDraft> {
  const { value: draft, etag } = await readTagged(id);
  const { user } = session.peek()!;
  const { key, left, release } = await findPlace(`${user.id} ${draft.id}`);
  // The service has saved this state already. The earlier page was closed before the response arrived.
  const isThere = left !== undefined && isSame(left.template, draft.draft);
  if (isThere) await deleteUnsaved(key);
  const kept = isThere ? undefined : left;
  const saving = createSaving({
    key,
    // The unsaved changes are based on this version. If the service has a different version, saving detects a conflict.
    opened: kept ? { template: kept.base, etag: kept.etag } : { template: draft.draft, etag },
    sent: kept?.sent,
    save: (template, ifMatch) => save(id, template, ifMatch),
    load: () => load(id),
    keep: storeUnsaved,
    forget: deleteUnsaved,
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

async function save(id: string, template: JsonValue, ifMatch: string): Promise<SaveOutcome> {
  try {
    const { etag } = await saveDraft(id, template, ifMatch);
    return { kind: 'saved', etag };
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    if (error.status === 412) return { kind: 'changed' };
    if (error.status === 0 || error.status >= 500 || error.status === 429) return { kind: 'offline' };
    return { kind: 'refused', why: explain(error) };
  }
}

async function load(id: string): Promise<SavedState> {
  const { value, etag } = await readTagged(id);
  return { template: value.draft, etag };
}

/** Warns before leaving a page with unsaved changes. Returns a function that removes the warning. */
export function guardLeaving(saving: Saving): () => void {
  const leaving = (event: BeforeUnloadEvent) => {
    if (saving.status.peek().kind !== 'saved') event.preventDefault();
  };
  addEventListener('beforeunload', leaving);
  return () => removeEventListener('beforeunload', leaving);
}
