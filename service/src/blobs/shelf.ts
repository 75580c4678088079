/** What everything that is kept with files needs: the books, and the files they name. */
import type { Books } from '../store/books.ts';
import type { Blobs } from './blobs.ts';

export type Shelf = Books & { readonly blobs: Blobs };
