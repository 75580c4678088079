/**
 * Restricts files to the process's user: new files, and files that an earlier version created in the data folder. Has
 * no effect on Windows, where files inherit the permissions of their folder.
 */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const OF_OTHERS = 0o077;
/** Sticky bit of a folder that is shared on purpose, such as /tmp. */
const STICKY = 0o1000;

const IS_WINDOWS = process.platform === 'win32';

/** Sets the umask so that new files are private. Returns a function that restores it. */
export function makePrivate(): () => void {
  if (IS_WINDOWS) return () => undefined;
  const before = process.umask(OF_OTHERS);
  return () => void process.umask(before);
}

/** Names of Platen's files in a data folder. Other files are not changed. */
const OURS = /^(platen\.sqlite.*|session-secret|first-keys|first-link|SHA256SUMS|outputs|cache|run)$/;

export type Corrected = {
  /** Number of files and folders that other users could open before. */
  readonly corrected: number;
  /** Number of files that belong to another user and remain unchanged. */
  readonly refused: number;
};

/**
 * Removes other users' permissions for a data folder and for Platen's files in it. Skips the contents of a private
 * folder: they are already unreachable, and there may be a million outputs.
 */
export function correctModes(folder: string): Corrected {
  const counts = { corrected: 0, refused: 0 };
  const mode = modeOf(folder);
  if (IS_WINDOWS || mode === undefined || (mode & OF_OTHERS) === 0) return counts;
  // The folder comes first, because that blocks access to everything inside at once.
  if ((mode & STICKY) === 0) deleteWithRetries(folder, mode, counts);
  for (const name of readdirSync(folder)) if (OURS.test(name)) correctAll(join(folder, name), counts);
  return counts;
}

type Counts = { corrected: number; refused: number };

function correctAll(path: string, counts: Counts): void {
  const mode = modeOf(path);
  if (mode === undefined) return;
  if ((mode & OF_OTHERS) !== 0) deleteWithRetries(path, mode, counts);
  if (isFolder(mode)) for (const name of readdirSync(path)) correctAll(join(path, name), counts);
}

function deleteWithRetries(path: string, mode: number, counts: Counts): void {
  try {
    chmodSync(path, mode & 0o7777 & ~OF_OTHERS);
    counts.corrected++;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process deleted the file since it was listed.
    if (code === 'ENOENT') return;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
    counts.refused++;
  }
}

/** Returns the permissions. Returns undefined for missing files and for links, which have no permissions. */
function modeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined || found.isSymbolicLink() ? undefined : found.mode;
}

function isFolder(mode: number): boolean {
  return (mode & 0o170000) === 0o040000;
}
