/** Runs `platen` in a separate process. `run.test.ts` tests the effects of its commands. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'cli/bin/platen.js');
const TEMPLATE = join(ROOT, 'library/product-2x1/template.json');
const DATA = join(ROOT, 'library/product-2x1/data.json');

const folder = mkdtempSync(join(tmpdir(), 'platen-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Given = { readonly input?: string; readonly env?: Readonly<Record<string, string>> };

/** Runs `platen` in the test folder. */
function platen(words: readonly string[], { input = '', env = {} }: Given = {}) {
  const { PLATEN_DATA: _, ...own } = process.env;
  const options = { cwd: folder, env: { ...own, ...env }, input };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], options);
  return { status, stdout, out: stdout.toString(), err: stderr.toString() };
}

function file(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

it('writes a document to a file in its current folder, or to stdout, with the same bytes', () => {
  const words = ['render', TEMPLATE, '--data', DATA, '--format', 'pdf'];
  expect(platen([...words, '-o', 'label.pdf'])).toMatchObject({
    status: 0,
    out: '',
    err: expect.stringMatching('1 page'),
  });
  const { stdout } = platen(words);
  expect(stdout.subarray(0, 5).toString()).toBe('%PDF-');
  expect(stdout.equals(readFileSync(join(folder, 'label.pdf')))).toBe(true);
});

it('stores the compiled code of "render" for the next process', () => {
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const words = ['render', TEMPLATE, '--data', DATA, '--format', 'pdf', '--verify'];
  const scripts = join(folder, 'cache/platen/scripts');
  expect(platen(['render', '--help'], { env }).status).toBe(0);
  expect(platen(['render', 'none.json', '--format', 'pdf'], { env }).status).toBe(1);
  expect(existsSync(scripts)).toBe(false);
  const [first, stored] = [platen(words, { env }), readdirSync(scripts)];
  expect(first.err).toMatch('code');
  expect(stored).toHaveLength(1);
  const [second, file] = [platen(words, { env }), join(scripts, stored[0]!)];
  expect(second).toMatchObject({ status: 0, stdout: first.stdout });
  writeFileSync(file, readFileSync(file).subarray(0, 1000));
  expect(platen(words, { env })).toMatchObject({ status: 0, stdout: first.stdout });
  expect(statSync(file).size).toBeGreaterThan(1000);
});

it.skipIf(process.platform === 'win32')('stores no compiled code where other users can write', () => {
  const cache = join(folder, 'shared-cache');
  mkdirSync(cache);
  chmodSync(cache, 0o777);
  const words = ['render', TEMPLATE, '--data', DATA, '--format', 'zpl'];
  expect(platen(words, { env: { XDG_CACHE_HOME: cache } }).status).toBe(0);
  expect(readdirSync(cache)).toEqual([]);
});

it('renders when the compiled code cannot be stored', () => {
  const env = { XDG_CACHE_HOME: file('no-folder', '') };
  expect(platen(['render', TEMPLATE, '--data', DATA, '--format', 'zpl'], { env })).toMatchObject({
    status: 0,
    out: expect.stringMatching('\\^XA'),
  });
});

it('reports errors on stderr, with exit status 2 for a wrong command line and 1 otherwise', () => {
  expect(platen(['print-it'])).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringMatching('the command does not exist'),
  });
  const said = { status: 1, out: '', err: expect.stringMatching('cannot read none.json: no such file') };
  expect(platen(['render', 'none.json', '--format', 'pdf'])).toMatchObject(said);
});

it('creates a private database only in a folder named by PLATEN_DATA, and reports its path', () => {
  const database = join(folder, 'data/platen.sqlite');
  const list = platen(['team', 'list']);
  expect(list).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining(`the database ${database} does not exist`),
  });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(platen(['team', 'create', 'acme', '--plan', 'dev'])).toMatchObject({ status: 1, out: '' });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  const env = { PLATEN_DATA: join(folder, 'data') };
  const made = platen(['team', 'create', 'acme', '--plan', 'dev'], { env });
  expect(made).toMatchObject({ status: 0, err: `new database ${database}\n` });
  if (process.platform !== 'win32') expect(statSync(database).mode & 0o077).toBe(0);
  expect(platen(['team', 'list'])).toMatchObject({ status: 0, out: 'acme  dev\n', err: `database ${database}\n` });
  expect(platen(['team', 'list', '--json'])).toMatchObject({ status: 0, err: '' });
  const create = ['user', 'create', 'ann@example.com', '--team', 'acme', '--password-stdin', '--json'];
  const person = platen(create, { input: 'correct horse\nmore' });
  expect([person.status, JSON.parse(person.out)]).toEqual([0, { id: expect.any(String), email: 'ann@example.com' }]);
});

it('does not serve from a data folder that is a file', () => {
  const env = { PLATEN_DATA: file('a-file', 'x') };
  const said = /^platen: PLATEN_DATA must be a writable folder, but .* is not: .*is a file\n$/;
  expect(platen(['serve'], { env })).toMatchObject({ status: 1, err: expect.stringMatching(said) });
});

describe('platen preview', () => {
  it('uses assets from a folder', async () => {
    const at = join(folder, 'preview-assets');
    mkdirSync(at);
    writeFileSync(
      join(at, 'dot.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const design = file('pictured.json', {
      dimensions: { width: '20mm', height: '20mm' },
      elements: [{ type: 'image', source: 'dot.svg', position: { x: '5mm', y: '5mm' } }],
    });
    const running = spawn(process.execPath, [BIN, 'preview', design, '--assets', at, '--json'], { cwd: folder });
    try {
      let printed = '';
      for await (const chunk of running.stdout) {
        printed += String(chunk);
        if (printed.includes('}')) break;
      }
      const { url } = JSON.parse(printed);
      expect(await (await fetch(`${url}view/png`)).json()).toMatchObject({ pages: [{}], problems: [], warnings: [] });
    } finally {
      running.kill('SIGTERM');
    }
    expect((await once(running, 'exit'))[0]).toBe(0);
  });

  it('shows the template, and updates when it is saved', async () => {
    const design = file('design.json', { dimensions: { width: '1in', height: '1in' }, elements: [] });
    const running = spawn(process.execPath, [BIN, 'preview', design, '--json'], { cwd: folder });
    try {
      let printed = '';
      for await (const chunk of running.stdout) {
        printed += String(chunk);
        if (printed.includes('}')) break;
      }
      const { url } = JSON.parse(printed);
      const page = await fetch(url);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await (await fetch(`${url}view/png`)).json()).toMatchObject({ pages: [{}], problems: [], warnings: [] });
      const events = (await fetch(`${url}events`)).body!.getReader();
      await events.read();
      file('design.json', { elements: [] });
      expect(new TextDecoder().decode((await events.read()).value)).toContain('data: saved');
      expect(await (await fetch(`${url}view/png`)).json()).toMatchObject({ problems: [{ path: '/dimensions' }] });
    } finally {
      running.kill('SIGTERM');
    }
    expect((await once(running, 'exit'))[0]).toBe(0);
  });
});
