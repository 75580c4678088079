/** Reads the template property `printer`: settings of a label printer. */

import { defined } from '../base/defined.ts';
import type { Result } from '../base/problem.ts';
import { DITHERS, type Printer } from '../scene/scene.ts';
import { binding } from './binding.ts';
import {
  below,
  boolean,
  either,
  type Infer,
  isObject,
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
import { withHabits, wordsFor } from './value-habits.ts';

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
    const [, dpi] = /^(\d+) ?(?:dpi)?$/i.exec(String(value)) ?? [];
    const meant = OF_DPI.get(Number(dpi));
    if (meant === undefined) return dots.read(value, place, reader);
    return reader.report('INVALID_VALUE', place, `is in dots per millimetre; write ${meant} for ${dpi} dpi`);
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

const shifts = object({
  x: withDefault(shift, 0, 'offset to the right', '0mm'),
  y: withDefault(shift, 0, 'offset downwards', '0mm'),
});

const offset: Schema<Infer<typeof shifts>> = {
  json: shifts.json,
  read(value, place, reader) {
    if (isObject(value)) return shifts.read(value, place, reader);
    return reader.report('WRONG_TYPE', place, 'must be an object such as { "x": "1mm", "y": "-0.5mm" }');
  },
};

const MEDIA = 'must be one of "continuous", "gap", "mark"';
const MODE = 'must be one of "tear", "peel", "rewind", "cut", "applicator"';
const MEDIA_TYPE = 'must be one of "direct", "transfer"';
const ORIENTATION = 'must be one of "normal", "inverted"';
const LABEL_SIZE = 'must be one of "template", "printer"';
const CUT = 'must be "end" or a number of labels';

const MOST_LABELS = 9999;
const labels = number({ min: 1, max: MOST_LABELS, integer: true });
const cutLabels: Schema<number> = {
  json: labels.json,
  read(value, place, reader) {
    if (typeof value === 'number') return labels.read(value, place, reader);
    return reader.report('WRONG_TYPE', place, `${CUT} such as 5`);
  },
};

const fields = {
  density: optional(density, 'dots per millimetre; 8 is 203 dpi, 12 is 300 dpi; default: 8'),
  text: optional(
    oneOf('graphic', 'native'),
    'text mode: "graphic" sends text as dots in the fonts of the template, and "native" uses a font of the printer',
  ),
  barcodes: optional(
    oneOf('auto', 'native', 'graphic'),
    'code mode: "graphic" sends codes as dots, and "native" sends printer commands. "auto" sends commands only if the printer draws the same modules',
  ),
  graphics: optional(oneOf('z64', 'acs'), 'compression of pictures. Use "acs" for old printers without Z64'),
  copies: optional(copies, 'number of labels to print for each page'),
  darkness: optional(
    withHabits(number({ min: -30, max: 30, integer: true }), (word, value) =>
      typeof value === 'string' && /^(?:abs|absolute|sd|~sd)\d*$/.test(word)
        ? 'is relative to the printer’s setting; write "absoluteDarkness": 20 for a fixed setting'
        : undefined,
    ),
    'change of the darkness, relative to the printer’s setting',
  ),
  absoluteDarkness: optional(
    number({ min: 0, max: 30, integer: true }),
    'darkness from 0 to 30. It replaces the printer’s setting, and the printer keeps the new value after the job',
  ),
  offset: optional(
    offset,
    'offset for a printer that prints off centre. For labels, Platen adds the offsets of the template, the printer and the request. For PDF pages, it adds the offsets of the printer and the request',
  ),
  scale: optional(
    number({ min: 0.9, max: 1.1 }),
    'scale factor of PDF pages for a printer that prints too large or too small. It has no effect on labels',
  ),
  labelSize: optional(
    withHabits(
      oneOf('template', 'printer'),
      wordsFor(
        ['own keep current device none false no off omit media', `${LABEL_SIZE}; did you mean "printer"?`],
        ['send page document label true yes', `${LABEL_SIZE}; did you mean "template"?`],
      ),
    ),
    'size that the printer uses: "template" (default) sends the size of the template, and "printer" keeps the size that is set in the printer',
  ),
  speed: optional(number({ min: 1, max: 14, integer: true }), 'print speed in inches per second'),
  media: optional(
    withHabits(
      oneOf('continuous', 'gap', 'mark'),
      wordsFor(
        ['roll endless receipt journal none', `${MEDIA}; did you mean "continuous"?`],
        ['label labels diecut web noncontinuous notch transmissive', `${MEDIA}; did you mean "gap"?`],
        ['blackmark black bline reflective', `${MEDIA}; did you mean "mark"?`],
        [
          'direct directthermal thermal transfer thermaltransfer ribbon',
          `${MEDIA}; use "mediaType" for "direct" or "transfer"`,
        ],
      ),
    ),
    'media type: "gap" and "mark" are labels that the printer separates by gaps or black marks. "continuous" media has neither',
  ),
  mode: optional(
    withHabits(
      oneOf('tear', 'peel', 'rewind', 'cut', 'applicator'),
      wordsFor(
        ['tearoff teardown tearbar', `${MODE}; did you mean "tear"?`],
        ['peeloff peeler strip', `${MODE}; did you mean "peel"?`],
        ['cutter autocut guillotine', `${MODE}; did you mean "cut"?`],
        [
          'delayedcut delaycut cutatend cutend cutlast cutafterjob cutafterlast batchcut partialcut',
          `${MODE}; write "cut": "end" instead to cut after the last label of a job`,
        ],
        ['pause', `${MODE}; write "pause" with a number of labels instead`],
      ),
    ),
    'action of the printer after each label',
  ),
  cut: optional(
    withHabits(
      either((value) => value === 'end', oneOf('end'), cutLabels),
      wordsFor(
        ['true yes on last job atend afterlast endofjob afterjob', `${CUT}; did you mean "end"?`],
        ['each every always all label', `${CUT}; write 1 to cut after each label`],
        ['false no off never none 0', `${CUT}; remove it to cut nothing`],
      ),
    ),
    'cuts for ZPL, TSPL and ESC/POS, instead of `mode`: "end" cuts after the last label of a job. A number such as 5 cuts after every fifth label, and after the last one',
  ),
  pause: optional(
    labels,
    'pauses for ZPL: with 5, the printer stops after every fifth label until someone presses a key. It cannot be combined with `cut`',
  ),
  mediaType: optional(
    withHabits(
      oneOf('direct', 'transfer'),
      wordsFor(
        ['thermal directthermal dt d none', `${MEDIA_TYPE}; did you mean "direct"?`],
        ['thermaltransfer tt ribbon t', `${MEDIA_TYPE}; did you mean "transfer"?`],
        ['gap mark continuous', `${MEDIA_TYPE}; use "media" for the tracking of labels`],
      ),
    ),
    'print method: "direct" thermal, or thermal "transfer" with a ribbon',
  ),
  orientation: optional(
    withHabits(
      oneOf('normal', 'inverted'),
      wordsFor(
        ['180 upsidedown invert reverse reversed rotated bottom i', `${ORIENTATION}; did you mean "inverted"?`],
        ['0 n portrait top upright', `${ORIENTATION}; did you mean "normal"?`],
        ['90 270 landscape left right', `${ORIENTATION}; use "rotation" in "dimensions" for a quarter turn`],
      ),
    ),
    'orientation of the print. "inverted" prints upside down',
  ),
  mirror: optional(boolean(), 'prints a mirror image'),
  dither: optional(oneOf(...DITHERS), 'dithering of pictures'),
  threshold: optional(
    number({ min: 0, max: 255, integer: true }),
    'brightness limit of the dither mode "threshold": darker pixels are printed',
  ),
};

const copiesOfData = either((value) => typeof value === 'number', copies, binding('expression'));

const inTemplate = object({
  ...fields,
  copies: optional(
    copiesOfData,
    'copies of each page: a number, or an expression that returns a number or a list with one number for each page',
  ),
  rfid: optional(rfid, 'data of the RFID tag in each label, for zpl'),
});

/** Schema for `printer` in a template. Warns about settings that another setting replaces. */
export const printer: Schema<Infer<typeof inTemplate>> = {
  json: inTemplate.json,
  read(value, place, reader) {
    const read = inTemplate.read(value, place, reader);
    if (read?.cut === undefined) return read;
    for (const replaced of ['mode', 'pause'] as const) {
      if (read[replaced] !== undefined && read[replaced] !== 'cut')
        reader.withoutEffect(below(place, replaced), 'the setting "cut" replaces it');
    }
    return read;
  },
};

export type TemplatePrinter = Infer<typeof printer>;

/** Schema for `printer` in a request. */
const requested = object(fields);

export type PrinterSettings = Partial<Infer<typeof requested>>;

/** Schema for the settings of a print queue. */
const queueSettings = object({
  ...fields,
  mediaCheck: optional(
    oneOf('off', 'warn', 'hold'),
    'compares the media in the printer (size, kind and print method) with each print job. If they differ, "warn" prints the job with a note, and "hold" keeps the job in the queue. Default: "off"',
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
