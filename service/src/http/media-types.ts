/** Media types of documents. */
import { FORMATS } from '@platen/engine/paint/formats';

const ALL = Object.values(FORMATS);

/** Media types of documents in all output formats. */
export const DOCUMENT_TYPES: readonly string[] = [...new Set(ALL.map(({ contentType }) => contentType))];

/** Media type of an archive with several documents. */
export const ZIP_TYPE = 'application/zip';

/** Media types of batch files: one document with all pages, one stream of labels, or an archive. */
export const BATCH_TYPES: readonly string[] = [
  ...new Set(ALL.filter(({ batch }) => batch !== 'files').map(({ contentType }) => contentType)),
  ZIP_TYPE,
];
