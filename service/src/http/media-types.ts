/** The media types of documents. */
import { PAINTERS } from '@platen/engine/paint/painters';

/** Of one document, in any format. */
export const DOCUMENT_TYPES: readonly string[] = Object.values(PAINTERS).map(({ contentType }) => contentType);

/** Of several files. */
export const ZIP_TYPE = 'application/zip';

/** Of a batch: one document of pages, one stream of labels, or several files. */
export const BATCH_TYPES: readonly string[] = [PAINTERS.pdf.contentType, PAINTERS.zpl.contentType, ZIP_TYPE];
