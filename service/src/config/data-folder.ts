/**
 * Data folder of the embedded database and storage. Problems are reported in one line, because the administrator can
 * fix them.
 */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { ConfigError } from './config.ts';

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Creates a missing folder. Throws if it is not writable. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notAFolder(folder, error);
  }
}

/** Throws if the path cannot be used as a folder. Creates nothing. */
export function checkDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (error) {
    // Does not use `throwIfNoEntry`, because from Node.js 22 on it hides the error for a path below a file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw notAFolder(folder, error);
  }
}

function notAFolder(folder: string, error: unknown): ConfigError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new ConfigError(`PLATEN_DATA must be a writable folder, but ${folder} is not: ${REASONS[code] ?? code}`);
}
