/** Dependencies of code that stores files: database, clock and storage. */
import type { StoreContext } from '../store/store-context.ts';
import type { Blobs } from './blobs.ts';

export type StorageContext = StoreContext & { readonly blobs: Blobs };
