/** Query of `POST /v1/convert`: the source, the part of it to show, and the output. */
import type { Rect } from '@platen/engine/base/geometry';
import type { Problem } from '@platen/engine/base/problem';
import { parseLength } from '@platen/engine/base/units';
import { FORMATS, OUTPUT_FORMATS } from '@platen/engine/paint/formats';
import { PAGE_FITS } from '@platen/engine/scene/fit-page';
import { DITHERS } from '@platen/engine/scene/scene';
import { badRequest } from '../base/errors.ts';
import type { LabelSource } from '../workers/render-task.ts';
import { DELIVERIES, DPI_RANGE, type RenderRequest } from './render-request.ts';

const CONVERTED = OUTPUT_FORMATS.filter((format) => !FORMATS[format].isData);
const DENSITIES = [6, 8, 12, 24] as const;
const TURNS = [0, 90, 180, 270] as const;
const LENGTH = 'a length such as `4in` or `100mm`';

export const CONVERT_QUERY = {
  format: { about: `the output format: ${CONVERTED.join(', ')}`, required: true },
  density: { about: 'dots per millimetre of the label: 6, 8, 12 or 24; default: 8', type: 'integer', minimum: 6 },
  dpi: {
    ...{ about: `resolution of PNG in dots per inch, ${DPI_RANGE.min} to ${DPI_RANGE.max}; default: 300` },
    ...({ type: 'number', minimum: DPI_RANGE.min, maximum: DPI_RANGE.max } as const),
  },
  page: { about: 'number of the label, from 1, or `all`; default: all. PNG shows the first' },
  crop: { about: 'part of each label: `x,y,width,height` as lengths from its top left corner' },
  rotate: { about: 'degrees clockwise, after cropping: 0, 90, 180 or 270; default: 0', type: 'integer', minimum: 0 },
  width: { about: `width of the result, ${LENGTH}; default: that of the label` },
  height: { about: `height of the result, ${LENGTH}; default: that of the label` },
  fit: { about: `fit of a label in a different size: ${PAGE_FITS.join(', ')}; default: contain` },
  dither: { about: `dithering of PDF pages: ${DITHERS.join(', ')}; default: auto` },
  threshold: { about: 'darker pixels become dots, 0 to 255; default: 128', type: 'integer', minimum: 0 },
  delivery: { about: `${DELIVERIES.join(', ')}, as for renders; default: url` },
  strict: { about: '`true` fails if a command of the source is skipped; default: false' },
  verify: {
    about:
      '`true` reads the codes of the labels back from the result: `verified` has their texts, and `unverified` those that cannot be read; default: false',
  },
} as const;

type Query = Readonly<Record<string, unknown>>;

/** Parses the query. Throws BAD_REQUEST with all problems. */
export function parseConvertRequest(query: Query): RenderRequest {
  const problems: Problem[] = [];
  const wrong = (name: string, message: string, code: Problem['code'] = 'OUT_OF_RANGE') => {
    problems.push({ path: `/${name}`, code, message });
    return undefined;
  };
  const textOf = (name: string): string | undefined => {
    const value = query[name];
    if (value === undefined || typeof value === 'string') return value;
    return wrong(name, 'must be given once', 'WRONG_TYPE');
  };
  const oneOf = <Word extends string | number>(name: string, words: readonly Word[]): Word | undefined => {
    const text = textOf(name);
    if (text === undefined) return undefined;
    return words.find((word) => String(word) === text) ?? wrong(name, `must be one of ${words.join(', ')}`);
  };
  const wholeOf = (name: string, [least, most]: readonly [number, number], others: readonly string[] = []) => {
    const text = textOf(name);
    if (text === undefined || others.includes(text)) return undefined;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : wrong(name, `must be a whole number from ${least} to ${most}`);
  };
  const dpiOf = (): number | undefined => {
    const text = textOf('dpi');
    if (text === undefined) return undefined;
    const value = /^\d{1,4}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
    const { min, max } = DPI_RANGE;
    return value >= min && value <= max ? value : wrong('dpi', `must be a number from ${min} to ${max}`);
  };
  const sideOf = (name: string): number | undefined => {
    const text = textOf(name);
    const points = text === undefined ? undefined : pointsOf(text);
    if (text === undefined || (points !== undefined && points > 0)) return points;
    return wrong(name, 'must be a positive length such as 4in or 100mm');
  };
  const cropOf = (): Rect | undefined => {
    const text = textOf('crop');
    if (text === undefined) return undefined;
    const [x, y, width, height, ...rest] = text.split(',', 5).map(pointsOf);
    const isRect = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
    if (isRect && width > 0 && height > 0 && rest.length === 0) return { x, y, width, height };
    return wrong('crop', 'must be four lengths such as 0mm,0mm,4in,6in');
  };
  const format = oneOf('format', CONVERTED);
  if (query['format'] === undefined) wrong('format', 'is required', 'REQUIRED');
  const labels: LabelSource = {
    density: oneOf('density', DENSITIES) ?? 8,
    page: wholeOf('page', [1, 1_000], ['all']),
    crop: cropOf(),
    rotate: oneOf('rotate', TURNS),
    size: { width: sideOf('width'), height: sideOf('height') },
    fit: oneOf('fit', PAGE_FITS),
    dither: oneOf('dither', DITHERS),
    threshold: wholeOf('threshold', [0, 255]),
  };
  const dpi = dpiOf();
  const delivery = oneOf('delivery', DELIVERIES) ?? 'url';
  const strict = oneOf('strict', ['true', 'false']) === 'true';
  const verify = oneOf('verify', ['true', 'false']) === 'true';
  if (problems.length > 0 || format === undefined) throw badRequest(problems);
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

/** Adds the sizes of several files in the body. */
export function withSizes(request: RenderRequest, sizes: readonly number[] | undefined): RenderRequest {
  const { template } = request;
  if (sizes === undefined || template.kind !== 'labels') return request;
  return { ...request, template: { ...template, labels: { ...template.labels, sizes } } };
}

function pointsOf(text: string): number | undefined {
  const length = parseLength(text);
  return length?.kind === 'points' ? length.points : undefined;
}
