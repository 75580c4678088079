/** The template's `printer`: what a label printer is told, read by ZPL only. */

import { defined } from '../base/defined.ts';
import type { Result } from '../base/problem.ts';
import type { Printer } from '../scene/scene.ts';
import { boolean, type Infer, number, object, oneOf, optional, type Schema } from './kit.ts';
import { parseSettings } from './settings.ts';

const dots = oneOf(6, 8, 12, 24);

/** Where dots are counted by the inch, the dots of a millimetre that are meant. */
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

const density: Schema<Infer<typeof dots>> = {
  json: dots.json,
  read(value, place, reader) {
    const meant = OF_DPI.get(value);
    if (meant === undefined) return dots.read(value, place, reader);
    return reader.report('INVALID_VALUE', place, `counts the dots of a millimetre: write ${meant} for ${value} dpi`);
  },
};

export const printer = object({
  density: optional(density, 'dots per millimetre; 8 is 203 dpi, 12 is 300 dpi; default 8'),
  text: optional(oneOf('graphic', 'native'), 'text as pictures of the same glyphs, or in the printer’s font'),
  barcodes: optional(
    oneOf('auto', 'native', 'graphic'),
    'codes by the printer’s own commands where they are the same symbol',
  ),
  graphics: optional(oneOf('z64', 'acs'), 'how pictures are packed; acs for printers that know no Z64'),
  copies: optional(number({ min: 1, max: 9999, integer: true }), 'how many labels of each page are printed'),
  darkness: optional(number({ min: -30, max: 30, integer: true }), 'darker or lighter than the printer’s setting'),
  speed: optional(number({ min: 1, max: 14, integer: true }), 'inches a second'),
  media: optional(oneOf('continuous', 'gap', 'mark'), 'how the printer finds the end of a label'),
  mode: optional(oneOf('tear', 'peel', 'rewind', 'cut', 'applicator'), 'what happens after printing'),
  mediaType: optional(oneOf('direct', 'transfer'), 'direct thermal, or with a ribbon'),
  orientation: optional(oneOf('normal', 'inverted'), 'inverted prints upside down'),
  mirror: optional(boolean(), 'prints mirrored'),
  dither: optional(oneOf('auto', 'threshold', 'floyd-steinberg', 'atkinson', 'ordered'), 'how pictures are screened'),
  threshold: optional(number({ min: 0, max: 255, integer: true }), 'darker is ink, for dither "threshold"'),
});

export type PrinterSettings = Partial<Infer<typeof printer>>;

/** The settings with their defaults; those of the request win over the template's. */
export function resolvePrinter(template: PrinterSettings | undefined, request: PrinterSettings | undefined): Printer {
  const given = { ...defined<PrinterSettings>(template ?? {}), ...defined<PrinterSettings>(request ?? {}) };
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

/** Parses the `printer` of a render request; unknown properties are problems there, not warnings. */
export function parsePrinter(value: unknown): Result<PrinterSettings> {
  return parseSettings(printer, value, 'a setting of printers');
}
