/** `POST /v1/preview/zpl`: draws a label from its ZPL, so that no label data has to leave the installation. */
import { ApiError, badRequest } from '../base/errors.ts';
import { holdBytes } from '../http/hold-bytes.ts';
import { FILE_BODY, own, routesWith } from '../http/route.ts';
import type { RenderPool } from '../workers/render-pool.ts';

export type PreviewNeeds = { readonly pool: RenderPool };

export const previewRoute = routesWith<PreviewNeeds>()('POST /v1/preview/zpl', {
  name: 'previewZpl',
  group: 'Render',
  about:
    'Draws a label from ZPL as a PNG with one pixel for each dot. The body is a ZPL II or EPL2 stream; the `Content-Type` is ignored. Labels from Platen are drawn dot for dot, other labels as a printer draws them. Unknown commands are skipped; `X-Preview-Warnings` counts them. Nothing is stored or counted. `X-Preview-Labels` has the number of labels in the stream.',
  access: 'credential',
  may: 'render',
  query: {
    label: { about: 'number of the label, from 1; default: the first', type: 'integer', minimum: 1 },
    density: { about: 'dots per millimetre: 6, 8, 12 or 24; default: 8', type: 'integer', minimum: 6 },
  },
  headers: {
    sends: {
      'X-Preview-Warnings':
        'number of warnings about the stream: commands that are not drawn, or not as the printer does',
      'X-Preview-Labels': 'number of labels',
      'X-Preview-Native-Texts': 'number of texts in a resident font of the printer, drawn with a substitute',
    },
  },
  body: FILE_BODY,
  answer: own(['image/png']),
  errors: ['ZPL_NOT_DRAWN', 'RENDER_ERROR', 'OVERLOADED'],
  async handle({ pool }, { credential, query, body: zpl, request, reply }) {
    if (credential.mode === 'demo')
      throw new ApiError('FORBIDDEN', { message: 'Demo keys cannot preview ZPL. Use a live or test key.' });
    const preview = await pool.previewZpl(credential.team.id, {
      zpl,
      label: labelOf(query),
      density: densityOf(query),
    });
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

/** Returns the number of the label in the print job. Default: 1. */
function labelOf({ label = '1' }: { readonly label?: unknown }): number {
  if (typeof label === 'string' && /^[1-9]\d{0,3}$/.test(label)) return Number(label);
  throw badRequest([{ path: '/label', code: 'OUT_OF_RANGE', message: 'must be a whole number from 1 to 9999' }]);
}

const DENSITIES = [6, 8, 12, 24] as const;

/** Returns the printer's density in dots per mm. Default: 8. */
function densityOf({ density = '8' }: { readonly density?: unknown }): (typeof DENSITIES)[number] {
  const found = DENSITIES.find((dots) => String(dots) === density);
  if (found !== undefined) return found;
  throw badRequest([{ path: '/density', code: 'OUT_OF_RANGE', message: 'must be 6, 8, 12 or 24' }]);
}
