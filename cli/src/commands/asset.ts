/** `platen asset …`: manages a team's files, over HTTP. */
import { basename } from 'node:path';
import { type Command, optional, UsageError } from '../command.ts';
import { readBytes, writeFile } from '../files.ts';
import { printNotes, printResult } from '../output.ts';
import { getRemote, withFailures } from '../remote/service.ts';
import { upload } from '../remote/template-folder.ts';

export const assetListCommand: Command = {
  name: 'asset list',
  operands: [],
  about: 'list the images and fonts of the team',
  prints: '[{ name, mediaType, sizeBytes, sha256, createdAt }]',
  options: {},
  async run(args) {
    const assets = await withFailures(getRemote(args).client.listAssets());
    const lines = assets.map(({ name, mediaType, sizeBytes }) => `${name}  ${mediaType}  ${sizeBytes} bytes`);
    printResult(args, assets, lines);
    return 0;
  },
};

export const assetPushCommand: Command = {
  name: 'asset push',
  operands: ['FILE'],
  about: 'upload a file for use in templates, replacing any file with the same name',
  prints: '{ name, sizeBytes }',
  options: { name: { type: 'string', value: 'NAME', about: 'name of the file in templates; default: the file name' } },
  async run(args) {
    const [file] = args.positionals as [string];
    const name = optional(args, 'name') ?? basename(file);
    const bytes = readBytes(file);
    await withFailures(upload(getRemote(args).client, name, bytes));
    printResult(args, { name, sizeBytes: bytes.length }, [`${name}: ${bytes.length} bytes uploaded`]);
    return 0;
  },
};

export const assetPullCommand: Command = {
  name: 'asset pull',
  operands: ['NAME'],
  about: 'download a file unchanged',
  prints: '{ name, sizeBytes }',
  options: { output: { type: 'string', short: 'o', value: 'FILE', about: 'output file; default: stdout' } },
  async run(args) {
    const [name] = args.positionals as [string];
    const output = optional(args, 'output');
    if (output === undefined && args.json)
      throw new UsageError('--json needs -o FILE, because the file and the JSON cannot both go to stdout');
    const { bytes } = await withFailures(getRemote(args).client.downloadAsset(name));
    if (output === undefined) {
      args.io.out(bytes);
      return 0;
    }
    writeFile(output, bytes);
    printNotes(args.io, args.json ? [] : [`${output}: written`]);
    if (args.json) printResult({ ...args, json: true }, { name, sizeBytes: bytes.length }, []);
    return 0;
  },
};

export const assetDeleteCommand: Command = {
  name: 'asset delete',
  operands: ['NAME'],
  about: 'delete a file; published versions of templates keep using it',
  prints: '{ name }',
  options: {},
  async run(args) {
    const [name] = args.positionals as [string];
    await withFailures(getRemote(args).client.deleteAsset(name));
    printResult(args, { name }, [`${name}: deleted`]);
    return 0;
  },
};
