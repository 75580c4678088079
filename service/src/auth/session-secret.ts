/** Secrets that sign session tokens. */
import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { makeDataFolder } from '../config/data-folder.ts';

type Place = Pick<Config, 'sessionSecret' | 'dataFolder' | 'databaseUrl'>;

export type SessionSecrets = {
  /** Secret that signs new tokens. */
  readonly own: string;
  /** Secrets whose tokens are accepted, including `own`. */
  readonly accepted: readonly string[];
};

/** Returns the secrets. Tokens of two secrets are accepted while one replaces the other. */
export function loadSessionSecrets(config: Place & Pick<Config, 'acceptedSessionSecret'>): SessionSecrets {
  const own = loadSessionSecret(config);
  const { acceptedSessionSecret: other } = config;
  return { own, accepted: other === '' ? [own] : [own, other] };
}

/**
 * Returns the configured secret, or the secret stored in the data folder. The stored secret is created on first use,
 * readable only by its owner. Instances that share a database need a configured secret. A secret stored in the database
 * would not protect sessions from people who can read the database.
 */
export function loadSessionSecret({ sessionSecret, dataFolder, databaseUrl }: Place): string {
  if (sessionSecret !== '') return sessionSecret;
  if (databaseUrl !== '') {
    throw new ConfigError(
      'PLATEN_SESSION_SECRET must be set with PLATEN_DATABASE_URL, to the same text of at least 32 characters on every instance',
    );
  }
  makeDataFolder(dataFolder);
  const file = join(dataFolder, 'session-secret');
  const secret = readIfThere(file) ?? make(file);
  // With an empty secret anyone could sign tokens.
  if (secret.length < LEAST_CHARACTERS) {
    throw new ConfigError(`${file} is damaged; restore it from a backup, or delete it, which ends all sessions`);
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

/**
 * Creates the secret's file. If two programs start at the same time, the first file is kept, because a link never
 * replaces an existing file.
 */
function make(file: string): string {
  const draft = `${file}.${randomUUID()}`;
  // Flushed before it is renamed, so that a power cut leaves the whole file or none.
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
