/** `platen convert`: converts ZPL, EPL and PDF files of other programs to any output format, without a service. */

import { defined } from '@platen/engine/base/defined';
import type { Rect } from '@platen/engine/base/geometry';
import { parseLength } from '@platen/engine/base/units';
import type { ConvertOptions } from '@platen/engine/convert';
import { FORMATS, OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { PAGE_FITS } from '@platen/engine/scene/fit-page';
import { DITHERS } from '@platen/engine/scene/scene';
import type { ZplWarning } from '@platen/engine/zpl/zpl-state';
import { type Arguments, type Command, Failure, oneOf, optional, required, UsageError } from '../command.ts';
import { DPI, readDpi, readFormat, whole } from '../document-options.ts';
import { readBytes, writeFile } from '../files.ts';
import { localClock } from '../local-clock.ts';
import { count, printNotes, printResult } from '../output.ts';
import { readDensity } from './zpl.ts';

const CONVERTED = OUTPUT_FORMATS.filter((format) => !FORMATS[format].isData);

export const convertCommand: Command = {
  name: 'convert',
  operands: ['FILE'],
  repeats: true,
  about: 'convert ZPL, EPL or PDF files from any program, in order, to one file in another format',
  prints: '{ files: [{ file, sizeBytes, pages }], labels, skipped: [{ command, offset, file?, message }] }',
  options: {
    output: { type: 'string', short: 'o', value: 'FILE', about: 'output file' },
    format: {
      type: 'string',
      value: CONVERTED.join('|'),
      about: 'output format; default: taken from the extension of the output file',
    },
    dpi: DPI,
    density: { type: 'string', value: 'DOTS', about: 'dots per millimetre of the label: 6, 8, 12 or 24; default: 8' },
    page: {
      type: 'string',
      value: 'N|all',
      about: 'number of the label; default: all. PNG writes one file for each label: name-1.png, name-2.png',
    },
    width: { type: 'string', value: 'LENGTH', about: 'width of the result, such as 4in or 100mm' },
    height: { type: 'string', value: 'LENGTH', about: 'height of the result' },
    rotate: { type: 'string', value: '0|90|180|270', about: 'degrees clockwise' },
    crop: {
      type: 'string',
      value: 'X,Y,WIDTH,HEIGHT',
      about: 'part of each label to convert, measured from its top left corner',
    },
    fit: { type: 'string', value: PAGE_FITS.join('|'), about: 'how a label fits a different size; default: contain' },
    dither: { type: 'string', value: DITHERS.join('|'), about: 'dithering of PDF pages; default: auto' },
    threshold: { type: 'string', value: '0…255', about: 'darker pixels become dots; default: 128' },
  },
  async run(args) {
    const output = required(args, 'output');
    const format = readFormat(args);
    const options = readOptions(args, format);
    const density = readDensity(optional(args, 'density'));
    const sources = args.positionals.map(readBytes);
    const { convertLabels, readSources } = await import('@platen/engine/convert');
    const { createNodeWorld } = await import('@platen/node/node-world');
    const world = createNodeWorld();
    const read = readSources(sources, { density, clock: localClock(), ...readLook(args) }, world);
    if (!read.ok) throw new Failure(`cannot convert ${args.positionals.join(', ')}`, read.problems);
    const labels = read.value.scene.pages.length;
    const files = pagesOf(labels, format, options.page).map((page, index, all) => {
      const converted = convertLabels(read.value, { ...options, page }, world);
      if (!converted.ok) throw new Failure(`cannot convert ${args.positionals.join(', ')}`, converted.problems);
      const file = all.length === 1 ? output : numbered(output, index + 1);
      const { bytes } = converted.value;
      writeFile(file, bytes);
      return { file, sizeBytes: bytes.length, pages: page === undefined ? labels : 1 };
    });
    const { skipped } = read.value;
    printNotes(args.io, skipped.map(describeSkipped));
    printResult(args, { files, labels, skipped }, [
      ...files.map(({ file, sizeBytes, pages }) => `${file}: ${count(pages, 'label')}, ${sizeBytes} bytes`),
    ]);
    return 0;
  },
};

/** Returns the page number for each output file; undefined for a file that contains all pages. */
function pagesOf(labels: number, format: OutputFormat, page: number | undefined): readonly (number | undefined)[] {
  const isSingle = FORMATS[format].takes.includes('page');
  return page === undefined && isSingle ? Array.from({ length: labels }, (_, index) => index + 1) : [page];
}

/** Returns `name-1.png` for `name.png`. */
function numbered(file: string, number: number): string {
  const dot = file.lastIndexOf('.');
  return dot > file.lastIndexOf('/') + 1 ? `${file.slice(0, dot)}-${number}${file.slice(dot)}` : `${file}-${number}`;
}

function describeSkipped({ command, offset, file, message }: ZplWarning): string {
  return `${command} at byte ${offset}${file === undefined ? '' : ` of file ${file}`} ${message}`;
}

function readOptions(args: Arguments, format: OutputFormat): ConvertOptions {
  if (FORMATS[format].isData) throw new UsageError(`--format must be one of ${CONVERTED.join(', ')}`);
  const page = optional(args, 'page');
  const fit = optional(args, 'fit');
  return {
    format,
    dpi: readDpi(args),
    page: page === undefined || page === 'all' ? undefined : readPage(page),
    crop: readCrop(optional(args, 'crop')),
    rotate: TURNS[oneOf(optional(args, 'rotate') ?? '0', '--rotate', ['0', '90', '180', '270'])],
    size: { width: readSide(args, 'width'), height: readSide(args, 'height') },
    fit: fit === undefined ? undefined : oneOf(fit, '--fit', PAGE_FITS),
  };
}

function readLook(args: Arguments) {
  const dither = optional(args, 'dither');
  const threshold = whole(args, 'threshold', 255, 0);
  return defined({ dither: dither === undefined ? undefined : oneOf(dither, '--dither', DITHERS), threshold });
}

const TURNS = { '0': 0, '90': 90, '180': 180, '270': 270 } as const;

function readPage(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--page must be a whole number from 1, or "all", not "${text}"`);
}

function readSide(args: Arguments, name: 'width' | 'height'): number | undefined {
  const text = optional(args, name);
  if (text === undefined) return undefined;
  const points = readPoints(text);
  if (points !== undefined && points > 0) return points;
  throw new UsageError(`--${name} must be a length such as 4in or 100mm, not "${text}"`);
}

function readCrop(text: string | undefined): Rect | undefined {
  if (text === undefined) return undefined;
  const [x, y, width, height, ...rest] = text.split(',').map(readPoints);
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined && rest.length === 0) {
    if (width > 0 && height > 0) return { x, y, width, height };
  }
  throw new UsageError(`--crop must be four lengths such as 0mm,0mm,4in,6in, not "${text}"`);
}

function readPoints(text: string): number | undefined {
  const length = parseLength(text);
  return length?.kind === 'points' ? length.points : undefined;
}
