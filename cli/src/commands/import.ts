/** `platen import`: converts a ZPL label to a template, without a service. */
import { isJsonObject } from '@platen/engine/base/json';
import { all, type Command, Failure, optional, required, UsageError } from '../command.ts';
import { readBytes, writeFile } from '../files.ts';
import { count, printNotes, printResult } from '../output.ts';
import { readDensity, readLabel } from './zpl.ts';

export const importCommand: Command = {
  name: 'import',
  operands: ['FILE.zpl'],
  repeats: true,
  about: 'convert a ZPL or EPL2 label to a template; several files form one stream',
  prints:
    '{ file, labels, converted: [{ element, command, offset }], approximated: [{ element, command, offset, message }], omitted: [{ command, offset, message }] }',
  options: {
    output: { type: 'string', short: 'o', value: 'FILE.json', about: 'file for the template' },
    name: { type: 'string', value: 'NAME', about: 'name of the template' },
    label: { type: 'string', value: 'N', about: 'number of the label in the stream; default: the first' },
    density: { type: 'string', value: 'DOTS', about: 'dots per millimetre of the label: 6, 8, 12 or 24; default: 8' },
    field: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      about: 'name of a data field, and its value on the label; can be used several times',
    },
  },
  async run(args) {
    const output = required(args, 'output');
    const density = readDensity(optional(args, 'density'));
    const label = readLabel(optional(args, 'label'));
    const fields = readFields(all(args, 'field'));
    const stream = Buffer.concat(args.positionals.map(readBytes));
    const { importZpl } = await import('@platen/engine/import/import-zpl');
    const { createNodeWorld } = await import('@platen/node/node-world');
    const result = importZpl(stream, { density, label, name: optional(args, 'name'), fields }, createNodeWorld());
    if (!result.ok) throw new Failure(`cannot import ${args.positionals.join(', ')}`, result.problems);
    const { template, report, labels } = result.value;
    writeFile(output, Buffer.from(`${JSON.stringify(template, null, 2)}\n`));
    const { converted, approximated, omitted } = report;
    const sample = isJsonObject(template['sample']) ? template['sample'] : {};
    const unused = Object.keys(fields).filter((name) => !Object.hasOwn(sample, name));
    printNotes(args.io, [
      ...approximated.map(
        ({ element, command, offset, message }) => `${element} (${command} at byte ${offset}) ${message}`,
      ),
      ...omitted.map(({ command, offset, message }) => `${command} at byte ${offset} ${message}`),
      ...unused.map(
        (name) =>
          `no text or code of the label has the value of the field "${name}"; use a value that the label prints`,
      ),
    ]);
    printResult(args, { file: output, labels, ...report }, [
      `${output}: label ${label} of ${labels}, ${count(converted.length + approximated.length, 'element')}, ${approximated.length} approximated`,
    ]);
    return 0;
  },
};

function readFields(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--field must be NAME=VALUE, such as order=4711, not "${pair}"`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
