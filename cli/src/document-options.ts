/** Options that describe one document, with error messages for invalid combinations. */
import type { RenderOptions } from '@platen/engine';
import type { PdfSettings } from '@platen/engine/format/pdf-settings';
import { FORMATS, formatsTaking, OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { PDF_STANDARDS } from '@platen/engine/scene/standards';
import { type Arguments, type OptionSpec, oneOf, optional, required, UsageError } from './command.ts';

/** Maximum number of copies, as over HTTP. A larger number is probably a mistake. */
const MAX_COPIES = 9_999;

const DENSITIES = [6, 8, 12, 24] as const;

export const FORMAT: OptionSpec = {
  type: 'string',
  value: OUTPUT_FORMATS.join('|'),
  about: 'output format; default: taken from the extension of the output file',
};

export const DPI: OptionSpec = {
  type: 'string',
  value: 'N',
  about: 'resolution of PNG in dpi, 36 to 1200; default: 300',
};

export const DENSITY: OptionSpec = {
  type: 'string',
  value: DENSITIES.join('|'),
  about:
    'dots per millimetre of the printer, instead of the density in the template; codes are aligned with these dots in every format',
};

export const PAGE: OptionSpec = {
  type: 'string',
  value: 'N',
  about: 'number of the page for PNG; default: 1',
};

export const COPIES: OptionSpec = {
  type: 'string',
  value: 'N',
  about: 'number of copies: PDF repeats all pages, and ZPL repeats each label',
};

export const CONFORMANCE: OptionSpec = {
  type: 'string',
  value: 'STANDARD,…',
  about: `standards of the PDF, instead of those in the template: none, ${PDF_STANDARDS.join(', ')}`,
};

export const NO_BACKGROUND: OptionSpec = {
  type: 'boolean',
  about: 'omit the background of the template, for pre-printed paper',
};

/** Returns the requested format, or the format that the output file's extension implies. */
export function readFormat(args: Arguments): OutputFormat {
  const file = optional(args, 'output')?.toLowerCase();
  const named = OUTPUT_FORMATS.filter((format) => file?.endsWith(`.${FORMATS[format].extension}`));
  const isAsked = named.length !== 1 || args.values['format'] !== undefined;
  return isAsked ? oneOf(required(args, 'format'), '--format', OUTPUT_FORMATS) : named[0]!;
}

/** Options for the engine, and the number of copies of a PDF, whose pages are repeated for each copy. */
export type DocumentOptions = { readonly render: Omit<RenderOptions, 'now'>; readonly copies: number };

export async function readDocumentOptions(args: Arguments, format: OutputFormat): Promise<DocumentOptions> {
  const dpi = readDpi(args);
  const page = whole(args, 'page', Number.MAX_SAFE_INTEGER);
  const copies = whole(args, 'copies', MAX_COPIES);
  const { takes, batch } = FORMATS[format];
  if (page !== undefined && !takes.includes('page')) {
    throw new UsageError(`--page is for ${formatsTaking('page').join(' and ')}: ${format} has all pages`);
  }
  if (copies !== undefined && batch === 'files') {
    const copied = OUTPUT_FORMATS.filter((each) => FORMATS[each].batch !== 'files');
    throw new UsageError(`--copies is for ${copied.join(', ')}, not for ${format}`);
  }
  const printer = {
    ...readDensity(args),
    ...(copies !== undefined && batch === 'stream' ? { copies } : {}),
  };
  const render = {
    format,
    dpi,
    page,
    ...(await readConformance(args, format)),
    ...(args.values['no-background'] === true ? { background: false } : {}),
    ...(Object.keys(printer).length > 0 ? { printer } : {}),
  };
  return { render, copies: batch === 'document' ? (copies ?? 1) : 1 };
}

export function readDpi(args: Arguments): number | undefined {
  const text = optional(args, 'dpi');
  if (text === undefined) return undefined;
  const dpi = Number(text);
  if (!(dpi >= 36 && dpi <= 1200)) throw new UsageError(`--dpi must be a number from 36 to 1200, not "${text}"`);
  return dpi;
}

/**
 * Parses `--conformance`.
 * @throws UsageError for unknown or conflicting standards, and for formats other than PDF
 */
export async function readConformance(args: Arguments, format: OutputFormat): Promise<{ readonly pdf?: PdfSettings }> {
  const text = optional(args, 'conformance');
  if (text === undefined) return {};
  const takers = formatsTaking('pdf');
  if (!takers.includes(format)) throw new UsageError(`--conformance is for ${takers.join(', ')}, not for ${format}`);
  const { parsePdfSettings } = await import('@platen/engine/format/pdf-settings');
  const parsed = parsePdfSettings({ conformance: text.includes(',') ? text.split(',') : text });
  if (!parsed.ok) throw new UsageError(`--conformance ${parsed.problems[0]!.message}`);
  return { pdf: parsed.value };
}

export function readDensity(args: Arguments): { readonly density?: (typeof DENSITIES)[number] } {
  const text = optional(args, 'density');
  if (text === undefined) return {};
  const density = DENSITIES.find((each) => String(each) === text);
  if (density === undefined) throw new UsageError(`--density must be one of ${DENSITIES.join(', ')}, not "${text}"`);
  return { density };
}

/** Parses an integer option. @throws UsageError for any other value */
export function whole(args: Arguments, name: string, max: number, min = 1): number | undefined {
  const text = optional(args, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`--${name} must be a whole number ${range}, not "${text}"`);
}
