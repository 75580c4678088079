/** Secrets for signing session tokens. */
import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { makeDataFolder } from '../config/data-folder.ts';

type Place = Pick<Config, 'sessionSecret' | 'dataFolder' | 'databaseUrl'>;

export type SessionSecrets = {
  /** Secret with which new tokens are signed. */
  readonly own: string;
  /** Secrets whose tokens are valid, including `own`. */
  readonly accepted: readonly string[];
};

/** Returns the secrets. While a new secret replaces an old one, tokens of both are valid. */
export function loadSessionSecrets(config: Place & Pick<Config, 'acceptedSessionSecret'>): SessionSecrets {
  const own = loadSessionSecret(config);
  const { acceptedSessionSecret: other } = config;
  return { own, accepted: other === '' ? [own] : [own, other] };
}

/**
 * Returns the configured secret, or else the secret in the data folder. That file is created on first use, and only its
 * owner can read it. Instances that share a database need a configured secret. The secret is not in the database,
 * because sessions must be safe from people who can read the database.
 */
export function loadSessionSecret({ sessionSecret, dataFolder, databaseUrl }: Place): string {
  if (sessionSecret !== '') return sessionSecret;
  if (databaseUrl !== '') {
    throw new ConfigError(
      'if PLATEN_DATABASE_URL is set, PLATEN_SESSION_SECRET must be set too, to the same text of at least 32 characters on every instance',
    );
  }
  makeDataFolder(dataFolder);
  const file = join(dataFolder, 'session-secret');
  const secret = readIfThere(file) ?? make(file);
  // With an empty secret, anyone could create valid tokens.
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
 * Creates the file with the secret. If two processes start at the same time, the first file is kept, because `link`
 * never replaces a file.
 */
function make(file: string): string {
  const draft = `${file}.${randomUUID()}`;
  // Flushes the file before it gets its final name. After a power failure, it is either complete or absent.
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
