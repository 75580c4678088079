/** The headers under which a rendered document is sent. */
import { FORMATS } from '@platen/engine/paint/formats';
import type { FileFormat } from '../words/file-format.ts';

/** HTML made from a stranger's data runs nothing and loads nothing, even opened from the service's own address. */
const HTML_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const ZIP = { contentType: 'application/zip', extension: 'zip', isWebPage: false } as const;

/** `name` is the file's name without extension: a template's slug or name. */
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

/** What a file is, and what it is called: a name without what systems of files take amiss. */
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

/** What tells one document from another: the digest of its bytes, hexadecimal, and the engine that made it. */
export function provenanceHeaders(sha256: string, engineVersion: string | null): Readonly<Record<string, string>> {
  return {
    'x-render-sha256': sha256,
    ...(engineVersion === null ? {} : { 'x-render-engine-version': engineVersion }),
  };
}

/** What a PDF says that it follows: standards with commas between; none of them is nothing. */
export function conformanceHeaders(standards: string | null): Readonly<Record<string, string>> {
  return standards ? { 'x-render-conformance': standards } : {};
}

/** RFC 6266: an ASCII name for everyone, and the full one (RFC 8187) where it differs. */
function contentDisposition(safe: string): string {
  const ascii = safe.replace(/[^\x20-\x7e]/gu, '_');
  const full = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${full}`}`;
}
