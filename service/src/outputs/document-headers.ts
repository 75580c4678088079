/** Headers of rendered documents. */
import { FORMATS } from '@platen/engine/paint/formats';
import type { FileFormat } from '../enums/file-format.ts';

/**
 * Content security policy of HTML documents, because their data is untrusted. Even if a browser opens a document
 * directly, it cannot run scripts or load anything.
 */
const HTML_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const ZIP = { contentType: 'application/zip', extension: 'zip', isWebPage: false } as const;

/**
 * Returns the headers of a document, and `more` headers. `name` is the file name without extension: the slug or the name
 * of the template.
 */
export function documentHeaders(
  format: FileFormat,
  name: string,
  more: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { isWebPage } = facts(format);
  const { contentType, fileName } = describeFile(format, name);
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(fileName),
    'x-content-type-options': 'nosniff',
    ...(isWebPage ? { 'content-security-policy': HTML_POLICY } : {}),
    ...more,
  };
}

/** Returns the media type, and a file name without characters that file systems do not allow. */
export function describeFile(
  format: FileFormat,
  name: string,
): { readonly contentType: string; readonly fileName: string } {
  const { contentType, extension } = facts(format);
  return { contentType, fileName: `${name}.${extension}`.replace(/[\p{C}/\\"]/gu, '_') };
}

function facts(format: FileFormat) {
  return format === 'zip' ? ZIP : FORMATS[format];
}

/** Returns the headers with the SHA-256 of the document (in hexadecimal) and the version of the engine. */
export function provenanceHeaders(sha256: string, engineVersion: string | null): Readonly<Record<string, string>> {
  return {
    'x-render-sha256': sha256,
    ...(engineVersion === null ? {} : { 'x-render-engine-version': engineVersion }),
  };
}

/**
 * Returns the header with the standards that a PDF conforms to, separated by commas. Returns no header if it conforms
 * to no standard.
 */
export function conformanceHeaders(standards: string | null): Readonly<Record<string, string>> {
  return standards ? { 'x-render-conformance': standards } : {};
}

/**
 * Returns the value of `Content-Disposition` (RFC 6266): an ASCII name, and the full name (RFC 8187) if it is
 * different.
 */
function contentDisposition(safe: string): string {
  const ascii = safe.replace(/[^\x20-\x7e]/gu, '_');
  const full = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${full}`}`;
}
