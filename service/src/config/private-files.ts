/**
 * Files for the user of the process alone: those that it makes, and those that an earlier version has made in the data
 * folder. Not on Windows, where a folder hands its rights down to what it holds.
 */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Group and others. */
const OF_OTHERS = 0o077;
/** A folder with this bit is shared on purpose, like /tmp. */
const STICKY = 0o1000;

const IS_WINDOWS = process.platform === 'win32';

/** What the process makes from now on is private; gives what ends that. */
export function makePrivate(): () => void {
  if (IS_WINDOWS) return () => undefined;
  const before = process.umask(OF_OTHERS);
  return () => void process.umask(before);
}

/** What is ours in a data folder; nothing else of it is touched. */
const OURS = /^(platen\.sqlite.*|session-secret|first-keys|first-link|SHA256SUMS|outputs|cache|run)$/;

export type Corrected = {
  /** Files and folders that others could open before. */
  readonly corrected: number;
  /** The files that belong to another user, and stay as they are. */
  readonly refused: number;
};

/**
 * Takes the rights of others on a data folder away, and on what is ours in it. What lies in a folder that is private
 * already is out of reach, and not looked at: there may be a million outputs.
 */
export function correctModes(folder: string): Corrected {
  const counts = { corrected: 0, refused: 0 };
  const mode = modeOf(folder);
  if (IS_WINDOWS || mode === undefined || (mode & OF_OTHERS) === 0) return counts;
  // First, for it ends the access to all the rest at once.
  if ((mode & STICKY) === 0) takeAway(folder, mode, counts);
  for (const name of readdirSync(folder)) if (OURS.test(name)) correctAll(join(folder, name), counts);
  return counts;
}

type Counts = { corrected: number; refused: number };

function correctAll(path: string, counts: Counts): void {
  const mode = modeOf(path);
  if (mode === undefined) return;
  if ((mode & OF_OTHERS) !== 0) takeAway(path, mode, counts);
  if (isFolder(mode)) for (const name of readdirSync(path)) correctAll(join(path, name), counts);
}

function takeAway(path: string, mode: number, counts: Counts): void {
  try {
    chmodSync(path, mode & 0o7777 & ~OF_OTHERS);
    counts.corrected++;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What another process deleted meanwhile.
    if (code === 'ENOENT') return;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
    counts.refused++;
  }
}

/** Undefined for what is not there, and for links, which have no rights of their own. */
function modeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined || found.isSymbolicLink() ? undefined : found.mode;
}

function isFolder(mode: number): boolean {
  return (mode & 0o170000) === 0o040000;
}
