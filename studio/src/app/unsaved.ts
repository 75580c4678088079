/** What was changed and not saved yet, kept by the browser: by template, with the state it was made from. */
import type { JsonValue } from '@platen/engine/base/json';

export type Unsaved = {
  /** Of the team's template, with the person who changed it. */
  readonly key: string;
  /** Of the draft that the changes were made from. */
  readonly etag: string;
  readonly base: JsonValue;
  readonly template: JsonValue;
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
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // A browser that keeps nothing, as in a private window: saving goes on without.
    return undefined;
  }
}

export const keepUnsaved = (unsaved: Unsaved) => ask('readwrite', (store) => store.put(unsaved));
export const findUnsaved = (key: string) => ask<Unsaved | undefined>('readonly', (store) => store.get(key));
export const forgetUnsaved = (key: string) => ask('readwrite', (store) => store.delete(key));
