/**
 * Checks package-lock.json. It must contain the optional packages of all platforms, so that `npm ci` works on each, and
 * must not name a registry. Every package must run on the oldest supported Node.js of each line.
 */
import { readFileSync } from 'node:fs';
import { satisfies, validRange } from 'semver';

/** Oldest release that `engines` allows, and the first long-term releases of later lines. */
const NODE_VERSIONS = ['20.19.0', '22.12.0', '24.0.0'];

type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Entry>>;
};

/** Returns the paths where Node.js looks for a package, nearest first. */
function lookups(folder: string, name: string): readonly string[] {
  const places = [`${folder}/node_modules/${name}`];
  for (let at = folder.lastIndexOf('/'); at >= 0; at = folder.lastIndexOf('/', at - 1)) {
    places.push(`${folder.slice(0, at)}/node_modules/${name}`);
  }
  return [...places.map((place) => place.replace(/^\//, '')), `node_modules/${name}`];
}

function faultsOf([path, entry]: readonly [string, Entry]): readonly string[] {
  const faults: string[] = [];
  const { engines, optionalDependencies = {}, resolved, link } = entry;
  const name = path === '' ? 'platen' : path;
  if (resolved && !link && /^https?:/.test(resolved)) {
    faults.push(`${name} is tied to ${new URL(resolved).host}: install with omit-lockfile-registry-resolved=true`);
  }
  for (const [optional, range] of Object.entries(optionalDependencies)) {
    if (lookups(path, optional).some((place) => packages[place])) continue;
    faults.push(`${name} lacks its optional ${optional}@${range}, so npm ci refuses the file where it applies`);
  }
  // An invalid range requires nothing.
  const node = validRange(engines?.node) ?? '*';
  const refused = NODE_VERSIONS.filter((version) => !satisfies(version, node));
  if (refused.length > 0 && !entry.optional) {
    faults.push(`${name}@${entry.version} asks for Node.js ${node}, which leaves out ${refused.join(', ')}`);
  }
  return faults;
}

const faults = Object.entries(packages).flatMap(faultsOf);
for (const line of faults) console.error(line);
console.log(`lockfile: ${Object.keys(packages).length} packages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
