/**
 * Builds the template of a calibration page. The page has rulers that start at the corner of the paper, and the label
 * outlines of a sheet. Measurements on the print are entered as the printer's offset and scale.
 */
import type { JsonObject } from '../base/json.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import { fitSheet, type Sheet } from '../format/sheet.ts';
import { A4, LETTER, PRODUCT_NAMES, PRODUCTS } from '../format/sheet-products.ts';
import type { Template } from '../format/template.ts';

/** Paper size, and the labels on it if they are known. All lengths are in points. */
export type CalibratedPaper = {
  readonly width: number;
  readonly height: number;
  readonly labels?: Pick<Sheet, 'columns' | 'rows' | 'gapX' | 'gapY' | 'margin'> & {
    readonly width: number;
    readonly height: number;
  };
};

export type CalibrationWords = {
  readonly title: string;
  /** Instructions for the person who measures. Lengths include their unit. */
  steps(near: string, farX: string, farY: string): readonly string[];
};

export const CALIBRATION_WORDS: CalibrationWords = {
  title: 'Calibration page',
  steps: (near, farX, farY) => [
    'Print at 100 %, without "fit to page". Use plain paper.',
    `Offset: measure from the edges of the paper to the red lines. Both distances are ${near}. Shift the print by the difference.`,
    `Scale: measure from the first to the last red line. The distance is ${farX} across and ${farY} down. The scale is this distance divided by the measured distance.`,
    'Hold the print and a label sheet against the light, and compare the outlines.',
  ],
};

const PAPERS: Readonly<Record<string, CalibratedPaper>> = { A4, Letter: LETTER };

/** Paper and sheet sizes by name. */
export const CALIBRATED_NAMES: readonly string[] = [...Object.keys(PAPERS), ...PRODUCT_NAMES.toSorted()];

/** Returns the paper and labels of `A4`, `Letter` or the name of a sheet. */
export function calibratedPaper(name: string): CalibratedPaper | undefined {
  const product = PRODUCTS.get(name);
  if (!product) return Object.hasOwn(PAPERS, name) ? PAPERS[name] : undefined;
  const { page, columns, rows, label, gapX, gapY } = product;
  const margin = product.margin ?? {
    left: (page.width - columns * label.width - (columns - 1) * gapX) / 2,
    top: (page.height - rows * label.height - (rows - 1) * gapY) / 2,
  };
  return { ...page, labels: { ...label, columns, rows, gapX, gapY, margin } };
}

/** Returns the paper and labels of a template. Returns undefined if the template has no sheet. */
export function paperOfTemplate({ sheet, dimensions: { width, height } }: Template): CalibratedPaper | undefined {
  if (!sheet || height === 'auto') return undefined;
  const fitted = fitSheet(sheet, { width, height });
  return typeof fitted === 'string' ? undefined : { ...fitted.page, labels: { ...fitted, width, height } };
}

type Ruler = {
  /** Points per ruler unit. */
  readonly unit: number;
  readonly suffix: string;
  /** Ticks per unit, and number of units between two labels of the ruler. */
  readonly ticks: number;
  readonly numbers: number;
  /** Distance of the red lines from the edges, in units. */
  readonly near: number;
};

const { mm, in: inch } = POINTS_PER_UNIT;

/** Papers in whole inches, such as Letter, have rulers in inches. */
function rulerOf({ width, height }: CalibratedPaper): Ruler {
  const isWhole = (points: number) => Math.abs((points * 2) / inch - Math.round((points * 2) / inch)) < 1e-6;
  if (isWhole(width) && isWhole(height)) return { unit: inch, suffix: ' in', ticks: 16, numbers: 1, near: 1 };
  return { unit: mm, suffix: ' mm', ticks: 1, numbers: 10, near: 20 };
}

/** Start and end of the rulers. Printers cannot print up to the paper's edges. */
const EDGE = 14;

/** Maximum number of labels that are numbered. With more, no label has a number. */
const MOST_NUMBERED = 400;

const RED = '#c00000';

export function calibrationTemplate(paper: CalibratedPaper, words: CalibrationWords = CALIBRATION_WORDS): JsonObject {
  const { width, height } = paper;
  const ruler = rulerOf(paper);
  const far = (side: number) => Math.floor((side - ruler.near * ruler.unit) / ruler.unit) * ruler.unit;
  const near = ruler.near * ruler.unit;
  const [right, bottom] = [far(width), far(height)];
  const distance = (points: number) => `${Math.round(points / ruler.unit)}${ruler.suffix}`;
  const steps = words.steps(distance(near), distance(right - near), distance(bottom - near));
  const lines = [near, right].map((x) => `M${n(x)} ${EDGE} V${n(height - EDGE)}`);
  const across = [near, bottom].map((y) => `M${EDGE} ${n(y)} H${n(width - EDGE)}`);
  return {
    meta: { name: words.title },
    dimensions: { width: `${n(width)}pt`, height: `${n(height)}pt` },
    elements: [
      ...outlines(paper),
      drawn('rulers', ticksOf(paper, ruler), { strokeWidth: '0.4pt' }, paper),
      drawn('measured-lines', [...lines, ...across].join(' '), { stroke: RED, strokeWidth: '0.6pt' }, paper),
      ...numbersOf(paper, ruler),
      {
        type: 'text',
        id: 'steps',
        position: { x: `${n(width * 0.2)}pt`, y: `${n(height * 0.4)}pt` },
        width: `${n(width * 0.6)}pt`,
        text: [words.title, ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
        style: {
          fontSize: '9pt',
          lineHeight: 1.4,
          backgroundColor: '#fff',
          padding: '6pt',
          border: '0.5pt solid #000',
        },
      },
    ],
    allow: ['OVERLAP'],
  };
}

function drawn(id: string, d: string, style: JsonObject, { width, height }: CalibratedPaper): JsonObject {
  const box = { position: { x: '0pt', y: '0pt' }, width: `${n(width)}pt`, height: `${n(height)}pt` };
  return { type: 'path', id, ...box, d, style: { stroke: '#000', ...style } };
}

function outlines(paper: CalibratedPaper): readonly JsonObject[] {
  const { labels } = paper;
  if (!labels) return [];
  const places = Array.from({ length: labels.columns * labels.rows }, (_, index) => ({
    x: labels.margin.left + (index % labels.columns) * (labels.width + labels.gapX),
    y: labels.margin.top + Math.floor(index / labels.columns) * (labels.height + labels.gapY),
  }));
  const d = places.map(
    ({ x, y }) => `M${n(x)} ${n(y)} h${n(labels.width)} v${n(labels.height)} h${n(-labels.width)} Z`,
  );
  const fontSize = Math.min(14, labels.height * 0.4, labels.width * 0.25);
  const numbers = places.map(({ x, y }, index) => ({
    type: 'text',
    position: { x: `${n(x)}pt`, y: `${n(y)}pt` },
    width: `${n(labels.width)}pt`,
    height: `${n(labels.height)}pt`,
    text: String(index + 1),
    style: { fontSize: `${n(fontSize)}pt`, color: '#666', textAlign: 'center', verticalAlign: 'middle' },
  }));
  return [
    drawn('labels', d.join(' '), { stroke: '#666', strokeWidth: '0.4pt' }, paper),
    ...(places.length <= MOST_NUMBERED ? numbers : []),
  ];
}

/** Draws the ticks of a horizontal and a vertical ruler along the first red lines. */
function ticksOf({ width, height }: CalibratedPaper, { unit, ticks, numbers, near }: Ruler): string {
  const at = near * unit;
  return [...placesOf(width, unit / ticks)]
    .map(([x, index]) => `M${n(x)} ${n(at)} v${n(lengthOfTick(index, ticks * numbers))}`)
    .concat(
      [...placesOf(height, unit / ticks)].map(
        ([y, index]) => `M${n(at)} ${n(y)} h${n(lengthOfTick(index, ticks * numbers))}`,
      ),
    )
    .join(' ');
}

function placesOf(side: number, step: number): readonly (readonly [place: number, index: number])[] {
  const first = Math.ceil(EDGE / step);
  const last = Math.floor((side - EDGE) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => [
    (first + offset) * step,
    first + offset,
  ]);
}

function lengthOfTick(index: number, perNumber: number): number {
  if (index % perNumber === 0) return 10;
  return index % (perNumber / 2) === 0 ? 7 : 4;
}

function numbersOf({ width, height }: CalibratedPaper, { unit, numbers, near, suffix }: Ruler): readonly JsonObject[] {
  const at = near * unit;
  const step = unit * numbers;
  const text = (x: number, y: number, index: number): JsonObject => ({
    type: 'text',
    position: { x: `${n(x)}pt`, y: `${n(y)}pt` },
    width: '30pt',
    height: '8pt',
    text: `${index * numbers}${suffix}`,
    style: { fontSize: '6pt' },
  });
  return [
    ...placesOf(width - 20, step)
      .filter(([x]) => x !== at)
      .map(([x, index]) => text(x + 1.5, at + 10, index)),
    ...placesOf(height - 10, step)
      .filter(([y]) => y !== at)
      .map(([y, index]) => text(at + 12, y + 1.5, index)),
  ];
}

/** Formats a length in points for the template, with two decimals. */
function n(value: number): number {
  return Number(value.toFixed(2));
}
