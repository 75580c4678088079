/** The output formats and what is particular to each of them: one row a format. Nobody else tells formats apart by name. */
import { dpiOfDensity } from '../base/units.ts';
import type { Target } from '../preflight/input.ts';
import type { Scene } from '../scene/scene.ts';

/** What a request may say about an output beyond the document itself; `pdf`: how the file is locked and which standards it follows. */
export type Setting = 'dpi' | 'page' | 'pdf';

export type Format = {
  readonly contentType: string;
  readonly extension: string;
  /** The settings that have an effect. An output that takes a page shows that page only; all others have all pages. */
  readonly takes: readonly Setting[];
  /**
   * What many documents together are: one document of all their pages, one stream in which they follow each other, or a
   * file each. Copies are pages that come again in a document, and an order to the printer in a stream.
   */
  readonly batch: 'document' | 'stream' | 'files';
  /** Whether people can read the bytes in a terminal. */
  readonly isText: boolean;
  /** Whether compressing the bytes again makes them no smaller. */
  readonly isCompressed: boolean;
  /** Whether a browser runs what the bytes say, so that they are sent with a policy that forbids it. */
  readonly isWebPage: boolean;
  /** Whether it tells programs what the document says, and draws nothing: it is for templates with an e-invoice alone. */
  readonly isData?: true;
  /** What the checks reckon with. `dpi`: dots per inch that were asked for. */
  target(scene: Pick<Scene, 'printer' | 'standards'>, dpi: number): Target;
};

/** Formats whose documents look unlike. */
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
    target: ({ printer }) => ({ kind: 'one-bit', dpi: dpiOfDensity(printer.density) }),
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

/** The label of ZPL for printers of other makers: the same dots in another language. */
const LANGUAGE = {
  contentType: 'application/octet-stream',
  takes: [],
  batch: 'stream',
  isText: false,
  isCompressed: false,
  isWebPage: false,
  target: DISTINCT.zpl.target,
} as const satisfies Omit<Format, 'extension'>;

/** It has no order of copies. */
function writtenOut({ printer }: Pick<Scene, 'printer'>): Target {
  return { kind: 'one-bit', dpi: dpiOfDensity(printer.density), copies: printer.copies };
}

const LANGUAGES = {
  tspl: { ...LANGUAGE, extension: 'tspl' },
  epl: { ...LANGUAGE, extension: 'epl' },
  cpcl: { ...LANGUAGE, extension: 'cpcl' },
  escpos: { ...LANGUAGE, extension: 'escpos', target: writtenOut },
} as const satisfies Readonly<Record<string, Format>>;

/** What a document tells programs. */
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

/** What a document is looked at in where nobody says otherwise: one format of each look. */
export const DISTINCT_FORMATS = Object.keys(DISTINCT) as readonly DistinctFormat[];

export function isOutputFormat(value: unknown): value is OutputFormat {
  return OUTPUT_FORMATS.includes(value as OutputFormat);
}

/** The formats in which the setting has an effect. */
export function formatsTaking(setting: Setting): readonly OutputFormat[] {
  return OUTPUT_FORMATS.filter((format) => FORMATS[format].takes.includes(setting));
}
