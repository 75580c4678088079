/**
 * Stores the compiled code of a script for later processes of the same user. If the folder is not writable, nothing is
 * stored.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** Number of stored files that are kept. Each build and each version of Node.js has a separate file. */
const KEPT_FILES = 5;

const WRITABLE_BY_OTHERS = 0o022;

export type CompiledScript = {
  readonly script: Script;
  /** Stores the compiled code, with all functions that the process has called. Does nothing if it is stored already. */
  store(): void;
};

/**
 * Compiles a script, or loads its stored code.
 * @param source contents of the file, without dynamic imports: V8 does not support them in stored code
 * @param id text that is different for each content of the file
 */
export function compile(
  file: string,
  { source, id }: { readonly source: string; readonly id: string },
): CompiledScript {
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homeFolder(), '.cache'), 'platen', 'scripts');
  const stored = join(folder, `${basename(file)}-${id}-${programTag()}`);
  const cachedData = readStored(stored);
  const script = new Script(source, { filename: file, cachedData });
  const isStored = cachedData !== undefined && !script.cachedDataRejected;
  return { script, store: isStored ? () => {} : () => store(stored, folder, script) };
}

/** Returns the user's home folder, or a folder that does not exist if the user has none, as in some containers. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '/nonexistent';
  }
}

/**
 * Returns text for this program of Node.js and its flags. V8 checks only its version and flags, and would crash with code
 * from another build of the same version.
 */
function programTag(): string {
  const { size, mtimeMs } = statSync(process.execPath);
  return [process.version, process.arch, cachedDataVersionTag(), size, Math.trunc(mtimeMs)].join('-');
}

/** Reads a file if only this user could have written it. With `sudo`, the folder can belong to another user. */
function readStored(file: string): Buffer | undefined {
  try {
    const { uid, mode } = statSync(file);
    const isOwn = process.platform === 'win32' || (uid === process.getuid?.() && (mode & WRITABLE_BY_OTHERS) === 0);
    return isOwn ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

function store(file: string, folder: string, script: Script): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeOld(folder);
    const draft = `${file}.${process.pid}`;
    // Flushed, because V8 could crash with a file that a power failure has damaged.
    writeFileSync(draft, script.createCachedData(), { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch {
    // The folder is not writable, or the disk is full.
  }
}

/** Removes all but the newest files, and leaves room for another one. */
function removeOld(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const storedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = files.toSorted((a, b) => storedAt(b) - storedAt(a));
  for (const file of newestFirst.slice(KEPT_FILES - 1)) rmSync(file, { force: true });
}
