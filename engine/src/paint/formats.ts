/** Output formats and their properties, one row per format. No other code handles formats by name. */
import { dpiOfDensity } from '../base/units.ts';
import type { Target } from '../preflight/input.ts';
import type { Scene } from '../scene/scene.ts';

/** Output option of a request. `pdf` includes encryption and standards. */
export type Setting = 'dpi' | 'page' | 'pdf';

export type Format = {
  readonly contentType: string;
  readonly extension: string;
  /**
   * Options that have an effect on the format. A format with the option `page` outputs only that page. All other
   * formats output all pages.
   */
  readonly takes: readonly Setting[];
  /**
   * Result of a batch: one document with all pages, one concatenated stream, or separate files. A document repeats
   * pages for copies. A stream has a print quantity.
   */
  readonly batch: 'document' | 'stream' | 'files';
  /** True if the output can be shown in a terminal. */
  readonly isText: boolean;
  /** True if the format is already compressed, so that compression does not reduce its size. */
  readonly isCompressed: boolean;
  /** True if browsers execute the content. It must then be sent with a policy that forbids that. */
  readonly isWebPage: boolean;
  /** True if the format contains data for programs instead of drawings. It requires a template with an e-invoice. */
  readonly isData?: true;
  /** Returns the properties of the output that checks need. `dpi` is the requested resolution. */
  target(scene: Pick<Scene, 'printer' | 'standards'>, dpi: number): Target;
};

/** Formats whose documents look different from one another. */
const DISTINCT = {
  pdf: {
    contentType: 'application/pdf',
    extension: 'pdf',
    takes: ['pdf'],
    batch: 'document',
    isText: false,
    isCompressed: true,
    isWebPage: false,
    target: ({ standards = [] }) => ({ kind: 'vector', standards }),
  },
  png: {
    contentType: 'image/png',
    extension: 'png',
    takes: ['dpi', 'page'],
    batch: 'files',
    isText: false,
    isCompressed: true,
    isWebPage: false,
    target: (_, dpi) => ({ kind: 'antialiased', dpi }),
  },
  zpl: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'zpl',
    takes: [],
    batch: 'stream',
    isText: true,
    isCompressed: false,
    isWebPage: false,
    target: ({ printer }) => ({
      kind: 'one-bit',
      dpi: dpiOfDensity(printer.density),
      encodesTags: true,
      obeys: ['cut', 'pause'],
    }),
  },
  html: {
    contentType: 'text/html; charset=utf-8',
    extension: 'html',
    takes: [],
    batch: 'files',
    isText: true,
    isCompressed: false,
    isWebPage: true,
    target: () => ({ kind: 'vector' }),
  },
} as const satisfies Readonly<Record<string, Format>>;

/** Properties of the other printer languages, which receive labels as bitmaps with the same dots as ZPL. */
const LANGUAGE = {
  contentType: 'application/octet-stream',
  takes: [],
  batch: 'stream',
  isText: false,
  isCompressed: false,
  isWebPage: false,
  target: label([]),
} as const satisfies Omit<Format, 'extension'>;

/** Returns the target of a language, which has commands for some actions between labels. */
function label(obeys: readonly ('cut' | 'pause')[]) {
  return ({ printer }: Pick<Scene, 'printer'>): Target => ({
    kind: 'one-bit',
    dpi: dpiOfDensity(printer.density),
    obeys,
  });
}

/** Returns the target for a language without a command for copies. */
function writtenOut({ printer }: Pick<Scene, 'printer'>): Target {
  return { kind: 'one-bit', dpi: dpiOfDensity(printer.density), copies: printer.copies, obeys: ['cut'] };
}

const LANGUAGES = {
  tspl: { ...LANGUAGE, extension: 'tspl', target: label(['cut']) },
  epl: { ...LANGUAGE, extension: 'epl' },
  cpcl: { ...LANGUAGE, extension: 'cpcl' },
  escpos: { ...LANGUAGE, extension: 'escpos', target: writtenOut },
} as const satisfies Readonly<Record<string, Format>>;

/** Formats that contain data for programs instead of drawings. */
const DATA = {
  xml: {
    contentType: 'application/xml; charset=utf-8',
    extension: 'xml',
    takes: [],
    batch: 'files',
    isText: true,
    isCompressed: false,
    isWebPage: false,
    isData: true,
    target: () => ({ kind: 'vector' }),
  },
} as const satisfies Readonly<Record<string, Format>>;

export type DistinctFormat = keyof typeof DISTINCT;

export type OutputFormat = DistinctFormat | keyof typeof LANGUAGES | keyof typeof DATA;

export const FORMATS: Readonly<Record<OutputFormat, Format>> = { ...DISTINCT, ...LANGUAGES, ...DATA };

export const OUTPUT_FORMATS = Object.keys(FORMATS) as readonly OutputFormat[];

/** Default formats for checking a document: one for each distinct appearance. */
export const DISTINCT_FORMATS = Object.keys(DISTINCT) as readonly DistinctFormat[];

export function isOutputFormat(value: unknown): value is OutputFormat {
  return OUTPUT_FORMATS.includes(value as OutputFormat);
}

/** Returns the formats in which the option has an effect. */
export function formatsTaking(setting: Setting): readonly OutputFormat[] {
  return OUTPUT_FORMATS.filter((format) => FORMATS[format].takes.includes(setting));
}
