/** `POST /v1/preview/zpl`: draws a label from its ZPL, so that none has to leave the house to be looked at. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../base/errors.ts';
import type { RenderPool } from '../workers/render-pool.ts';

export type PreviewNeeds = { readonly pool: RenderPool };

export function createPreviewRoute({ pool }: PreviewNeeds) {
  return async ({ credential, query, bodyBytes: zpl }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (credential.mode === 'demo') throw new ApiError('FORBIDDEN', { message: 'A demo key cannot preview ZPL.' });
    const preview = await pool.previewZpl(credential.team.id, { zpl, label: labelOf(query) });
    if (!preview.ok) throw new ApiError('ZPL_NOT_DRAWN', { message: `${preview.message}.` });
    reply.headers({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-preview-labels': String(preview.labels),
      'x-preview-native-texts': String(preview.nativeTexts),
    });
    return reply.send(Buffer.from(preview.png));
  };
}

/** Which label of the job: the first unless told. */
function labelOf(query: unknown): number {
  const { label = '1' } = query as { readonly label?: unknown };
  if (typeof label === 'string' && /^[1-9]\d{0,3}$/.test(label)) return Number(label);
  const problem = { path: '/label', code: 'OUT_OF_RANGE', message: 'must be a whole number from 1 to 9999' };
  throw badRequest([problem]);
}
