/** `platen sheet`: converts label sheets from Word documents, and makes calibration pages, without a service. */
import { basename } from 'node:path';
import { type Arguments, type Command, Failure, required, UsageError } from '../command.ts';
import { readBytes, readJsonFile, writeFile } from '../files.ts';
import { printResult } from '../output.ts';

export const sheetFromDocxCommand: Command = {
  name: 'sheet from-docx',
  operands: ['FILE.docx'],
  about: 'create a template for a label sheet from the Word document of its manufacturer',
  prints: '{ file, sheet, dimensions, preset? }',
  options: {
    output: { type: 'string', short: 'o', value: 'FILE.json', about: 'file for the template' },
  },
  async run(args) {
    const output = required(args, 'output');
    const source = args.positionals[0]!;
    const { readSheetDocx, templateOfSheet } = await import('@platen/engine/import/sheet-docx');
    const result = readSheetDocx(readBytes(source));
    if (!result.ok) throw new Failure(`cannot read the sheet of ${source}: ${result.message}`);
    const { sheet, dimensions, preset } = result.value;
    const name = basename(source).replace(/\.docx$/i, '');
    writeFile(output, Buffer.from(`${JSON.stringify(templateOfSheet(name, result.value), null, 2)}\n`));
    const { columns, rows } = sheet;
    printResult(args, { file: output, sheet, dimensions, ...(preset !== undefined && { preset }) }, [
      `${output}: ${columns} × ${rows} labels of ${dimensions['width']} × ${dimensions['height']}`,
      ...(preset === undefined ? [] : [`the dimensions match the sheet "${preset}"`]),
    ]);
    return 0;
  },
};

export const sheetCalibrateCommand: Command = {
  name: 'sheet calibrate',
  operands: ['SHEET'],
  about: 'draw a page with rulers and the outlines of the labels; SHEET is a name, A4, Letter or a TEMPLATE.json',
  prints: '{ file, sizeBytes }',
  options: {
    output: { type: 'string', short: 'o', value: 'FILE.pdf', about: 'output file' },
  },
  async run(args) {
    const output = required(args, 'output');
    const { calibrationTemplate } = await import('@platen/engine/edit/calibration-page');
    const { renderTemplate } = await import('@platen/engine/render');
    const { createNodeWorld } = await import('@platen/node/node-world');
    const template = calibrationTemplate(await paperOf(args));
    const result = renderTemplate(template, {}, { format: 'pdf', now: 0 }, createNodeWorld());
    if (!result.ok) throw new Failure('cannot draw the calibration page', result.problems);
    const { bytes } = result.value;
    writeFile(output, bytes);
    printResult(args, { file: output, sizeBytes: bytes.length }, [`${output}: 1 page, ${bytes.length} bytes`]);
    return 0;
  },
};

async function paperOf({ positionals }: Arguments) {
  const name = positionals[0]!;
  const { calibratedPaper, paperOfTemplate } = await import('@platen/engine/edit/calibration-page');
  if (!name.endsWith('.json')) {
    const paper = calibratedPaper(name);
    if (paper) return paper;
    const { meantSheet } = await import('@platen/engine/format/sheet');
    const near = meantSheet(name);
    const hint = near ? `did you mean "${near}"?` : 'use a name from docs/reference/sheets.md, A4 or Letter';
    throw new UsageError(`no sheet has the name "${name}"; ${hint}`);
  }
  const { parseTemplate } = await import('@platen/engine/format/template');
  const { createNodeWorld } = await import('@platen/node/node-world');
  const parsed = parseTemplate(readJsonFile(name), createNodeWorld().expressions);
  if (!parsed.ok) throw new Failure(`${name} is not a valid template`, parsed.problems);
  const paper = paperOfTemplate(parsed.value);
  if (!paper)
    throw new Failure(`${name} has no "sheet"; use a template that has one, or specify a sheet name, A4 or Letter`);
  return paper;
}
