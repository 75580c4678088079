/** The headers under which a rendered document is sent. */
import { FORMATS } from '@platen/engine/paint/formats';
import type { FileFormat } from '../words/file-format.ts';

/** HTML made from a stranger's data runs nothing and loads nothing, even opened from the service's own address. */
const HTML_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const ZIP = { contentType: 'application/zip', extension: 'zip', isWebPage: false } as const;

/** `name` is the file's name without extension: a template's slug or name. */
export function documentHeaders(format: FileFormat, name: string): Readonly<Record<string, string>> {
  const { contentType, extension, isWebPage } = format === 'zip' ? ZIP : FORMATS[format];
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(`${name}.${extension}`),
    'x-content-type-options': 'nosniff',
    ...(isWebPage ? { 'content-security-policy': HTML_POLICY } : {}),
  };
}

/** What tells one document from another: the digest of its bytes, hexadecimal, and the engine that made it. */
export function provenanceHeaders(sha256: string, engineVersion: string | null): Readonly<Record<string, string>> {
  return {
    'x-render-sha256': sha256,
    ...(engineVersion === null ? {} : { 'x-render-engine-version': engineVersion }),
  };
}

/** RFC 6266: an ASCII name for everyone, and the full one (RFC 8187) where it differs. */
function contentDisposition(filename: string): string {
  const safe = filename.replace(/[\p{C}/\\"]/gu, '_');
  const ascii = safe.replace(/[^\x20-\x7e]/gu, '_');
  const full = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${full}`}`;
}
