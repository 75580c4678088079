/** Description of a rendered document in responses. */
import type { PdfStandard } from '@platen/engine';
import { BUILD_VERSION } from '@platen/engine/version';
import { conformanceHeaders, provenanceHeaders } from '../outputs/document-headers.ts';
import type { Verification } from '../verify/verify-document.ts';

export type Told = {
  readonly id: string;
  readonly renderTimeMs: number;
  readonly pages: number;
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly unknown[];
  /** SHA-256 of the document, in hexadecimal. */
  readonly sha256: string;
  /** Barcodes that were read back, for each document. */
  readonly verifications: readonly Verification[];
};

/** Returns the headers of a response that contains the document. */
export function resultHeaders(told: Told): Readonly<Record<string, string>> {
  const { id, renderTimeMs, pages, conformance, warnings, sha256, verifications } = told;
  return {
    'cache-control': 'no-store',
    'x-render-id': id,
    'x-render-time-ms': String(renderTimeMs),
    'x-render-pages': String(pages),
    'x-render-warnings': String(warnings.length),
    ...conformanceHeaders(conformance.join(', ')),
    ...provenanceHeaders(sha256, BUILD_VERSION),
    ...(verifications.length > 0 ? verifiedHeaders(verifications) : {}),
  };
}

function verifiedHeaders(verifications: readonly Verification[]): Readonly<Record<string, string>> {
  const count = (name: 'verified' | 'unverified') =>
    String(verifications.reduce((sum, verification) => sum + verification[name].length, 0));
  return { 'x-render-verified': count('verified'), 'x-render-unverified': count('unverified') };
}

/** Returns the standards that a PDF conforms to, as properties of a JSON response. */
export function standardFields(conformance: readonly PdfStandard[]): object {
  return conformance.length > 0 ? { conformance } : {};
}

/** Returns the barcodes that were read back, as properties of a JSON response. */
export function verificationFields(verification: Verification | undefined): object {
  if (!verification) return {};
  const { verified, unverified } = verification;
  return { verified, unverified };
}
