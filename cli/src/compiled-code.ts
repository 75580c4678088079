/** Stores the compiled code of a script for later processes. If the folder is not writable, nothing is stored. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** Number of stored files that are kept. Each build and each version of Node.js has a separate file. */
const KEPT_FILES = 5;

export type CompiledScript = {
  readonly script: Script;
  /** Stores the compiled code, with all functions that the process has called. Does nothing if it is stored already. */
  store(): void;
};

type CompileOptions = {
  /** Contents of the file, without dynamic imports: V8 does not support them in stored code. */
  readonly source: string;
  /** Text that is different for each content of the file. */
  readonly id: string;
  /** Folder for stored code, to which only this user can write; undefined to store nothing. */
  readonly folder: string | undefined;
};

/** Compiles a script, or loads its stored code. */
export function compile(file: string, { source, id, folder }: CompileOptions): CompiledScript {
  if (folder === undefined) return { script: new Script(source, { filename: file }), store() {} };
  const prefix = `${basename(file)}-`;
  const stored = join(folder, `${prefix}${id}-${programTag()}`);
  const cachedData = readStored(stored);
  const script = new Script(source, { filename: file, cachedData });
  const isStored = cachedData !== undefined && !script.cachedDataRejected;
  return { script, store: isStored ? () => {} : () => store(stored, { prefix, script }) };
}

/**
 * Returns text for this program of Node.js and its flags. V8 checks only its version and flags, and would crash with code
 * from another build of the same version.
 */
function programTag(): string {
  const { size, mtimeMs } = statSync(process.execPath);
  return [process.version, process.arch, cachedDataVersionTag(), size, Math.trunc(mtimeMs)].join('-');
}

function readStored(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

type Storing = { readonly prefix: string; readonly script: Script };

function store(file: string, { prefix, script }: Storing): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    removeOld(dirname(file), prefix);
    const draft = `${file}.${process.pid}`;
    // Flushed, because V8 could crash with a file that a power failure has damaged.
    writeFileSync(draft, script.createCachedData(), { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch {
    // The folder is not writable, or the disk is full.
  }
}

/** Removes all but the newest files of a script, and leaves room for another one. */
function removeOld(folder: string, prefix: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const files = names.map((name) => join(folder, name));
  const storedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = files.toSorted((a, b) => storedAt(b) - storedAt(a));
  for (const file of newestFirst.slice(KEPT_FILES - 1)) rmSync(file, { force: true });
}
