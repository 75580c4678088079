/** Dependencies of everything that stores files: the database, the clock and the storage. */
import type { StoreContext } from '../store/store-context.ts';
import type { Blobs } from './blobs.ts';

export type StorageContext = StoreContext & { readonly blobs: Blobs };
