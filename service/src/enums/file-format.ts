/** Formats of stored documents. */
import type { OutputFormat } from '@platen/engine/paint/formats';

/** Format of a stored file. Several PNG or HTML files are stored as one ZIP. */
export type FileFormat = OutputFormat | 'zip';
