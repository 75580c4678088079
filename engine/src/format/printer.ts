/** Reads the template property `printer`: settings of a label printer. */

import { defined } from '../base/defined.ts';
import type { Result } from '../base/problem.ts';
import { DITHERS, type Printer } from '../scene/scene.ts';
import { binding } from './binding.ts';
import {
  boolean,
  either,
  type Infer,
  number,
  object,
  oneOf,
  optional,
  points,
  type Schema,
  withDefault,
} from './kit.ts';
import { rfid } from './rfid.ts';
import { parseSettings } from './settings.ts';

const dots = oneOf(6, 8, 12, 24);

/** Dots per inch, mapped to the exact dots per millimetre. */
const OF_DPI: ReadonlyMap<unknown, number> = new Map([
  [150, 6],
  [152, 6],
  [200, 8],
  [203, 8],
  [300, 12],
  [304, 12],
  [305, 12],
  [600, 24],
]);

/** Maximum number of copies that all label printers accept. */
export const MOST_COPIES = 9999;

const density: Schema<Infer<typeof dots>> = {
  json: dots.json,
  read(value, place, reader) {
    const meant = OF_DPI.get(value);
    if (meant === undefined) return dots.read(value, place, reader);
    return reader.report('INVALID_VALUE', place, `is in dots per millimetre; write ${meant} for ${value} dpi`);
  },
};

const copies = number({ min: 1, max: MOST_COPIES, integer: true });

/** Maximum shift in points: half an inch. */
const MOST_SHIFT = 36;

const shift: Schema<number> = {
  json: points().json,
  read(value, place, reader) {
    const read = points().read(value, place, reader);
    if (read === undefined || Math.abs(read) <= MOST_SHIFT) return read;
    return reader.report('OUT_OF_RANGE', place, 'must be from -0.5in to 0.5in');
  },
};

const offset = object({
  x: withDefault(shift, 0, 'shift to the right', '0mm'),
  y: withDefault(shift, 0, 'downward shift', '0mm'),
});

const MOST_LABELS = 9999;
const labels = number({ min: 1, max: MOST_LABELS, integer: true });

const fields = {
  density: optional(density, 'dots per millimetre; 8 is 203 dpi, 12 is 300 dpi; default 8'),
  text: optional(oneOf('graphic', 'native'), 'text as graphics with identical glyphs, or in the font of the printer'),
  barcodes: optional(
    oneOf('auto', 'native', 'graphic'),
    'draws codes with commands of the printer if the symbol is identical',
  ),
  graphics: optional(oneOf('z64', 'acs'), 'compression of pictures; acs for printers without Z64'),
  copies: optional(copies, 'number of labels printed of each page'),
  darkness: optional(
    number({ min: -30, max: 30, integer: true }),
    'change relative to the darkness setting of the printer',
  ),
  absoluteDarkness: optional(
    number({ min: 0, max: 30, integer: true }),
    'darkness setting of the printer from 0 to 30; the printer keeps it after the job',
  ),
  offset: optional(
    offset,
    'shift for a printer that prints off centre. Labels are shifted by the sum of the offsets of the template, the printer and the request, and PDF pages by the sum of the offsets of the printer and the request',
  ),
  scale: optional(
    number({ min: 0.9, max: 1.1 }),
    'scale factor of PDF pages for a printer that prints too large or too small; no effect on labels',
  ),
  labelSize: optional(
    oneOf('template', 'printer'),
    'source of the label size: the template, or the size that is set in the printer; default template',
  ),
  speed: optional(number({ min: 1, max: 14, integer: true }), 'print speed in inches per second'),
  media: optional(oneOf('continuous', 'gap', 'mark'), 'media tracking: how the printer detects the end of a label'),
  mode: optional(oneOf('tear', 'peel', 'rewind', 'cut', 'applicator'), 'action after printing'),
  cut: optional(
    either((value) => value === 'end', oneOf('end'), labels),
    'cuts after the last label of a job, or after every n labels and the last one, instead of `mode`; for zpl, tspl and escpos',
  ),
  pause: optional(
    labels,
    'pauses after every n labels until a key on the printer is pressed, for zpl; cannot be combined with `cut`',
  ),
  mediaType: optional(oneOf('direct', 'transfer'), 'direct thermal, or thermal transfer with a ribbon'),
  orientation: optional(oneOf('normal', 'inverted'), 'inverted prints upside down'),
  mirror: optional(boolean(), 'prints a mirror image'),
  dither: optional(oneOf(...DITHERS), 'dithering of pictures'),
  threshold: optional(
    number({ min: 0, max: 255, integer: true }),
    'limit of brightness for dither "threshold": darker pixels are printed',
  ),
};

const copiesOfData = either((value) => typeof value === 'number', copies, binding('expression'));

/** Schema for `printer` in a template. */
export const printer = object({
  ...fields,
  copies: optional(copiesOfData, 'copies of each page: a number or an expression'),
  rfid: optional(rfid, 'data of the RFID tag in each label, for zpl'),
});

export type TemplatePrinter = Infer<typeof printer>;

/** Schema for `printer` in a request. */
const requested = object(fields);

export type PrinterSettings = Partial<Infer<typeof requested>>;

/** Schema for the settings of a print queue. */
const queueSettings = object({
  ...fields,
  mediaCheck: optional(
    oneOf('off', 'warn', 'hold'),
    'compares size, tracking and type of the media with the report of the printer before each print job: warn prints and notes a difference in the job, hold keeps the job in the queue; default off',
  ),
});

export type QueueSettings = Partial<Infer<typeof queueSettings>>;

/**
 * Returns the settings with defaults. The request's settings override the template's. Copies that depend on the data
 * are 1 here. RFID tags are not included.
 */
export function resolvePrinter(
  template: Partial<TemplatePrinter> | undefined,
  request: PrinterSettings | undefined,
): Printer {
  const { copies, rfid: _, ...own } = template ?? {};
  const ofTemplate = { ...own, ...(typeof copies === 'number' && { copies }) };
  const given = defined<PrinterSettings>(settingsOver(ofTemplate, request ?? {}));
  return {
    density: 8,
    densityIsSet: given.density !== undefined,
    text: 'graphic',
    barcodes: 'auto',
    graphics: 'z64',
    copies: 1,
    orientation: 'normal',
    mirror: false,
    dither: 'auto',
    threshold: 128,
    ...given,
  };
}

/** Merges settings over others. Offsets are added. Cut and pause override each other. */
export function settingsOver(under: PrinterSettings, over: PrinterSettings): PrinterSettings {
  const { cut, pause, ...rest } = under;
  const replaces = over.cut !== undefined || over.pause !== undefined;
  return {
    ...rest,
    ...(replaces ? {} : defined<PrinterSettings>({ cut, pause })),
    ...defined<PrinterSettings>(over),
    ...(under.offset && over.offset && { offset: sumOf(under.offset, over.offset) }),
  };
}

type Offset = Infer<typeof offset>;

function sumOf(a: Offset, b: Offset): Offset {
  return { x: a.x + b.x, y: a.y + b.y };
}

/** Parses the `printer` of a render request. Unknown properties are problems here instead of warnings. */
export function parsePrinter(value: unknown): Result<PrinterSettings> {
  return parseSettings(requested, value, 'a setting of printers');
}

/** Parses the settings of a print queue, which include `mediaCheck`. Unknown properties are problems. */
export function parseQueueSettings(value: unknown): Result<QueueSettings> {
  return parseSettings(queueSettings, value, 'a setting of printers');
}
