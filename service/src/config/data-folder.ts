/** The folder of the embedded parts: what stands in its way is told as one line, for a person can mend it. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { ConfigError } from './config.ts';

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Makes it where it is not there yet; refuses one that nothing can be written to. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notAFolder(folder, error);
  }
}

/** Refuses what can be no folder, and makes none. */
export function checkDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (error) {
    // Not by `throwIfNoEntry`: from Node.js 22 on that is silent about a path below a file, too.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw notAFolder(folder, error);
  }
}

function notAFolder(folder: string, error: unknown): ConfigError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new ConfigError(
    `PLATEN_DATA must be a folder to write to, and ${folder} cannot be one: ${REASONS[code] ?? code}`,
  );
}
