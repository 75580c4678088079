/** Media types of documents. */
import { FORMATS } from '@platen/engine/paint/formats';

const ALL = Object.values(FORMATS);

/** Media types of a single document in any format. */
export const DOCUMENT_TYPES: readonly string[] = [...new Set(ALL.map(({ contentType }) => contentType))];

/** Media type of several files. */
export const ZIP_TYPE = 'application/zip';

/** Media types of a batch: one document with pages, one stream of labels, or several files. */
export const BATCH_TYPES: readonly string[] = [
  ...new Set(ALL.filter(({ batch }) => batch !== 'files').map(({ contentType }) => contentType)),
  ZIP_TYPE,
];
