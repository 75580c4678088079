/**
 * Runs commands in this process, for tests. Each test file has a temporary folder, which is deleted when its tests end.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInstallation } from '@platen/service/testing/service';
import { afterAll, expect } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

type Given = { readonly input?: string; readonly env?: Readonly<Record<string, string>> };

export function commandsInProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'platen-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const at = (name: string) => join(folder, name);

  const platen = (...words: readonly string[]) => platenWith({}, ...words);

  async function platenWith({ input = '', env = { PLATEN_DATA: at('data') } }: Given, ...words: readonly string[]) {
    const printed: Uint8Array[] = [];
    let err = '';
    const status = await run(COMMANDS, words, {
      env,
      isTerminal: false,
      readInput: () => Buffer.from(input),
      out: (content) => void printed.push(Buffer.from(content)),
      err: (text) => {
        err += text;
      },
      // Does nothing: test files need not be private, and a worker thread cannot change the umask.
      makePrivate: () => () => undefined,
      installation: builtInstallation(),
    });
    const stdout = Buffer.concat(printed);
    return { status, stdout, out: stdout.toString(), err };
  }

  async function json(...words: readonly string[]) {
    const { status, out, err } = await platen(...words, '--json');
    expect([status, err]).toEqual([0, '']);
    return JSON.parse(out);
  }

  /** Writes a file and returns its path. */
  function file(name: string, content: string | object): string {
    const path = at(name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  return { platen, platenWith, json, at, file };
}
