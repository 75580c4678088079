/**
 * Disks that tests can fill, break and lock: an ext4 file system in a file, on a loop device. Needs Linux, root and
 * perl.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type Disk = {
  /** Folder in which the disk is mounted. */
  readonly folder: string;
  /** Fills the disk, except this number of bytes. */
  fill(leaveBytes?: number): void;
  /** Frees the space that `fill` took. */
  empty(): void;
  /** Makes every call fail with an I/O error, as after a power cut. Data that has not reached the disk is lost. */
  cut(): void;
  /** Mounts the disk again, after all users have closed it. */
  mount(options?: { readonly isReadOnly?: boolean }): void;
  remove(): void;
};

/**
 * Perl code that shuts down a mounted ext4 file system with `EXT4_IOC_SHUTDOWN`. The flag `EXT4_GOING_FLAGS_NOLOGFLUSH`
 * skips flushing the journal.
 */
const SHUT_DOWN = 'open(F, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl(F, 0x8004587d, $flags) or die $!';

/** Creates a disk in the given folder. Returns undefined if this machine does not permit mounting. */
export function makeDisk(parent: string, { sizeBytes }: { readonly sizeBytes: number }): Disk | undefined {
  const [image, folder] = [join(parent, 'image'), join(parent, 'disk')];
  const filler = join(folder, 'filler');
  writeFileSync(image, '');
  truncateSync(image, sizeBytes);
  mkdirSync(folder);
  let device: string | undefined;
  try {
    // Reserves no blocks for root.
    run('mkfs.ext4', '-q', '-F', '-m', '0', image);
    run('perl', '-e', '1');
    device = run('losetup', '-f', '--show', image);
    run('mount', '-t', 'ext4', device, folder);
  } catch {
    if (device) run('losetup', '-d', device);
    return undefined;
  }
  return {
    folder,
    fill(leaveBytes = 0) {
      const file = openSync(filler, 'w');
      const size = writeUntilFull(file);
      closeSync(file);
      truncateSync(filler, Math.max(0, size - leaveBytes));
    },
    empty: () => rmSync(filler, { force: true }),
    cut: () => void run('perl', '-e', SHUT_DOWN, folder),
    mount({ isReadOnly = false } = {}) {
      run('umount', folder);
      run('mount', '-t', 'ext4', '-o', isReadOnly ? 'ro' : 'rw', device, folder);
    },
    remove() {
      run('umount', folder);
      run('losetup', '-d', device);
    },
  };
}

function run(program: string, ...given: readonly string[]): string {
  return execFileSync(program, given, { stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim();
}

/** Returns the number of written bytes. */
function writeUntilFull(file: number): number {
  let size = 0;
  for (let chunk = 1024 ** 2; chunk >= 512; ) {
    try {
      size += writeSync(file, Buffer.alloc(chunk, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      chunk /= 2;
    }
  }
  return size;
}
