/** `printer` of a template: settings of a label printer. */

import { defined } from '../base/defined.ts';
import type { Result } from '../base/problem.ts';
import { DITHERS, type Printer } from '../scene/scene.ts';
import { binding } from './binding.ts';
import { boolean, either, type Infer, number, object, oneOf, optional, type Schema } from './kit.ts';
import { parseSettings } from './settings.ts';

const dots = oneOf(6, 8, 12, 24);

/** Dots per inch, each with the dots per millimetre it means. */
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

/** Greatest number of copies that all label printers accept. */
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

const fields = {
  density: optional(density, 'dots per millimetre; 8 is 203 dpi, 12 is 300 dpi; default 8'),
  text: optional(oneOf('graphic', 'native'), 'text as graphics with identical glyphs, or in the font of the printer'),
  barcodes: optional(
    oneOf('auto', 'native', 'graphic'),
    'draws codes with commands of the printer if the symbol is identical',
  ),
  graphics: optional(oneOf('z64', 'acs'), 'compression of pictures; acs for printers without Z64'),
  copies: optional(copies, 'number of labels printed of each page'),
  darkness: optional(number({ min: -30, max: 30, integer: true }), 'change of the darkness setting of the printer'),
  speed: optional(number({ min: 1, max: 14, integer: true }), 'print speed in inches per second'),
  media: optional(oneOf('continuous', 'gap', 'mark'), 'media tracking: how the printer detects the end of a label'),
  mode: optional(oneOf('tear', 'peel', 'rewind', 'cut', 'applicator'), 'action after printing'),
  mediaType: optional(oneOf('direct', 'transfer'), 'direct thermal, or thermal transfer with a ribbon'),
  orientation: optional(oneOf('normal', 'inverted'), 'inverted prints upside down'),
  mirror: optional(boolean(), 'prints mirrored'),
  dither: optional(oneOf(...DITHERS), 'dithering of pictures'),
  threshold: optional(number({ min: 0, max: 255, integer: true }), 'darker pixels are printed, for dither "threshold"'),
};

const copiesOfData = either((value) => typeof value === 'number', copies, binding('expression'));

/** `printer` of a template. */
export const printer = object({
  ...fields,
  copies: optional(copiesOfData, 'copies of each page: a number or an expression'),
});

export type TemplatePrinter = Infer<typeof printer>;

/** `printer` of a request. */
const requested = object(fields);

export type PrinterSettings = Partial<Infer<typeof requested>>;

/**
 * Returns the settings with their defaults. Settings of the request override those of the template. Copies that depend
 * on the data are 1 here.
 */
export function resolvePrinter(
  template: Partial<TemplatePrinter> | undefined,
  request: PrinterSettings | undefined,
): Printer {
  const { copies, ...own } = template ?? {};
  const given = {
    ...defined<PrinterSettings>(own),
    ...(typeof copies === 'number' && { copies }),
    ...defined<PrinterSettings>(request ?? {}),
  };
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

/** Parses the `printer` of a render request. Unknown properties are problems here, not warnings. */
export function parsePrinter(value: unknown): Result<PrinterSettings> {
  return parseSettings(requested, value, 'a setting of printers');
}
