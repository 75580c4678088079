/** What an answer tells of a rendered document beside its bytes. */
import type { PdfStandard } from '@platen/engine';
import { ENGINE_VERSION } from '@platen/engine/version';
import { conformanceHeaders, provenanceHeaders } from '../outputs/document-headers.ts';
import type { Verification } from '../verify/verify-document.ts';

export type Told = {
  readonly id: string;
  readonly renderTimeMs: number;
  readonly pages: number;
  readonly conformance: readonly PdfStandard[];
  readonly warnings: readonly unknown[];
  /** Hexadecimal. */
  readonly sha256: string;
  /** What was read back from each document that was verified. */
  readonly verifications: readonly Verification[];
};

/** The headers of a document that is sent in the answer itself. */
export function toldHeaders(told: Told): Readonly<Record<string, string>> {
  const { id, renderTimeMs, pages, conformance, warnings, sha256, verifications } = told;
  return {
    'cache-control': 'no-store',
    'x-render-id': id,
    'x-render-time-ms': String(renderTimeMs),
    'x-render-pages': String(pages),
    'x-render-warnings': String(warnings.length),
    ...conformanceHeaders(conformance.join(', ')),
    ...provenanceHeaders(sha256, ENGINE_VERSION),
    ...(verifications.length > 0 ? verifiedHeaders(verifications) : {}),
  };
}

function verifiedHeaders(verifications: readonly Verification[]): Readonly<Record<string, string>> {
  const count = (name: 'verified' | 'unverified') =>
    String(verifications.reduce((sum, verification) => sum + verification[name].length, 0));
  return { 'x-render-verified': count('verified'), 'x-render-unverified': count('unverified') };
}

/** What a result says of the standards that a PDF says it follows. */
export function toldStandards(conformance: readonly PdfStandard[]): object {
  return conformance.length > 0 ? { conformance } : {};
}

/** What a result says of codes that were read back. */
export function toldOf(verification: Verification | undefined): object {
  if (!verification) return {};
  const { verified, unverified } = verification;
  return { verified, unverified };
}
