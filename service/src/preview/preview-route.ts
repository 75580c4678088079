/** `POST /v1/preview/zpl`: draws a label from its ZPL. The data of the label does not leave the installation. */
import { ApiError } from '../base/errors.ts';
import { wholeParameter, wordParameter } from '../base/query.ts';
import { holdBytes } from '../http/hold-bytes.ts';
import { FILE_BODY, own, routesWith } from '../http/route.ts';
import type { RenderPool } from '../workers/render-pool.ts';

const DENSITIES = [6, 8, 12, 24] as const;

export type PreviewNeeds = { readonly pool: RenderPool };

export const previewRoute = routesWith<PreviewNeeds>()('POST /v1/preview/zpl', {
  name: 'previewZpl',
  group: 'Render',
  about:
    'Draws a label from ZPL as a PNG with one pixel for each dot. The body is a ZPL II or EPL2 stream; the `Content-Type` is ignored. Labels from Platen are drawn dot for dot, and other labels as a printer draws them. Unknown commands are skipped; `X-Preview-Warnings` counts them. Nothing is stored or counted. `X-Preview-Labels` has the number of labels in the stream.',
  access: 'credential',
  may: 'render',
  demoRefusal: 'Demo keys cannot preview ZPL. Use a live or test key.',
  query: {
    label: wholeParameter('number of the label; default: 1', { min: 1, max: 9_999 }).default(1),
    density: wordParameter('dots per millimetre: 6, 8, 12 or 24; default: 8', DENSITIES).default(8),
  },
  headers: {
    sends: {
      'X-Preview-Warnings':
        'number of warnings about the stream: commands that are not drawn, or are drawn differently from the printer',
      'X-Preview-Labels': 'number of labels',
      'X-Preview-Native-Texts':
        'number of texts in a resident font of the printer, which are drawn with a substitute font',
    },
  },
  body: FILE_BODY,
  answer: own(['image/png']),
  errors: ['ZPL_NOT_DRAWN', 'RENDER_ERROR', 'OVERLOADED'],
  async handle({ pool }, { credential, query, body: zpl, request, reply }) {
    const preview = await pool.previewZpl(credential.team.id, { zpl, ...query });
    if (!preview.ok) throw new ApiError('ZPL_NOT_DRAWN', { message: `${preview.message}.` });
    holdBytes(request, preview.png.length);
    reply.headers({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-preview-labels': String(preview.labels),
      'x-preview-native-texts': String(preview.nativeTexts),
      'x-preview-warnings': String(preview.warnings),
    });
    return reply.send(Buffer.from(preview.png));
  },
});
