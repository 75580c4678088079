// Licence notes for bundled packages: names, versions and licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the licences of all packages in the builds, given as esbuild metafiles. `root` is their folder. */
export function licencesOf(root, metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  const parts = [...new Set(folders)].map((folder) => describe(join(root, folder)));
  return `Parts of these packages are in this build.\n\n${[...new Set(parts)].sort().join('\n')}`;
}

function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(
    (each) => /^(licen[cs]e|copying)/i.test(each) && existsSync(join(folder, each)),
  );
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return `--- ${name} ${version}: ${license}\n\n${text}\n`;
}
