/**
 * Packages as users get them: packed, checked by tools, installed to empty folders, and used as described in their
 * READMEs.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../scripts/packages/manifest.ts';
import { serve } from './guides/serve.ts';
import { type Installed, install } from './packages/installed.ts';
import { packedOnce, tarballOf } from './packages/packed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MB = 1_000_000;
const NAMES = ['engine', 'node', 'client', 'designer', 'platen'] as const;

let all: string;
let tarballs: Readonly<Record<string, string>>;
let library: Installed;
/** Disk usage of the library before other packages were added, in bytes. */
let librarySize: number;
let program: Installed;

beforeAll(async () => {
  all = await packedOnce();
  tarballs = Object.fromEntries(NAMES.map((name) => [name, tarballOf(all, name)]));
  const { '@expo-google-fonts/arimo': arimo } = readManifest('node').dependencies!;
  library = await install([tarballs['engine']!, tarballs['node']!, `@expo-google-fonts/arimo@${arimo}`]);
  librarySize = sizeOf(join(library.folder, 'node_modules'));
  await library.add([tarballs['client']!, tarballs['designer']!]);
  program = await install([tarballs['platen']!]);
}, 600_000);
afterAll(() => {
  library?.remove();
  program?.remove();
});

describe('packed packages', () => {
  it.each(NAMES)('have no problems for publint: %s', async (name) => {
    const { buffer: tarball } = new Uint8Array(readFileSync(tarballs[name]!));
    const { messages } = await publint({ pack: { tarball }, level: 'warning', strict: true });
    expect(messages).toEqual([]);
  });

  it.each(['engine', 'node', 'client', 'designer'])('have types for every module resolution: %s', async (name) => {
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarballs[name]!)));
    if (!('problems' in checked)) throw new Error('there are no types');
    // The packages contain only ES modules, so `require` and resolution without `exports` cannot work.
    const others = checked.problems.filter((problem) => {
      const { kind, resolutionKind } = problem as { readonly kind: string; readonly resolutionKind?: string };
      return !(kind === 'CJSResolvesToESM' || resolutionKind === 'node10');
    });
    expect(others).toEqual([]);
  });

  it('have one version, author and licence', () => {
    const manifests = NAMES.map((name) => JSON.parse(readFileSync(join(all, name, 'package.json'), 'utf8')));
    for (const manifest of manifests) {
      expect(manifest).toMatchObject({ version: readManifest('.').version, license: 'Apache-2.0' });
      expect(manifest).not.toHaveProperty('private');
    }
  });
});

describe('installed packages', () => {
  it('do not exceed their size limit', () => {
    expect(librarySize).toBeLessThan(60 * MB);
    expect(sizeOf(join(program.folder, 'node_modules'))).toBeLessThan(130 * MB);
  });

  it.each(['@platen/engine', '@platen/node'])('work as their README says: %s', async (name) => {
    expect(await library.runReadme(name)).toBeGreaterThan(0);
  });

  it('render in workers and terminate renders that take too long', async () => {
    const source = `
      import { createRenderer } from '@platen/node';
      const template = { dimensions: { width: '2in', height: '1in' }, elements: [{ type: 'text', text: 'A', width: '1in', position: { x: '1mm', y: '1mm' } }] };
      const [here, there] = [createRenderer(), createRenderer({ workers: 2 })];
      const [a, b] = await Promise.all([here, there].map((each) => each.render(template, {}, { format: 'pdf', now: 0 })));
      const hyphenated = { ...template, locale: 'de', elements: [{ ...template.elements[0], text: 'Donaudampfschifffahrt', style: { hyphenate: true } }] };
      const { warnings } = await here.render(hyphenated, {}, { format: 'pdf', now: 0 });
      const hasty = createRenderer({ workers: 1, timeoutMs: 1 });
      const late = await hasty.render(template, {}, { format: 'pdf' }).catch((error) => error.message);
      await Promise.all([here, there, hasty].map((each) => each.close()));
      console.log(JSON.stringify([a.sha256 === b.sha256, warnings, late]));`;
    writeFileSync(join(library.folder, 'workers.js'), source);
    expect(JSON.parse(await library.run(process.execPath, ['workers.js']))).toEqual([
      true,
      // The word would not fit without its hyphenation patterns.
      [],
      'rendering took longer than 1 ms',
    ]);
  });

  it('provide the command as in its README, and the service with its client', async () => {
    expect(await program.runReadme('platen')).toBe(1);
    const bin = join(program.folder, 'node_modules/platen/cli/bin/platen.js');
    expect(readFileSync(join(program.folder, 'label.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    // The package contains only parts of the code reader and of the PDF reader.
    for (const format of ['pdf', 'zpl']) {
      const words = ['render', 'label.json', '--data', 'order.json', '--format', format, '--verify', '--json'];
      const { verified } = JSON.parse(await program.run(process.execPath, [bin, ...words, '-o', 'verified']));
      expect(verified).toMatchObject([{ symbology: 'qrcode', text: 'https://example.com/o/1042' }]);
    }
    const service = await serve({}, [process.execPath, bin]);
    try {
      const replacements = { 'http://localhost:8080': service.url, 'pl_live_…': service.keys.live };
      expect(await library.runReadme('@platen/client', replacements)).toBeGreaterThan(0);
      expect((await fetch(`${service.url}/`)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });

  describe('in a strict program', () => {
    beforeAll(() => cpSync(join(root, 'tests/packages/consumer'), library.folder, { recursive: true }));

    it.each(['nodenext', 'bundler'])('compile with module resolution %s', async (resolution) => {
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        types: [],
        resolveJsonModule: true,
        module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution: resolution,
      };
      writeFileSync(join(library.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      await library.run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
    });
  });
});

/** Returns the disk usage of all files in a folder, in bytes of whole blocks. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => {
    const { size, blocks } = statSync(join(parentPath, name));
    // Assumes the usual block size if there are no block counts, as on Windows.
    return sum + (blocks ? blocks * 512 : Math.ceil(size / 4_096) * 4_096);
  }, 0);
}
