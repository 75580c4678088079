/** Dependencies of everything that stores files: the database, the clock and the storage. */
import type { Books } from '../store/books.ts';
import type { Blobs } from './blobs.ts';

export type Shelf = Books & { readonly blobs: Blobs };
