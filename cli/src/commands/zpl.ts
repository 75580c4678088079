/** `platen zpl preview`: a label drawn from its ZPL, without a printer and without sending it anywhere. */
import { type Command, Failure, optional, required, UsageError } from '../command.ts';
import { readTextFile, writeFile } from '../files.ts';
import { count, printResult } from '../output.ts';

export const zplPreviewCommand: Command = {
  name: 'zpl preview',
  operands: ['FILE.zpl'],
  about: 'draw a label that Platen printed, as a PNG with one pixel for each dot',
  prints: '{ width, height, labels, nativeTexts }',
  options: {
    label: { type: 'string', value: 'N', about: 'which label of the job; default the first' },
    output: { type: 'string', short: 'o', value: 'FILE.png', about: 'where to write' },
  },
  async run(args) {
    const file = args.positionals[0]!;
    const output = required(args, 'output');
    const number = readLabel(optional(args, 'label'));
    const { drawZpl } = await import('@platen/engine/zpl/draw-zpl');
    const { previewPng } = await import('@platen/engine/zpl/preview-zpl');
    const { platform } = await import('@platen/node/node-platform');
    const { createNodeTextEngine } = await import('@platen/node/node-text');
    const drawn = drawZpl(readTextFile(file), createNodeTextEngine());
    if (!drawn.ok) throw new Failure(`${file}: ${drawn.message}`);
    const label = drawn.labels[number - 1];
    if (!label) throw new Failure(`${file} has ${count(drawn.labels.length, 'label')}, and no label ${number}`);
    writeFile(output, previewPng(label, platform));
    const { widthDots: width, heightDots: height } = label;
    const { nativeTexts } = drawn;
    const result = { width, height, labels: drawn.labels.length, nativeTexts };
    printResult(args, result, [
      `${output}: label ${number} of ${drawn.labels.length}, ${width} × ${height} dots`,
      ...(nativeTexts > 0 ? [`${count(nativeTexts, 'line')} in the printer's own font, drawn in another here`] : []),
    ]);
    return 0;
  },
};

function readLabel(text = '1'): number {
  const number = Number(text);
  if (!(Number.isInteger(number) && number >= 1))
    throw new UsageError(`--label must be a whole number from 1, not "${text}"`);
  return number;
}
