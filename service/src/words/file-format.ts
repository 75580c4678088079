/** What a stored document is. */
import type { OutputFormat } from '@platen/engine/paint/formats';

/** Several files of PNG or HTML come as one. */
export type FileFormat = OutputFormat | 'zip';
