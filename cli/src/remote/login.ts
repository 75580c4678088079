/** The service that commands speak to: from the environment, or as `platen login` keeps it, for the user alone. */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../command.ts';

/** The variables of the environment, by name. */
type Environment = Readonly<Record<string, string | undefined>>;

export type Login = { readonly url: string; readonly key: string };

/** `PLATEN_URL` and `PLATEN_KEY`, or what `platen login` kept; undefined where there is neither. */
export function findLogin(environment: Environment): Login | undefined {
  const { PLATEN_URL: url, PLATEN_KEY: key } = environment;
  if (!url) return readLogin(environment);
  if (!key) throw new Failure('PLATEN_KEY must be set beside PLATEN_URL');
  return { url: checkedUrl(url), key };
}

/** As a person may write it, without what follows the path. */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Failure('the address of a service begins with http:// or https:// and has no user in it');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Readable by the user alone. */
export function saveLogin(environment: Environment, login: Login): string {
  const file = loginFile(environment);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // One that was there keeps its mode.
  chmodSync(file, 0o600);
  return file;
}

export function removeLogin(environment: Environment): void {
  rmSync(loginFile(environment), { force: true });
}

function readLogin(environment: Environment): Login | undefined {
  const file = loginFile(environment);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const { url, key } = JSON.parse(text);
    if (typeof url === 'string' && typeof key === 'string') return { url, key };
  } catch {
    // Told below.
  }
  throw new Failure(`${file} is not what "platen login" writes: log in again`);
}

/** In the folder where programs keep what a user chose. */
function loginFile({ XDG_CONFIG_HOME, APPDATA, HOME }: Environment): string {
  const home = HOME || homedir();
  const folder = XDG_CONFIG_HOME || (process.platform === 'win32' && APPDATA ? APPDATA : join(home, '.config'));
  return join(folder, 'platen', 'login.json');
}
