/** `npm run release:dry`: makes everything that a release publishes, in dist/release, without publishing. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeOldPage, findOldPages } from '../figures/age.ts';
import { readManifest } from '../packages/manifest.ts';
import { pack } from '../packages/pack.ts';
import { ROOT } from '../packages/root.ts';
import { writeAgents } from './agent.ts';
import { placeApplication } from './application.ts';
import type { ArchiveOptions } from './archive.ts';
import { writeLinuxArchive, writeLinuxPackage } from './linux.ts';
import { fetchNode } from './node-program.ts';
import { makeSbom } from './sbom.ts';

type ReleaseOptions = ArchiveOptions & {
  /** Folder of packages from an earlier `pack`. Default: packs them into a new folder. */
  readonly packages?: string;
};

/** Builds everything in a folder, which is emptied first. */
export async function release(folder: string, { packages: packed, ...options }: ReleaseOptions): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version } = readManifest('.');
  const draft = mkdtempSync(join(tmpdir(), 'platen-release-'));
  try {
    const packages = packed ?? join(draft, 'packages');
    if (packed === undefined) await pack(packages);
    for (const file of readdirSync(packages).filter((name) => name.endsWith('.tgz')))
      copyFileSync(join(packages, file), join(folder, file));
    const application = join(draft, 'application');
    placeApplication(application, join(packages, 'platen'));
    const input = { application, node: await fetchNode('linux-x64'), version, ...options };
    await writeLinuxArchive(join(folder, `platen-${version}-linux-x64.tar.gz`), input);
    await writeLinuxPackage(join(folder, `platen_${version}_amd64.deb`), input);
    await writeAgents(folder, input);
    writeFileSync(join(folder, `platen-${version}.cdx.json`), makeSbom(options.time));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder));
}

/** Returns the checksums in the format of `sha256sum -c`. */
function sumsOf(folder: string): string {
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return readdirSync(folder)
    .sort()
    .map((file) => `${sumOf(file)}  ${file}\n`)
    .join('');
}

/** Returns `SOURCE_DATE_EPOCH`, or the time of the commit, in seconds since the epoch. */
function timeOfSources(): number {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  if (given !== undefined) {
    if (!/^\d+$/.test(given)) throw new Error('SOURCE_DATE_EPOCH must be whole seconds since the epoch');
    return Number(given);
  }
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const old = findOldPages();
  if (old.length > 0) throw new Error(`Figures are old.\n${old.map(describeOldPage).join('\n')}`);
  const folder = join(ROOT, 'dist/release');
  await release(folder, { time: timeOfSources() });
  for (const file of readdirSync(folder)) console.log(join(folder, file));
}
