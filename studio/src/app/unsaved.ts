/**
 * Unsaved changes, stored by the browser. Each open page has a separate slot, so that the changes of two tabs are both
 * kept.
 */
import type { JsonValue } from '@platen/engine/base/json';

export type Unsaved = {
  /** Key under which the browser stores the slot. */
  readonly key: string;
  /** ETag of the draft on which the changes are based. */
  readonly etag: string;
  readonly base: JsonValue;
  readonly template: JsonValue;
  /** First state that was sent without receiving a response. */
  readonly sent?: JsonValue | undefined;
};

/** Time of the last change in ms since the epoch. */
type StoredState = Unsaved & { readonly at: number };

/** Slot that is reserved until it is released or its page is closed. */
export type Place = {
  readonly key: string;
  /** Unsaved changes that a closed page left behind. */
  readonly left: Unsaved | undefined;
  release(): void;
};

const STORE = 'unsaved';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('platen', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function ask<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // Commits explicitly, because a closing page receives no confirmation.
      transaction.commit();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // Continues without storage, for example in a private window.
    return undefined;
  }
}

/** Reserves a slot for a person's changes of a template: the slot with the latest unsaved changes, or a new slot. */
export async function findPlace(owner: string): Promise<Place> {
  const range = IDBKeyRange.bound(`${owner} `, `${owner} \uffff`);
  const kept = (await ask('readonly', (store) => store.getAll(range) as IDBRequest<StoredState[]>)) ?? [];
  for (const left of kept.toSorted((a, b) => b.at - a.at)) {
    const release = await hold(left.key);
    if (release) return { key: left.key, left, release };
  }
  const key = `${owner} ${[...crypto.getRandomValues(new Uint32Array(4))].join('-')}`;
  return { key, left: undefined, release: (await hold(key)) ?? (() => {}) };
}

/**
 * Reserves a slot; undefined if another page uses it. Locks exist only in secure contexts; elsewhere the last page's
 * changes win.
 */
function hold(key: string): Promise<(() => void) | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void locks.request(`platen unsaved ${key}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
    );
  });
}

export const storeUnsaved = (unsaved: Unsaved) =>
  ask('readwrite', (store) => store.put({ ...unsaved, at: Date.now() } satisfies StoredState));
export const deleteUnsaved = (key: string) => ask('readwrite', (store) => store.delete(key));
