/** `platen validate`: checks a template and its sample, like the HTTP route for this. */
import { DISTINCT_FORMATS, OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { ASSETS, withAssetFolder } from '../assets.ts';
import { type Arguments, type Command, oneOf, optional } from '../command.ts';
import { readJsonFile } from '../files.ts';
import { count, describeFinding, printNotes, printResult } from '../output.ts';
import { REMOTE_IMAGES, renderFetching } from '../remote-images.ts';

export const validateCommand: Command = {
  name: 'validate',
  operands: ['TEMPLATE.json'],
  about:
    'check a template in every output format and list all problems; without a sample, only elements that read no data are checked',
  prints: '{ valid, errors, warnings, laidOut, sampleErrors }',
  options: {
    formats: { type: 'string', value: 'pdf,zpl', about: 'output formats to check; default: all' },
    assets: ASSETS,
    'remote-images': REMOTE_IMAGES,
  },
  async run(args) {
    const file = args.positionals[0]!;
    const formats = readFormats(args);
    const template = readJsonFile(file);
    const { createNodeWorld } = await import('@platen/node/node-world');
    const { validateTemplate } = await import('@platen/engine/validate');
    const report = await renderFetching(args, withAssetFolder(args, createNodeWorld()), (world) =>
      validateTemplate(template, { formats, now: Date.now() }, world),
    );
    const { valid, errors, warnings, laidOut, sampleErrors } = report;
    const isGood = valid && sampleErrors.length === 0;
    printResult(args, report, isGood ? [`${file} is valid`] : []);
    if (!args.json) {
      printNotes(args.io, [
        ...listed(errors, `${file}: ${count(errors.length, 'problem')}`),
        ...listed(
          sampleErrors,
          `${file} is valid, but ${laidOut === 'all' ? 'its sample' : 'its content'} has ${count(sampleErrors.length, 'problem')}`,
        ),
        ...listed(warnings, `${count(warnings.length, 'warning')}:`),
        ...(laidOut === 'fixed'
          ? ['the template has no "sample", so only elements that read no data were checked']
          : []),
      ]);
    }
    return isGood ? 0 : 1;
  },
};

type Finding = Parameters<typeof describeFinding>[0];

function listed(findings: readonly Finding[], title: string): readonly string[] {
  return findings.length > 0 ? [title, ...findings.map(describeFinding)] : [];
}

function readFormats(args: Arguments): readonly OutputFormat[] {
  const given = optional(args, 'formats');
  return given === undefined
    ? DISTINCT_FORMATS
    : given.split(',').map((word) => oneOf(word.trim(), '--formats', OUTPUT_FORMATS));
}
