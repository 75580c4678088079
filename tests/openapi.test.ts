/** OpenAPI document in other tools: a linter finds no error, and generators create clients that compile and work. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lint } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Served, serve } from './guides/serve.ts';

const run = promisify(execFile);

const root = fileURLToPath(new URL('..', import.meta.url));
const openapi = join(root, 'tests/openapi');
const modules = join(root, 'node_modules');

/** Strict compiler settings, with the types of both browsers and Node.js. */
const STRICT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'ES2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: ['node'],
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  },
  include: ['*.ts'],
};

let service: Served;
/** Folder within the checkout, so that programs find their packages. */
let folder: string;

beforeAll(async () => {
  service = await serve();
  mkdirSync(join(root, 'tests/.report'), { recursive: true });
  folder = mkdtempSync(join(root, 'tests/.report/openapi-'));
  cpSync(join(openapi, 'programs'), folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${service.url}/openapi.json`)).text());
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
  await node([
    '--import',
    join(openapi, 'typescript-5.mjs'),
    join(modules, 'openapi-typescript/bin/cli.js'),
    'openapi.json',
    '-o',
    'openapi-typescript.d.ts',
  ]);
  await node([
    join(modules, 'swagger-typescript-api/dist/cli.mjs'),
    'generate',
    '--path',
    'openapi.json',
    '-o',
    '.',
    '-n',
    'swagger-typescript-api.generated.ts',
  ]);
});
afterAll(async () => {
  await service?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('has no linter errors', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const findings = await lint({ ref: join(folder, 'openapi.json'), config });
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('generates clients that compile', async () => {
  await node([join(modules, 'typescript/bin/tsc'), '-p', '.']);
});

it.each(['openapi-fetch', 'swagger-typescript-api'])('generates a client that works: %s', async (name) => {
  const said = await node([join(modules, 'tsx/dist/cli.mjs'), `${name}.ts`]);
  expect(JSON.parse(said)).toEqual({ version: 1, codes: ['MISSING_DATA'], begins: 'PNG' });
});

/** Returns the output of a program. If the program fails, throws an error that contains the output. */
async function node(args: readonly string[]): Promise<string> {
  const env = { ...process.env, PLATEN_URL: service.url, PLATEN_KEY: service.keys.live };
  const { stdout } = await run(process.execPath, [...args], { cwd: folder, env }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}
