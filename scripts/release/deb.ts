/** Writes Debian packages, each an `ar` archive with two `tar` archives; see deb(5). */
import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArchiveOptions, bytesOf, type Entry, writeTarGz } from './archive.ts';

export type Deb = {
  /** Fields of the control file in order, except the size. */
  readonly control: Readonly<Record<string, string>>;
  /** Scripts that dpkg runs, by name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Paths of configuration files. An upgrade keeps the user's changes to them. */
  readonly settings: readonly string[];
  readonly entries: readonly Entry[];
};

/** Writes a package to a file. */
export async function writeDeb(
  file: string,
  { control, scripts, settings, entries }: Deb,
  options: ArchiveOptions,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-deb-'));
  try {
    const fields = { ...control, 'Installed-Size': String(Math.ceil(sizeOf(entries) / 1_024)) };
    const texts: Readonly<Record<string, string>> = {
      control: `${Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}\n`,
      conffiles: settings.map((path) => `/${path}\n`).join(''),
      md5sums: entries
        .flatMap((entry) => ('to' in entry ? [] : [`${md5Of(bytesOf(entry))}  ${entry.path}\n`]))
        .join(''),
    };
    const told = [
      ...Object.entries(texts).map(([path, text]) => ({ path, text })),
      ...Object.entries(scripts).map(([path, text]) => ({ path, text, isProgram: true })),
    ];
    // Each path starts with a dot, as in packages written by dpkg.
    await writeTarGz(join(folder, 'control.tar.gz'), told, { ...options, prefix: './' });
    await writeTarGz(join(folder, 'data.tar.gz'), entries, { ...options, prefix: './' });
    const members = ['control.tar.gz', 'data.tar.gz'].map((name) => [name, readFileSync(join(folder, name))] as const);
    writeFileSync(file, ar([['debian-binary', Buffer.from('2.0\n')], ...members], options.time));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns an ar(5) archive. Names have up to 15 characters. */
export function ar(members: readonly (readonly [name: string, bytes: Uint8Array])[], time: number): Uint8Array {
  const parts = members.flatMap(([name, bytes]) => {
    const fields = [name.padEnd(16), String(time).padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8)];
    const header = `${fields.join('')}${String(bytes.length).padEnd(10)}\`\n`;
    return [Buffer.from(header, 'latin1'), bytes, Buffer.from(bytes.length % 2 === 0 ? '' : '\n')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

function sizeOf(entries: readonly Entry[]): number {
  const sizes = entries.map((entry) => {
    if ('to' in entry) return 0;
    return 'from' in entry ? lstatSync(entry.from).size : Buffer.byteLength(entry.text);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
