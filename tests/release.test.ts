/** Release artifacts, made like `npm run release:dry` and used on machines without Node.js. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BADGE } from '@platen/service/testing/service';
import { startZebraPrinter } from '@platen/service/testing/zebra-printer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readManifest } from '../scripts/packages/manifest.ts';
import { entriesOf, writeTarGz } from '../scripts/release/archive.ts';
import { release } from '../scripts/release/release.ts';
import { unpack } from '../scripts/release/unpack.ts';
import { serve } from './guides/serve.ts';
import { packedOnce } from './packages/packed.ts';
import { startAgent } from './printing/agent.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { version } = readManifest('.');
const BUILD = new RegExp(`^${version.replaceAll('.', '\\.')}\\+[0-9a-f]{12}$`);
const TIME = 1_700_000_000;
const onLinux = process.platform === 'linux' && process.arch === 'x64';

let all: string;
let folder: string;
/** PATH with the few common programs that the command needs, without Node.js. */
let path: string;

beforeAll(async () => {
  all = mkdtempSync(join(tmpdir(), 'platen-release-test-'));
  folder = join(all, 'release');
  // The fastest compression, because the archives contain Node.js four times.
  await release(folder, { time: TIME, level: 1, packages: await packedOnce() });
  path = join(all, 'path');
  mkdirSync(path);
  for (const name of ['dirname', 'readlink']) symlinkSync(whereIs(name), join(path, name));
}, 900_000);
afterAll(() => {
  if (all) rmSync(all, { recursive: true, force: true });
});

function whereIs(name: string): string {
  return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
}

const platen = (bin: string, ...words: readonly string[]) =>
  execFileSync(bin, words, { env: { PATH: path, HOME: all }, cwd: all, encoding: 'utf8' });

it('contains packages, an archive, a Debian package, agents, a bill of materials and their digests', () => {
  const names = ['engine', 'node', 'client', 'designer'].map((name) => `platen-${name}-${version}.tgz`);
  const others = [`platen-${version}.tgz`, `platen-${version}-linux-x64.tar.gz`, `platen_${version}_amd64.deb`];
  const agents = ['.cjs', '-linux-x64.tar.gz', '-linux-arm64.tar.gz'].map((end) => `platen-agent-${version}${end}`);
  const files = [...names, ...others, ...agents, `platen-${version}.cdx.json`];
  expect(readdirSync(folder).sort()).toEqual([...files, 'SHA256SUMS'].sort());
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  expect(sums.map((line) => line.slice(66)).sort()).toEqual(files.sort());
  for (const line of sums) {
    const bytes = readFileSync(join(folder, line.slice(66)));
    expect(line).toBe(`${createHash('sha256').update(bytes).digest('hex')}  ${line.slice(66)}`);
  }
});

it('lists every package it contains, and no build or test packages', () => {
  const text = readFileSync(join(folder, `platen-${version}.cdx.json`), 'utf8');
  const { bomFormat, metadata, components, serialNumber } = JSON.parse(text);
  expect([bomFormat, metadata.timestamp]).toEqual(['CycloneDX', '2023-11-14T22:13:20.000Z']);
  expect(metadata.component).toMatchObject({ name: 'platen', version });
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  const names: readonly string[] = components.map(({ purl }: { readonly purl: string }) =>
    purl.replace(/^pkg:\w+\/|@[^@]+$/g, ''),
  );
  const held = ['fastify', 'bwip-js', 'preact', 'harfbuzzjs', 'pg', '%40expo-google-fonts/arimo', 'node'];
  expect(names).toEqual(expect.arrayContaining(held));
  for (const name of ['vitest', 'esbuild', 'typescript', 'tsx']) expect(names).not.toContain(name);
});

it('is the same on every machine at any time', async () => {
  const files = (times: number) => {
    const made = mkdtempSync(join(all, 'files-'));
    mkdirSync(join(made, 'b'), { mode: times > 1 ? 0o700 : 0o755 });
    for (const name of times > 1 ? ['b/2', 'a'] : ['a', 'b/2']) writeFileSync(join(made, name), name);
    return entriesOf(made, 'x').toSorted(() => times - 1.5);
  };
  const [first, second] = [join(all, '1.tar.gz'), join(all, '2.tar.gz')];
  await writeTarGz(first, files(1), { time: TIME });
  await writeTarGz(second, files(2), { time: TIME });
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
});

describe.runIf(onLinux)('on Linux, without Node.js', () => {
  it('the archive can be unpacked, renders and serves', async () => {
    const unpacked = join(all, 'unpacked');
    await unpack(join(folder, `platen-${version}-linux-x64.tar.gz`), unpacked);
    const home = join(unpacked, `platen-${version}-linux-x64`);
    expect(() => execFileSync('node', [], { env: { PATH: path } })).toThrow('ENOENT');
    // Called through a link, as in /usr/local/bin.
    const bin = join(all, 'platen');
    symlinkSync(join(home, 'bin/platen'), bin);
    const build = platen(bin, '--version').trim();
    expect(build).toMatch(BUILD);
    const [template, data] = ['template', 'data'].map((name) => join(home, `app/library/product-2x1/${name}.json`));
    expect(platen(bin, 'render', template!, '--data', data!, '--format', 'zpl')).toMatch(/^\^XA/);
    const service = await serve({ PATH: path }, [bin]);
    try {
      const health = await (await fetch(`${service.url}/health`)).json();
      expect(health).toMatchObject({ ok: true, version: build });
      expect(await (await fetch(`${service.url}/`)).text()).toContain('<html');
      const body = { templateId: 'starter:product-2x1', data: JSON.parse(readFileSync(data!, 'utf8')), format: 'pdf' };
      const headers = { authorization: `Bearer ${service.keys.live}`, 'content-type': 'application/json' };
      const answer = await fetch(`${service.url}/v1/render`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(await answer.json()).toMatchObject({ status: 'complete', warnings: [] });
    } finally {
      await service.stop();
    }
  });

  it('the agent is a single program, and prints', async () => {
    const [unpacked, name] = [join(all, 'agent'), `platen-agent-${version}-linux-x64`];
    await unpack(join(folder, `${name}.tar.gz`), unpacked);
    const [service, printer] = [await serve(), await startZebraPrinter()];
    try {
      const ask = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${service.keys.live}`, 'content-type': 'application/json' };
        const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await answer.json()) as { readonly key: string };
      };
      const { key } = await ask('/v1/keys', { mode: 'live', scopes: ['agent'] });
      await ask('/v1/printers', { name: 'desk-1', address: 'agent', language: 'zpl' });
      const options = { url: service.url, key, printers: [`desk-1=${printer.address}`], words: ['--once'] };
      const environment = { PATH: path };
      for (const program of [
        [join(unpacked, name, 'platen-agent')],
        [process.execPath, join(folder, `platen-agent-${version}.cjs`)],
      ]) {
        printer.forget();
        await ask('/v1/print', { printer: 'desk-1', template: BADGE, data: { name: 'Ada' } });
        const agent = startAgent({ ...options, environment }, program);
        expect([await agent.ended, agent.log()]).toEqual([0, expect.stringContaining('desk-1: Badge: sent')]);
        expect(printer.received()).toMatch(/^\^XA[\s\S]*\^XZ\s*$/);
      }
    } finally {
      await service.stop();
      await printer.close();
    }
  });

  it('dpkg reads the Debian package and installs it to a root folder', () => {
    const file = join(folder, `platen_${version}_amd64.deb`);
    if (spawnSync('dpkg-deb', ['--version']).status !== 0) {
      console.warn('NOT TRIED: this machine has no dpkg-deb, so nobody has read the package of Debian.');
      return;
    }
    const told = execFileSync('dpkg-deb', ['--info', file], { encoding: 'utf8' });
    for (const line of [` Package: platen`, ` Version: ${version}`, ` Architecture: amd64`])
      expect(told).toContain(line);
    const listed = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const lines = listed.trimEnd().split('\n');
    expect(lines.filter((line) => !/^[-dl]\S+ root\/root /.test(line))).toEqual([]);
    expect(listed).toMatch(/ \.\/usr\/bin\/platen -> \.\.\/lib\/platen\/bin\/platen$/m);

    const root = join(all, 'root');
    // Only root may install, even to a folder.
    if (process.getuid?.() === 0) {
      mkdirSync(join(root, 'var/lib/dpkg/updates'), { recursive: true });
      for (const name of ['status', 'available']) writeFileSync(join(root, 'var/lib/dpkg', name), '');
      // The package's dependencies are installed on the machine but not recorded in this root folder. Its scripts
      // cannot change the system here.
      const forced = ['--force-depends', '--force-script-chrootless', '--no-triggers'];
      execFileSync('dpkg', [`--root=${root}`, ...forced, '--install', file], { stdio: 'pipe' });
      const state = execFileSync('dpkg', [`--root=${root}`, '--status', 'platen'], { encoding: 'utf8' });
      expect(state).toContain('Status: install ok installed');
      expect(execFileSync('dpkg', [`--root=${root}`, '--verify', 'platen'], { encoding: 'utf8' })).toBe('');
    } else execFileSync('dpkg-deb', ['--extract', file, root]);
    expect(platen(join(root, 'usr/bin/platen'), '--version').trim()).toMatch(BUILD);
    const unit = readFileSync(join(root, 'usr/lib/systemd/system/platen.service'), 'utf8');
    const [, program] = /^ExecStart=(\S+) serve$/m.exec(unit)!;
    expect(lstatSync(join(root, program!)).mode & 0o777).toBe(0o755);
    expect(existsSync(join(root, 'etc/platen.env'))).toBe(true);
  });
});

describe('the workflow', () => {
  const text = readFileSync(join(ROOT, 'deploy/release/github.yml'), 'utf8');
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> };
  type Step = { readonly run?: string; readonly uses?: string };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run ? [run] : [])));

  it('runs existing commands with valid shell syntax', () => {
    for (const command of commands) execFileSync('bash', ['--norc', '-n', '-c', command]);
    const { scripts } = readManifest('.') as unknown as { readonly scripts: Readonly<Record<string, string>> };
    for (const [, name] of commands.join('\n').matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty([name!]);
    for (const file of ['.ci/run', 'deploy/Containerfile', 'deploy/helm/platen']) {
      expect(commands.join('\n')).toContain(file);
      expect(existsSync(join(ROOT, file))).toBe(true);
    }
  });

  it('checks downloads, and publishes every package after those it needs', () => {
    execFileSync('bash', ['--norc', '-euc', commands.find((command) => command.startsWith('sha256sum'))!], {
      cwd: folder,
    });
    // Replaces npm with a program that only prints its arguments.
    const told = join(all, 'told');
    mkdirSync(told);
    writeFileSync(join(told, 'npm'), '#!/bin/sh\ntest -f "$2" && echo "$@"\n', { mode: 0o755 });
    const publish = commands.find((command) => command.includes('npm publish'))!;
    const env = { PATH: `${told}:${process.env['PATH']}`, GITHUB_REF_NAME: `v${version}` };
    const said = execFileSync('bash', ['--norc', '-euc', publish], { cwd: folder, env, encoding: 'utf8' })
      .trimEnd()
      .split('\n');
    const order = said.map(
      (line) => /^publish \.\/(\S+)-\d\S*\.tgz --provenance --access public --tag latest$/.exec(line)?.[1],
    );
    expect(order).toEqual(['platen-engine', 'platen-node', 'platen-client', 'platen-designer', 'platen']);
  });
});
