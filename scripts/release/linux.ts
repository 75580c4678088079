/** Builds Platen for machines without Node.js: an archive to unpack, and a Debian package with the same files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages/root.ts';
import { type ArchiveOptions, type Entry, entriesOf, writeTarGz } from './archive.ts';
import { writeDeb } from './deb.ts';

export type LinuxInput = ArchiveOptions & {
  /** Folder of the application to include. */
  readonly application: string;
  readonly node: string;
  readonly version: string;
};

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Start script. It follows symbolic links to find the installation folder. */
const COMMAND = `#!/bin/sh
# Runs Platen with the Node.js of this installation.
here=$(dirname "$(readlink -f "$0")")
exec "$here/../node/bin/node" "$here/../app/cli/bin/platen.js" "$@"
`;

export async function writeLinuxArchive(file: string, input: LinuxInput): Promise<void> {
  const { version, time, level } = input;
  const entries: readonly Entry[] = [
    ...programs('.', input),
    { path: 'README.md', text: read('deploy/release/README.md') },
    { path: 'LICENSE', text: read('LICENSE') },
    { path: 'NOTICE', text: read('NOTICE') },
    { path: 'platen.service', text: unitFor('/opt/platen') },
    { path: 'platen.env', text: read('deploy/debian/platen.env') },
  ];
  await writeTarGz(file, entries, { time, level, prefix: `platen-${version}-linux-x64/` });
}

export async function writeLinuxPackage(file: string, input: LinuxInput): Promise<void> {
  const { version, time, level } = input;
  const home = 'usr/lib/platen';
  const settings = 'etc/platen.env';
  const entries: readonly Entry[] = [
    ...programs(home, input),
    { path: 'usr/bin/platen', to: '../lib/platen/bin/platen' },
    { path: 'usr/lib/systemd/system/platen.service', text: unitFor(`/${home}`) },
    { path: 'usr/share/doc/platen/copyright', text: `${read('NOTICE')}\n${read('LICENSE')}` },
    { path: settings, text: read('deploy/debian/platen.env') },
  ];
  const scripts = ['postinst', 'prerm', 'postrm'].map((name) => [name, read(`deploy/debian/${name}`)] as const);
  const control = {
    Package: 'platen',
    // A hyphen would start Debian's revision number. A tilde sorts pre-releases first.
    Version: version.replace('-', '~'),
    Architecture: 'amd64',
    Maintainer: 'The Platen authors <platen@localhost>',
    // System libraries that Node.js needs.
    Depends: 'libc6 (>= 2.28), libgcc-s1 | libgcc1, libstdc++6, passwd',
    Section: 'web',
    Priority: 'optional',
    Description:
      'document rendering service\n One JSON template and one data object become a PDF, a PNG, a ZPL label or an HTML page,\n over an HTTP API or from the command line.',
  };
  await writeDeb(
    file,
    { control, scripts: Object.fromEntries(scripts), settings: [settings], entries },
    { time, level },
  );
}

function programs(home: string, { application, node }: LinuxInput): readonly Entry[] {
  const at = (name: string) => (home === '.' ? name : `${home}/${name}`);
  return [
    { path: at('bin/platen'), text: COMMAND, isProgram: true },
    ...entriesOf(application, at('app')),
    { path: at('node/bin/node'), from: join(node, 'bin/node'), isProgram: true },
    { path: at('node/LICENSE'), from: join(node, 'LICENSE'), isProgram: false },
  ];
}

/**
 * Adapts the repository's systemd unit to the application's folder. The original unit runs a checkout with the system's
 * Node.js.
 */
function unitFor(home: string): string {
  const changes = [
    [/^ExecStart=.*$/m, `ExecStart=${home}/bin/platen serve`],
    [/^WorkingDirectory=.*$/m, `WorkingDirectory=${home}`],
  ] as const;
  return changes.reduce((unit, [from, to]) => {
    if (!from.test(unit)) throw new Error(`deploy/systemd/platen.service has no ${from.source}`);
    return unit.replace(from, to);
  }, read('deploy/systemd/platen.service'));
}
