/** `ippeveprinter` of CUPS: an IPP Everywhere printer that stores its input. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@platen/service/testing/free-port';
import { type FetchedProgram, findProgram } from '../fetched-program.ts';

export type IppPrinter = {
  /** Address of the form `ipp://…`. */
  readonly address: string;
  /** Returns the printed documents in any order. */
  printed(): readonly Buffer[];
  stop(): Promise<void>;
};

type Programs = { readonly printer: FetchedProgram; readonly bus: FetchedProgram };

/** Returns the required programs, or the reason why the printer cannot run here. */
export function findIppPrinter(): Programs | string {
  const printer = findProgram('cups-ipp-utils', 'sbin/ippeveprinter', ['--version']);
  if (!printer) return 'there is no ippeveprinter: scripts/fetch-debian.sh could not fetch it';
  const bus = findProgram('dbus-daemon', 'bin/dbus-daemon', ['--version']);
  if (!bus) return 'there is no dbus-daemon: scripts/fetch-debian.sh could not fetch it';
  const hasIpv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === '::1'));
  return hasIpv6 ? { printer, bus } : 'ippeveprinter needs IPv6 on this machine';
}

/** Configuration of a private D-Bus. The printer announces itself on the system bus and does not start without one. */
const BUS = `<busconfig><type>session</type><listen>unix:path=SOCKET</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

/**
 * Print command. It aborts jobs whose name starts with "fail". Jobs whose name starts with "slow" report missing paper
 * for two seconds.
 */
const PRINT = `#!/bin/sh
case "$IPP_JOB_NAME" in
  fail*) exit 1 ;;
  slow*) echo "STATE: +media-empty-error" >&2; sleep 2; echo "STATE: -media-empty-error" >&2 ;;
esac
cp "$1" "FOLDER/printed-$$"
`;

/** Starts the printer. Resolves when it responds. */
export async function startIppPrinter({ printer, bus }: Programs, mediaTypes = 'application/pdf'): Promise<IppPrinter> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-ipp-'));
  const socket = join(folder, 'bus');
  writeFileSync(join(folder, 'bus.conf'), BUS.replace('SOCKET', socket));
  writeFileSync(join(folder, 'print'), PRINT.replace('FOLDER', folder), { mode: 0o700 });
  const busChild = spawn(bus.program, [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--print-address'], {
    env: bus.environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(busChild.stdout, 'data');

  const port = await freePort();
  const words = ['-vv', '-r', 'off', '-n', 'localhost', '-p', String(port), '-d', folder, '-f', mediaTypes];
  const child = spawn(printer.program, [...words, '-c', join(folder, 'print'), 'Platen'], {
    env: { ...printer.environment, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${socket}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  createInterface(child.stderr).on('line', (line) => said.push(line));
  const isUp = () => fetch(`http://localhost:${port}/`).then(Boolean, () => false);
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`ippeveprinter ended: ${said.slice(-5).join('\n')}`);
  }
  return {
    address: `ipp://localhost:${port}/ipp/print`,
    printed: () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('printed-'))
        .map((name) => readFileSync(join(folder, name))),
    async stop() {
      for (const each of [child, busChild]) {
        const exit = once(each, 'exit');
        each.kill('SIGTERM');
        await exit;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
