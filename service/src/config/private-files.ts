/**
 * Makes files private to the user of the process: new files, and files in the data folder that an earlier release
 * created. Has no effect on Windows, where files inherit the permissions of their folder.
 */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const OF_OTHERS = 0o077;
/** Sticky bit. It marks folders that are shared on purpose, such as /tmp. */
const STICKY = 0o1000;

const IS_WINDOWS = process.platform === 'win32';

/** Sets the umask so that new files are private. Returns a function that restores the previous umask. */
export function makePrivate(): () => void {
  if (IS_WINDOWS) return () => undefined;
  const before = process.umask(OF_OTHERS);
  return () => void process.umask(before);
}

/** Names of Platen's files in a data folder. The permissions of other files are not changed. */
const OURS = /^(platen\.sqlite.*|session-secret|first-keys|first-link|SHA256SUMS|outputs|cache|run)$/;

export type Corrected = {
  /** Number of files and folders whose permissions were changed. */
  readonly corrected: number;
  /**
   * Number of files and folders that could not be changed, because they belong to another user or the disk is
   * read-only.
   */
  readonly refused: number;
};

/**
 * Removes the permissions of other users for the data folder and for Platen's files in it. If the folder is already
 * private, skips its content, because others cannot reach it and there may be a million documents.
 */
export function correctModes(folder: string): Corrected {
  const counts = { corrected: 0, refused: 0 };
  const mode = modeOf(folder);
  if (IS_WINDOWS || mode === undefined || (mode & OF_OTHERS) === 0) return counts;
  // Starts with the folder, because this immediately blocks access to its content.
  if ((mode & STICKY) === 0) restrict(folder, mode, counts);
  for (const name of readdirSync(folder)) if (OURS.test(name)) correctAll(join(folder, name), counts);
  return counts;
}

type Counts = { corrected: number; refused: number };

function correctAll(path: string, counts: Counts): void {
  const mode = modeOf(path);
  if (mode === undefined) return;
  if ((mode & OF_OTHERS) !== 0) restrict(path, mode, counts);
  if (isFolder(mode)) for (const name of readdirSync(path)) correctAll(join(path, name), counts);
}

function restrict(path: string, mode: number, counts: Counts): void {
  try {
    chmodSync(path, mode & 0o7777 & ~OF_OTHERS);
    counts.corrected++;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The file has been deleted since it was listed.
    if (code === 'ENOENT') return;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
    counts.refused++;
  }
}

/** Returns the mode of a file or folder. Returns undefined for missing files and for symbolic links. */
function modeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined || found.isSymbolicLink() ? undefined : found.mode;
}

function isFolder(mode: number): boolean {
  return (mode & 0o170000) === 0o040000;
}
