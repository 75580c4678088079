/** `POST /v1/preview/zpl`: draws a label from its ZPL, so that none has to leave the house to be looked at. */
import { ApiError, badRequest } from '../base/errors.ts';
import { holdBytes } from '../http/hold-bytes.ts';
import { FILE_BODY, own, routesWith } from '../http/route.ts';
import type { RenderPool } from '../workers/render-pool.ts';

export type PreviewNeeds = { readonly pool: RenderPool };

export const previewRoute = routesWith<PreviewNeeds>()('POST /v1/preview/zpl', {
  name: 'previewZpl',
  group: 'Render',
  about:
    'Draws a label from its ZPL as a PNG with one pixel for each dot. The body is the ZPL that a render gave, whatever the ' +
    '`Content-Type` says; other commands than those Platen prints are refused. Nothing is kept or counted. ' +
    '`X-Preview-Labels` tells how many labels the ZPL has.',
  access: 'credential',
  may: 'render',
  query: { label: { about: 'which label, from 1; default: the first', type: 'integer', minimum: 1 } },
  headers: {
    sends: {
      'X-Preview-Labels': 'how many labels the ZPL has',
      'X-Preview-Native-Texts': 'how many texts are in the font of the printer, and drawn by one that stands in for it',
    },
  },
  body: FILE_BODY,
  answer: own(['image/png']),
  errors: ['ZPL_NOT_DRAWN', 'RENDER_ERROR', 'OVERLOADED'],
  async handle({ pool }, { credential, query, body: zpl, request, reply }) {
    if (credential.mode === 'demo') throw new ApiError('FORBIDDEN', { message: 'A demo key cannot preview ZPL.' });
    const preview = await pool.previewZpl(credential.team.id, { zpl, label: labelOf(query) });
    if (!preview.ok) throw new ApiError('ZPL_NOT_DRAWN', { message: `${preview.message}.` });
    holdBytes(request, preview.png.length);
    reply.headers({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-preview-labels': String(preview.labels),
      'x-preview-native-texts': String(preview.nativeTexts),
    });
    return reply.send(Buffer.from(preview.png));
  },
});

/** Which label of the job: default the first. */
function labelOf({ label = '1' }: { readonly label?: unknown }): number {
  if (typeof label === 'string' && /^[1-9]\d{0,3}$/.test(label)) return Number(label);
  throw badRequest([{ path: '/label', code: 'OUT_OF_RANGE', message: 'must be a whole number from 1 to 9999' }]);
}
