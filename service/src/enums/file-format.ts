/** Formats of stored documents. */
import type { OutputFormat } from '@platen/engine/paint/formats';

/** Format of a stored file. Several PNG or HTML documents are stored in one zip file. */
export type FileFormat = OutputFormat | 'zip';
