/** Mixture of renders as many programs send them: stored and inline templates, all formats, some of them invalid. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARY } from '@platen/service/testing/service';
import { createRandom } from '../fuzz/random.ts';
import { jpegFile } from '../pictures.ts';

export type SoakRequest = {
  readonly path: '/v1/render' | '/v1/render/batch';
  readonly body: object;
  /** Status that the response must have. */
  readonly status: 200 | 400;
};

const TEMPLATES = readdirSync(LIBRARY).map((slug) => ({
  templateId: `starter:${slug}`,
  data: JSON.parse(readFileSync(join(LIBRARY, slug, 'data.json'), 'utf8')) as object,
}));
const FORMATS = ['pdf', 'pdf', 'zpl', 'zpl', 'zpl', 'png', 'html'] as const;

/** Returns the request with this number. It is the same for the same seed. */
export function soakRequest(seed: number, number: number): SoakRequest {
  const random = createRandom(seed, number);
  const output = { format: random.pick(FORMATS), dpi: 100, delivery: random.pick(['url', 'inline', 'inline']) };
  const kind = random.below(100);
  if (kind === 0) {
    return {
      path: '/v1/render',
      body: { ...output, template: { elements: [{ type: 'none' }] }, data: {} },
      status: 400,
    };
  }
  if (kind === 1) {
    const items = Array.from({ length: 5 }, (_, index) => ({ data: { name: `${number}-${index}`, id: number } }));
    return { path: '/v1/render/batch', body: { ...output, template: inline(number % INLINE), items }, status: 200 };
  }
  if (kind < 20) {
    return {
      path: '/v1/render',
      body: { ...output, template: inline(number % INLINE), data: { name: `Ada ${number}`, id: number } },
      status: 200,
    };
  }
  return { path: '/v1/render', body: { ...output, ...random.pick(TEMPLATES) }, status: 200 };
}

/** Number of different inline templates. Programs usually have few templates, and send new data with each request. */
const INLINE = 200;

/** Returns a template with a unique expression and picture. */
function inline(number: number): object {
  const shade = jpegFile({ blocks: [[[number & 255], [(number >> 8) & 255]]] });
  const at = (y: number) => ({ position: { x: '2mm', y: `${y}mm` }, width: '40mm', height: '12mm' });
  return {
    dimensions: { width: '50mm', height: '50mm' },
    elements: [
      { type: 'text', ...at(2), text: `No. ${number} {{ upper(name) + ' ${number}' }}` },
      { type: 'qrcode', ...at(16), text: `https://example.com/${number}/{{ id }}` },
      { type: 'image', ...at(32), source: `data:image/jpeg;base64,${shade.toString('base64')}` },
    ],
  };
}
