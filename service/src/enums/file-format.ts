/** Formats of stored documents. */
import type { OutputFormat } from '@platen/engine/paint/formats';

/** Multiple PNG or HTML files are stored as one ZIP. */
export type FileFormat = OutputFormat | 'zip';
