/** `platen login` and `platen logout`: choose the service that other commands use. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { createClient } from '@platen/client';
import { type Command, UsageError } from '../command.ts';
import { printResult } from '../output.ts';
import { checkedUrl, removeLogin, saveLogin } from '../remote/login.ts';
import { withFailures } from '../remote/service.ts';

export const loginCommand: Command = {
  name: 'login',
  operands: ['URL'],
  about:
    'store the URL and key of a service, which commands without --team then use; the key is read from PLATEN_KEY or a prompt',
  prints: '{ url, plan }',
  options: {},
  async run(args) {
    const url = checkedUrl(args.positionals[0]!);
    const key = args.io.env['PLATEN_KEY'] || (await askForKey());
    const { plan } = await withFailures(createClient({ baseUrl: url, apiKey: key }).usage());
    const file = saveLogin(args.io.env, { url, key });
    printResult(args, { url, plan }, [`logged in to ${url}, plan ${plan}; stored in ${file}`]);
    return 0;
  },
};

export const logoutCommand: Command = {
  name: 'logout',
  operands: [],
  about: 'delete the stored URL and key',
  prints: '{ loggedOut }',
  options: {},
  async run(args) {
    removeLogin(args.io.env);
    printResult(args, { loggedOut: true }, ['logged out']);
    return 0;
  },
};

/** Reads the key from the terminal without echoing it. If stdin is not a terminal, reads its first line. */
async function askForKey(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('API key: ');
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nothing, terminal: stdin.isTTY });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(lines, 'close').then(() => ''),
  ]);
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  if (line.trim() === '') throw new UsageError('no key was given; set PLATEN_KEY, or enter the key');
  return line.trim();
}
