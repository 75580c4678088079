/**
 * Stores the compiled code of a script for later processes. The folder belongs to the user. In a shared folder, another
 * user could store code that this process would run. If the folder is not writable, nothing is stored.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** Number of stored files that are kept. Each build and each version of Node.js has a separate file. */
const KEPT_FILES = 5;

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
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'platen', 'scripts');
  // V8 accepts stored code only from the same version with the same flags, which the tag represents.
  const stored = join(folder, `${basename(file)}-${id}-${cachedDataVersionTag()}`);
  const cachedData = readStored(stored);
  const script = new Script(source, { filename: file, cachedData });
  const isStored = cachedData !== undefined && !script.cachedDataRejected;
  return { script, store: isStored ? () => {} : () => store(stored, folder, script) };
}

function readStored(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function store(file: string, folder: string, script: Script): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeOld(folder);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, script.createCachedData(), { mode: 0o600 });
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
