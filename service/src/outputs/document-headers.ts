/** Headers of rendered documents. */
import { FORMATS } from '@platen/engine/paint/formats';
import type { FileFormat } from '../enums/file-format.ts';

/**
 * Content security policy for HTML with untrusted data. The HTML cannot run scripts or load anything, even when opened
 * at the service's own origin.
 */
const HTML_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const ZIP = { contentType: 'application/zip', extension: 'zip', isWebPage: false } as const;

/** Returns the headers. `name` is the file name without extension: a template's slug or name. */
export function documentHeaders(format: FileFormat, name: string): Readonly<Record<string, string>> {
  const { isWebPage } = facts(format);
  const { contentType, fileName } = describeFile(format, name);
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(fileName),
    'x-content-type-options': 'nosniff',
    ...(isWebPage ? { 'content-security-policy': HTML_POLICY } : {}),
  };
}

/** Returns the media type, and a file name without characters that file systems reject. */
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

/** Returns headers that identify a document: the hexadecimal digest of its bytes and the version of the engine. */
export function provenanceHeaders(sha256: string, engineVersion: string | null): Readonly<Record<string, string>> {
  return {
    'x-render-sha256': sha256,
    ...(engineVersion === null ? {} : { 'x-render-engine-version': engineVersion }),
  };
}

/**
 * Returns the header that lists the standards a PDF conforms to, separated by commas. Returns no header without
 * standards.
 */
export function conformanceHeaders(standards: string | null): Readonly<Record<string, string>> {
  return standards ? { 'x-render-conformance': standards } : {};
}

/** Returns a header as specified in RFC 6266: an ASCII name, and the full name (RFC 8187) if it differs. */
function contentDisposition(safe: string): string {
  const ascii = safe.replace(/[^\x20-\x7e]/gu, '_');
  const full = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${full}`}`;
}
