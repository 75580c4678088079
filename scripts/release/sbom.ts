/** Builds the software bill of materials in CycloneDX 1.5. It lists every package in a release, separate or bundled. */
import { createHash } from 'node:crypto';
import { defined } from '@platen/engine/base/defined';
import { readManifest } from '../packages/manifest.ts';
import { type Found, neededBy } from './locked.ts';
import { NODE } from './node-program.ts';

/**
 * Workspaces in a release. Packages that only the root or the workspace `scripts` uses build, test or start a checkout.
 */
const WORKSPACES = ['engine', 'node', 'service', 'client', 'cli', 'studio'].map((name) => `@platen/${name}`);

/** Returns JSON. `time` is in seconds since the epoch. The same lockfile and time give the same text. */
export function makeSbom(time: number): string {
  const { version } = readManifest('.');
  const found = neededBy(WORKSPACES);
  const refs = new Map([...found].map(([path, { name, locked }]) => [path, refOf(name, locked.version)]));
  const root = refOf('platen', version);
  // The archive and the Debian package include Node.js.
  const node = `pkg:generic/node@${NODE.version}`;
  // A package installed in several places is listed once.
  const depends = new Map<string, Set<string>>([
    [root, new Set([...WORKSPACES.map((name) => refOf(name, version)), node])],
    [node, new Set()],
  ]);
  for (const [path, { needs }] of found) {
    const ref = refs.get(path)!;
    const known = depends.get(ref) ?? new Set();
    depends.set(ref, new Set([...known, ...needs.map((each) => refs.get(each)!)]));
  }
  const components = new Map([...found].map(([path, each]) => [refs.get(path)!, componentOf(refs.get(path)!, each)]));
  const nodeItself = { type: 'application', 'bom-ref': node, name: 'node', version: NODE.version, purl: node };
  const content = {
    version: 1,
    metadata: {
      timestamp: new Date(time * 1_000).toISOString(),
      component: { type: 'application', 'bom-ref': root, name: 'platen', version, purl: root, licenses: APACHE },
    },
    components: [...components.values(), { ...nodeItself, licenses: licencesOf('MIT') }],
    dependencies: [...depends].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const head = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: `urn:uuid:${uuidOf(digest)}` };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

/** Returns the package URL (purl). */
function refOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function componentOf(ref: string, { name, locked }: Found): object {
  const { version, license, integrity } = locked;
  const [, group, rest] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [undefined, undefined, name];
  const told = { type: 'library', 'bom-ref': ref, ...defined({ group }), name: rest, version };
  const hashes = integrity === undefined ? {} : { hashes: hashesOf(integrity) };
  return { ...told, purl: ref, ...hashes, ...(license === undefined ? {} : { licenses: licencesOf(license) }) };
}

/** Returns the licence as an SPDX identifier, an SPDX expression, or a name. */
function licencesOf(license: string): object {
  if (/ (AND|OR|WITH) /.test(license)) return [{ expression: license.replace(/^\((.*)\)$/, '$1') }];
  return /^[A-Za-z0-9.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ license: { name: license } }];
}

const APACHE = licencesOf('Apache-2.0');

function hashesOf(integrity: string): object {
  return integrity.split(' ').map((each) => {
    const [, bits, digest] = /^sha(\d+)-(.+)$/.exec(each)!;
    const alg = bits === '1' ? 'SHA-1' : `SHA-${bits}`;
    return { alg, content: Buffer.from(digest!, 'base64').toString('hex') };
  });
}

/** Builds a UUID from a hexadecimal digest (RFC 9562, version 8). */
function uuidOf(digest: string): string {
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) as unknown as string[];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}
