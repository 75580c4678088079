/** What was changed and not saved yet, kept by the browser: a place for each page that changes a template, so that two tabs keep both. */
import type { JsonValue } from '@platen/engine/base/json';

export type Unsaved = {
  /** The key of the place. */
  readonly key: string;
  /** The etag of the draft that the changes were made from. */
  readonly etag: string;
  readonly base: JsonValue;
  readonly template: JsonValue;
};

/** When it was kept, milliseconds since the epoch. */
type Kept = Unsaved & { readonly at: number };

/** Nobody else keeps anything there until it is released, or its page is gone. */
export type Place = {
  readonly key: string;
  /** What a page that is gone left there. */
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
      // Not when its answer was heard: a page that is left hears none.
      transaction.commit();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // A browser that keeps nothing, as in a private window: saving goes on without.
    return undefined;
  }
}

/** A place for changes of a template by a person: the one where changes were left last, or a new one. */
export async function findPlace(owner: string): Promise<Place> {
  const range = IDBKeyRange.bound(`${owner} `, `${owner} \uffff`);
  const kept = (await ask('readonly', (store) => store.getAll(range) as IDBRequest<Kept[]>)) ?? [];
  for (const left of kept.toSorted((a, b) => b.at - a.at)) {
    const release = await hold(left.key);
    if (release) return { key: left.key, left, release };
  }
  const key = `${owner} ${[...crypto.getRandomValues(new Uint32Array(4))].join('-')}`;
  return { key, left: undefined, release: (await hold(key)) ?? (() => {}) };
}

/** Undefined where another page holds it. Browsers tell that to secure origins alone: elsewhere what is kept is of the last page. */
function hold(key: string): Promise<(() => void) | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void locks.request(`platen unsaved ${key}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
    );
  });
}

export const keepUnsaved = (unsaved: Unsaved) =>
  ask('readwrite', (store) => store.put({ ...unsaved, at: Date.now() } satisfies Kept));
export const forgetUnsaved = (key: string) => ask('readwrite', (store) => store.delete(key));
