/** Parts shared by the routes that render. */
import type { ErrorCode } from '../../base/errors.ts';

export const RENDER_ERRORS: readonly ErrorCode[] = [
  ...(['INVALID_TEMPLATE', 'NOT_FOUND', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const),
  ...(['PREFLIGHT_FAILED', 'QUOTA_EXCEEDED', 'STORAGE_EXCEEDED', 'RENDER_ERROR', 'OVERLOADED', 'UNAVAILABLE'] as const),
];

export const RENDER_HEADERS = {
  takes: { 'Idempotency-Key': 'a retry with the same key and body gets the first response again, for 24 hours' },
  sends: {
    'Content-Disposition': 'file name, if the response is the document',
    'Idempotent-Replayed': '`true` for a stored response of an earlier request',
    'X-Quota-Warning': '`exceeded` if the team has exceeded its quota and its plan permits this',
    'X-Render-Conformance': 'standards that the PDF conforms to, separated by commas',
    'X-Render-Engine-Version': 'version of the engine that rendered the document',
    'X-Render-Id': 'ID of the render',
    'X-Render-Pages': 'number of pages',
    'X-Render-Sha256': 'SHA-256 of the document, hexadecimal',
    'X-Render-Time-Ms': 'duration of the render in ms',
    'X-Render-Unverified': 'with `verify`: number of codes that could not be checked, because no reader supports them',
    'X-Render-Verified': 'with `verify`: number of codes that were read back',
    'X-Render-Warnings': 'number of warnings',
  },
} as const;

/** Headers of responses with a new job. */
export const NEW_JOB_HEADERS = {
  takes: RENDER_HEADERS.takes,
  sends: {
    Location: 'URL of the job',
    'Idempotent-Replayed': '`true` if an earlier request created the job',
    'X-Quota-Warning': RENDER_HEADERS.sends['X-Quota-Warning'],
  },
} as const;
