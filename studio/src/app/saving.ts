/** Saves a draft shortly after each change, and never over another person's version. Keeps unsaved changes in the browser. */
import type { JsonValue } from '@platen/engine/base/json';
import { type Signal, signal } from '@preact/signals';
import { isSame } from './merge.ts';
import type { Unsaved } from './unsaved.ts';

export type SavedState = { readonly template: JsonValue; readonly etag: string };

export type Conflict = { readonly base: JsonValue; readonly theirs: SavedState };

export type SaveStatus =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | { readonly kind: 'refused'; readonly why: string }
  | InConflict;

type InConflict = { readonly kind: 'conflict'; readonly conflict: Conflict };

/** State of saving. `changed`: another person has saved in the meantime. `offline`: the service does not respond. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly etag: string }
  | { readonly kind: 'changed' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly why: string };

export type SavingOptions = {
  /** Key under which unsaved changes are stored. */
  readonly key: string;
  readonly opened: SavedState;
  /** First state that an earlier page sent without receiving a response. */
  readonly sent?: JsonValue | undefined;
  save(template: JsonValue, etag: string): Promise<SaveOutcome>;
  /** Loads the current draft. */
  load(): Promise<SavedState>;
  keep(unsaved: Unsaved): Promise<unknown>;
  forget(key: string): Promise<unknown>;
  /** Delay after the last change, in ms. */
  readonly pauseMs?: number;
  /** Retry interval in ms while the service does not respond. */
  readonly retryMs?: number;
};

export type Saving = {
  readonly status: Signal<SaveStatus>;
  change(template: JsonValue): void;
  /** Saves now. Resolves when everything is saved, or when saving has failed. */
  flush(): Promise<SaveStatus>;
  /** Resolves a conflict by overwriting the other person's version. */
  settle(template: JsonValue, theirs: SavedState): Promise<SaveStatus>;
  /** Returns the ETag of the last saved draft. */
  etag(): string;
  close(): void;
};

export function createSaving(options: SavingOptions): Saving {
  const { key, opened, save, load, keep, forget, pauseMs = 1_200, retryMs = 5_000 } = options;
  const status = signal<SaveStatus>({ kind: 'saved' });
  let saved = opened;
  let wanted: JsonValue | undefined;
  /**
   * First state that was sent since the last response. The service may have saved it although its response never
   * arrived. If the service has this state, no other person has changed the draft.
   */
  let sent = options.sent;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<SaveStatus> | undefined;
  let isClosed = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void flush(), ms);
  };

  const remember = (template: JsonValue) => keep({ key, etag: saved.etag, base: saved.template, template, sent });

  async function saveOver(template: JsonValue): Promise<Exclude<SaveOutcome, { kind: 'changed' }> | InConflict> {
    const outcome = await save(template, saved.etag);
    if (outcome.kind !== 'changed') return outcome;
    const theirs = await load();
    // The service already has these changes. An earlier request saved them, but the page was closed before the response
    // arrived.
    if (isSame(theirs.template, template)) return { kind: 'saved', etag: theirs.etag };
    const isOwn = [saved.template, sent].some((own) => own !== undefined && isSame(theirs.template, own));
    if (!isOwn) return { kind: 'conflict', conflict: { base: saved.template, theirs } };
    // The new version has content that this page had, so nothing can be lost.
    saved = theirs;
    sent = template;
    return saveOver(template);
  }

  async function run(): Promise<SaveStatus> {
    while (wanted !== undefined) {
      const template: JsonValue = wanted;
      sent ??= template;
      status.value = { kind: 'saving' };
      const outcome = await saveOver(template);
      if (outcome.kind !== 'offline') sent = undefined;
      if (outcome.kind === 'saved') {
        saved = { template, etag: outcome.etag };
        if (wanted === template) {
          wanted = undefined;
          await forget(key);
        } else await remember(wanted);
        continue;
      }
      if (outcome.kind === 'offline') later(retryMs);
      status.value = outcome;
      return status.value;
    }
    status.value = { kind: 'saved' };
    return status.value;
  }

  function flush(): Promise<SaveStatus> {
    clearTimeout(timer);
    if (status.peek().kind === 'conflict') return Promise.resolve(status.peek());
    running ??= run()
      .catch((error: unknown): SaveStatus => {
        later(retryMs);
        status.value = { kind: 'refused', why: error instanceof Error ? error.message : String(error) };
        return status.value;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    status,
    flush,
    change(template) {
      // Undo has restored the saved state, so nothing needs saving.
      if (wanted === undefined && sent === undefined && isSame(template, saved.template)) return;
      wanted = template;
      void remember(template);
      if (status.peek().kind === 'conflict') return;
      if (status.peek().kind !== 'saving') status.value = { kind: 'unsaved' };
      later(pauseMs);
    },
    async settle(template, theirs) {
      saved = theirs;
      sent = undefined;
      wanted = isSame(template, theirs.template) ? undefined : template;
      status.value = { kind: 'unsaved' };
      // Waits for the deletion, because the page may close. Otherwise the changes would be offered again as unsaved.
      if (wanted === undefined) await forget(key);
      return flush();
    },
    etag: () => saved.etag,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
