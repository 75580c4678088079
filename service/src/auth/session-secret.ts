/** The secrets of session tokens. */
import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { makeDataFolder } from '../config/data-folder.ts';

type Place = Pick<Config, 'sessionSecret' | 'dataFolder' | 'databaseUrl'>;

export type SessionSecrets = {
  /** Signs. */
  readonly own: string;
  /** Their tokens are accepted, `own`'s among them. */
  readonly accepted: readonly string[];
};

/** While one secret takes the place of another, tokens of both are accepted. */
export function loadSessionSecrets(config: Place & Pick<Config, 'acceptedSessionSecret'>): SessionSecrets {
  const own = loadSessionSecret(config);
  const { acceptedSessionSecret: other } = config;
  return { own, accepted: other === '' ? [own] : [own, other] };
}

/**
 * The configured one; or one of this data folder's own, made when first needed and readable by its owner only. Instances
 * that share a database must be given theirs: kept in the database, it would not protect sessions from who reads that.
 */
export function loadSessionSecret({ sessionSecret, dataFolder, databaseUrl }: Place): string {
  if (sessionSecret !== '') return sessionSecret;
  if (databaseUrl !== '') {
    throw new ConfigError(
      'PLATEN_SESSION_SECRET must be set beside PLATEN_DATABASE_URL, to the same at least 32 characters on every instance',
    );
  }
  makeDataFolder(dataFolder);
  const file = join(dataFolder, 'session-secret');
  const secret = readIfThere(file) ?? make(file);
  // An empty one would let everybody sign.
  if (secret.length < LEAST_CHARACTERS) {
    throw new ConfigError(
      `${file} is damaged: put the one of a backup in its place, or delete it, which ends all sessions`,
    );
  }
  return secret;
}

const LEAST_CHARACTERS = 32;

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** When two programs start together, the file of the first one stays: a link is made whole, and never over another file. */
function make(file: string): string {
  const draft = `${file}.${randomUUID()}`;
  // Down to the disk before it has its name: a power cut leaves all of it or nothing.
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
