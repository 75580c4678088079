/**
 * Folder for the embedded database and the local storage. Problems are errors of one line, because an administrator can
 * fix them.
 */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'part of the path is a file',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Creates the folder if it does not exist. Throws if it is not writable. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notAFolder(folder, error);
  }
}

/** Throws if the path cannot be used as a data folder. Creates nothing. */
export function checkDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (error) {
    // Does not use `throwIfNoEntry`, because Node.js 22 and newer would then hide the error that a parent is a file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw notAFolder(folder, error);
  }
}

function notAFolder(folder: string, error: unknown): ConfigError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new ConfigError(`PLATEN_DATA must be a writable folder, but ${folder} is not: ${REASONS[code] ?? code}`);
}
