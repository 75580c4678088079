/** Query parameters of `POST /v1/convert`: the source files, the area to convert, and the output format. */
import type { Rect } from '@platen/engine/base/geometry';
import { parseLength } from '@platen/engine/base/units';
import { FORMATS, OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { PAGE_FITS } from '@platen/engine/scene/fit-page';
import { DITHERS } from '@platen/engine/scene/scene';
import {
  flagParameter,
  numberParameter,
  parameter,
  type QueryOf,
  wholeParameter,
  wordParameter,
} from '../base/query.ts';
import type { LabelSource } from '../workers/render-task.ts';
import { DELIVERIES, DPI_RANGE, type RenderRequest } from './render-request.ts';

const CONVERTED = OUTPUT_FORMATS.filter((format) => !FORMATS[format].isData);
const DENSITIES = [6, 8, 12, 24] as const;
const TURNS = [0, 90, 180, 270] as const;
/** Maximum number of a page or label. */
const MAX_PAGE = 1_000;
const LENGTH = 'a length such as `4in` or `100mm`';

/** Query parameters, in the order of the OpenAPI document. */
export const CONVERT_QUERY = {
  format: wordParameter(`the output format: ${CONVERTED.join(', ')}`, CONVERTED),
  density: wordParameter('dots per millimetre of the label: 6, 8, 12 or 24; default: 8', DENSITIES).default(8),
  dpi: numberParameter(
    `resolution of PNG in dots per inch, ${DPI_RANGE.min} to ${DPI_RANGE.max}; default: 300`,
    DPI_RANGE,
  ).optional(),
  page: parameter('number of the label, from 1, or `all`; default: all. PNG shows the first', {
    read: (text) => (text === 'all' ? text : wholeOf(text, MAX_PAGE)),
    wanted: `a whole number from 1 to ${MAX_PAGE}, or all`,
  }).default('all'),
  crop: parameter('part of each label: `x,y,width,height` measured from its top left corner', {
    read: rectOf,
    wanted: 'four lengths such as 0mm,0mm,4in,6in',
  }).optional(),
  rotate: wordParameter('degrees clockwise, after cropping: 0, 90, 180 or 270; default: 0', TURNS).optional(),
  width: side('width'),
  height: side('height'),
  fit: wordParameter(
    `how a label fits a different size: ${PAGE_FITS.join(', ')}; default: contain`,
    PAGE_FITS,
  ).optional(),
  dither: wordParameter(`dithering of PDF pages: ${DITHERS.join(', ')}; default: auto`, DITHERS).optional(),
  threshold: wholeParameter('darker pixels become dots, 0 to 255; default: 128', { min: 0, max: 255 }).optional(),
  delivery: wordParameter(`${DELIVERIES.join(', ')}, as for renders; default: url`, DELIVERIES).default('url'),
  strict: flagParameter('`true` fails if a command of the source is skipped; default: false').default(false),
  verify: flagParameter(
    '`true` reads the codes of the labels back from the result: `verified` contains their texts, and `unverified` the codes that cannot be read; default: false',
  ).default(false),
};

/** Converts the query parameters to a render request. */
export function convertRequest(query: QueryOf<typeof CONVERT_QUERY>): RenderRequest {
  const { format, dpi, delivery, strict, verify, page, width, height, ...rest } = query;
  const labels: LabelSource = { ...rest, page: page === 'all' ? undefined : page, size: { width, height } };
  return {
    template: { kind: 'labels', name: 'label', labels },
    format,
    ...(dpi === undefined ? {} : { dpi }),
    delivery,
    strict,
    verify,
    background: true,
    warnings: [],
  };
}

/** Adds the size of each file in the body to the request. */
export function withSizes(request: RenderRequest, sizes: readonly number[] | undefined): RenderRequest {
  const { template } = request;
  if (sizes === undefined || template.kind !== 'labels') return request;
  return { ...request, template: { ...template, labels: { ...template.labels, sizes } } };
}

function pointsOf(text: string): number | undefined {
  const length = parseLength(text);
  return length?.kind === 'points' ? length.points : undefined;
}

function wholeOf(text: string, most: number): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

function side(name: 'width' | 'height') {
  return parameter(`${name} of the result, ${LENGTH}; default: the ${name} of the label`, {
    read(text) {
      const points = pointsOf(text);
      return points !== undefined && points > 0 ? points : undefined;
    },
    wanted: 'a positive length such as 4in or 100mm',
  }).optional();
}

function rectOf(text: string): Rect | undefined {
  const [x, y, width, height, ...rest] = text.split(',', 5).map(pointsOf);
  const isRect = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return isRect && width > 0 && height > 0 && rest.length === 0 ? { x, y, width, height } : undefined;
}
