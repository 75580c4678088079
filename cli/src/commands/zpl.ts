/** `platen zpl preview`: draws a label from its ZPL, without a printer or service. */

import { type Command, Failure, optional, required, UsageError } from '../command.ts';
import { readBytes, writeFile } from '../files.ts';
import { localClock } from '../local-clock.ts';
import { count, printResult } from '../output.ts';

export const zplPreviewCommand: Command = {
  name: 'zpl preview',
  operands: ['FILE.zpl'],
  about: 'draw a label from its ZPL, as a PNG with one pixel for each dot',
  prints: '{ width, height, labels, nativeTexts, warnings: [{ command, offset, message }] }',
  options: {
    label: { type: 'string', value: 'N', about: 'number of the label; default: the first' },
    density: { type: 'string', value: 'DOTS', about: 'dots per millimetre: 6, 8, 12 or 24; default: 8' },
    output: { type: 'string', short: 'o', value: 'FILE.png', about: 'output file' },
  },
  async run(args) {
    const file = args.positionals[0]!;
    const output = required(args, 'output');
    const number = readLabel(optional(args, 'label'));
    const density = readDensity(optional(args, 'density'));
    const { previewLabel } = await import('@platen/engine/zpl/preview-label');
    const { previewPng } = await import('@platen/engine/zpl/preview-zpl');
    const { platform } = await import('@platen/node/node-platform');
    const { createNodeTextEngine } = await import('@platen/node/node-text');
    const { Caches } = await import('@platen/engine/base/caches');
    const world = { platform, text: createNodeTextEngine(), caches: new Caches() };
    const preview = previewLabel(readBytes(file), number, { density, clock: localClock() }, world);
    if (!preview.ok) throw new Failure(`${file}: ${preview.message}`);
    const { label, labels, nativeTexts, warnings } = preview;
    writeFile(output, previewPng(label, platform));
    const { widthDots: width, heightDots: height } = label;
    printResult(args, { width, height, labels, nativeTexts, warnings }, [
      `${output}: label ${number} of ${labels}, ${width} × ${height} dots`,
      ...(nativeTexts > 0
        ? [`${count(nativeTexts, 'line')} in a resident font of the printer, drawn with a substitute font`]
        : []),
      ...warnings.map(({ command, offset, message }) => `${command} at byte ${offset} ${message}`),
    ]);
    return 0;
  },
};

export function readLabel(text = '1'): number {
  const number = Number(text);
  if (!(Number.isInteger(number) && number >= 1))
    throw new UsageError(`--label must be a whole number from 1, not "${text}"`);
  return number;
}

const DENSITIES = [6, 8, 12, 24] as const;

export function readDensity(text = '8'): (typeof DENSITIES)[number] {
  const found = DENSITIES.find((dots) => String(dots) === text);
  if (found !== undefined) return found;
  throw new UsageError(`--density must be 6, 8, 12 or 24, not "${text}"`);
}
