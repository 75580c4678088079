/**
 * Service that commands use. It is set in the environment, or stored by `platen login` in a file that only this user
 * can read.
 */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../command.ts';

/** Environment variables by name. */
type Environment = Readonly<Record<string, string | undefined>>;

export type Login = { readonly url: string; readonly key: string };

/**
 * Returns the service in `PLATEN_URL` and `PLATEN_KEY`, or else the service stored by `platen login`. Returns undefined
 * if neither exists.
 */
export function findLogin(environment: Environment): Login | undefined {
  const { PLATEN_URL: url, PLATEN_KEY: key } = environment;
  if (!url) return readLogin(environment);
  if (!key) throw new Failure('PLATEN_URL is set without PLATEN_KEY; set both');
  return { url: checkedUrl(url), key };
}

/** Checks a URL that a person has typed. Returns it without query and fragment. */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Failure('the URL of a service must start with http:// or https:// and have no user name');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Stores the login in a file that only this user can read. Returns its path. */
export function saveLogin(environment: Environment, login: Login): string {
  const file = loginFile(environment);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // Sets the permissions, because an existing file keeps its previous permissions.
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
    // The error is thrown below.
  }
  throw new Failure(`${file} is damaged; run "platen login" again`);
}

/** Returns the path of the file in the user's configuration folder. */
function loginFile({ XDG_CONFIG_HOME, APPDATA, HOME }: Environment): string {
  const home = HOME || homedir();
  const folder = XDG_CONFIG_HOME || (process.platform === 'win32' && APPDATA ? APPDATA : join(home, '.config'));
  return join(folder, 'platen', 'login.json');
}
