/** Command line with a service over HTTP, without access to its database. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BIN, type Served, serve } from './guides/serve.ts';
import { jpegFile } from './pictures.ts';

let service: Served;
let folder: string;

beforeAll(async () => {
  service = await serve();
  folder = mkdtempSync(join(tmpdir(), 'platen-remote-'));
});
afterAll(async () => {
  await service?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs the command without a database and with a separate home folder. */
function platen(...words: readonly string[]) {
  const { PLATEN_DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, XDG_CONFIG_HOME: join(folder, 'config'), PLATEN_DATA: join(folder, 'none') };
  const options = { cwd: folder, env, input: `${service.keys.live}\n`, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], options);
  return { status, out: stdout, err: stderr };
}

function done(...words: readonly string[]): string {
  const { status, out, err } = platen(...words);
  expect([status, err]).toEqual([0, expect.not.stringContaining('platen:')]);
  return out;
}

/** Returns the files of a folder by name. */
function filesOf(name: string): Readonly<Record<string, string>> {
  const path = join(folder, name);
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((each) =>
    statSync(join(path, each)).isFile(),
  );
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(path, file), 'latin1')]));
}

const TEMPLATE = {
  dimensions: { width: '2in', height: '1in' },
  elements: [
    { id: 'logo', type: 'image', source: 'dot.jpg', position: { x: '1mm', y: '1mm' }, width: '1mm', height: '1mm' },
    { id: 'bin', type: 'text', text: '{{ bin }}', position: { x: '3mm', y: '3mm' }, width: '40mm' },
  ],
};

function write(file: string, value: object): void {
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
}

it('requires a login, and stores it only for the user', () => {
  expect(platen('asset', 'list')).toMatchObject({ status: 1, err: expect.stringContaining('platen login URL') });
  expect(platen('login', 'localhost').err).toContain('must start with http');
  expect(done('login', `${service.url}/`)).toContain(`logged in to ${service.url}`);
  const file = join(folder, 'config/platen/login.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: service.url, key: service.keys.live });
});

it('pushes a folder, pulls the same bytes, and overwrites no newer changes', () => {
  mkdirSync(join(folder, 'bin/assets'), { recursive: true });
  writeFileSync(join(folder, 'bin/assets/dot.jpg'), jpegFile({ blocks: [[[128]]] }));
  write('bin/template.json', TEMPLATE);
  write('bin/sample.json', { bin: 'A-17' });
  expect(done('template', 'push', 'bin', '--slug', 'bin', '--publish')).toContain('bin: version 1 published');
  done('template', 'pull', 'bin', '--folder', 'pulled');
  expect(filesOf('pulled')).toEqual(filesOf('bin'));

  // Another user changes the template.
  write('pulled/sample.json', { bin: 'B-2' });
  done('template', 'push', 'pulled');
  const refused = platen('template', 'push', 'bin');
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('was changed in the service') });
  writeFileSync(join(folder, 'pulled/assets/dot.jpg'), jpegFile({ blocks: [[[3]]] }));
  done('template', 'push', 'pulled');
  writeFileSync(join(folder, 'bin/assets/dot.jpg'), jpegFile({ blocks: [[[99]]] }));
  expect(platen('template', 'push', 'bin').err).toContain('different files with these names: dot.jpg');
  write('bin.json', TEMPLATE);
  expect(platen('template', 'push', 'bin.json', '--slug', 'bin').err).toContain('pull it first');
  expect(done('template', 'push', 'bin.json', '--slug', 'bin', '--force')).toContain('bin: draft saved');
});

it('lists, publishes and restores versions, and renders with the service', () => {
  expect(done('template', 'publish', 'bin')).toContain('version 2');
  expect(done('template', 'versions', 'bin')).toMatch(/^2 {2}\S+ {2}published\n1 {2}/);
  expect(done('template', 'restore', 'bin', '1')).toContain('version 1 was restored as the draft');
  expect(JSON.parse(done('template', 'list', '--json')).map(({ slug }: { slug: string }) => slug)).toContain('bin');
  write('data.json', { bin: 'C-3' });
  done('render', 'bin', '--remote', '--data', 'data.json', '--format', 'pdf', '-o', 'bin.pdf');
  expect(readFileSync(join(folder, 'bin.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
  const { warnings } = JSON.parse(
    done('render', 'bin/template.json', '--remote', '--format', 'zpl', '--json', '-o', 'bin.zpl'),
  );
  expect(warnings).toEqual([expect.objectContaining({ code: 'MISSING_DATA' })]);
  expect(done('usage')).toContain('live renders on plan');
});

it('renders many items in order, in several requests', () => {
  const items = Array.from({ length: 130 }, (_, index) => ({ bin: `N-${index}` }));
  writeFileSync(join(folder, 'items.jsonl'), items.map((item) => JSON.stringify(item)).join('\n'));
  expect(platen('batch', 'bin', 'items.jsonl', '--format', 'zpl', '-o', 'bins.zpl').err).toContain(
    'bins.zpl: 130 items, 0 warnings',
  );
  const alone = (bin: string) => {
    write('one.json', { bin });
    done('render', 'bin', '--remote', '--data', 'one.json', '--format', 'zpl', '-o', 'one.zpl');
    return readFileSync(join(folder, 'one.zpl'), 'latin1');
  };
  const all = readFileSync(join(folder, 'bins.zpl'), 'latin1');
  expect(all.split('^XA')).toHaveLength(131);
  expect(all.startsWith(alone('N-0'))).toBe(true);
  expect(all.endsWith(alone('N-129'))).toBe(true);

  const schema = { type: 'object', properties: { bin: { type: 'string' } } };
  write('strict.json', { ...TEMPLATE, elements: [TEMPLATE.elements[1]], schema });
  write('items.json', [...items.slice(0, 102), { bin: 7 }, { bin: 'last' }]);
  const words = ['batch', 'strict.json', 'items.json', '--format', 'png', '--dpi', '36', '-o', 'bins'];
  expect(platen(...words)).toMatchObject({ status: 1, err: expect.stringMatching(/Item 102.*\n {2}\/102\/bin: /) });
  expect(() => filesOf('bins')).toThrow('ENOENT');
  expect(platen(...words, '--partial').err).toContain('103 items');
  const names = Object.keys(filesOf('bins'));
  expect([names.length, names[0], names.at(-2), names.at(-1)]).toEqual([103, '0001.png', '0102.png', '0104.png']);
  const { items: told } = JSON.parse(done(...words, '--partial', '--json'));
  expect(told[102]).toMatchObject({ status: 'failed', errors: [{ path: '/102/bin' }] });
  write('mixed.json', [{ bin: 'N-0' }, { bin: 'N-1', label: 'bin' }]);
  done('batch', 'strict.json', 'mixed.json', '--template-key', 'label', '--format', 'zpl', '-o', 'mixed.zpl');
  const mixed = readFileSync(join(folder, 'mixed.zpl'), 'latin1');
  expect([mixed.startsWith(alone('N-0')), mixed.endsWith(alone('N-1'))]).toEqual([false, true]);
  write('none.json', { bin: 7 });
  expect(platen('batch', 'bin', 'none.json', '--format', 'pdf', '-o', 'none.pdf').err).toContain(
    'a list of JSON objects',
  );
});

it('manages files by name', () => {
  done('asset', 'push', 'bin/assets/dot.jpg', '--name', 'other.jpg');
  done('asset', 'pull', 'other.jpg', '-o', 'pulled.jpg');
  expect(readFileSync(join(folder, 'pulled.jpg'))).toEqual(readFileSync(join(folder, 'bin/assets/dot.jpg')));
  expect(done('asset', 'list')).toMatch(/^other\.jpg {2}image\/jpeg/m);
  done('asset', 'delete', 'other.jpg');
  expect(platen('asset', 'pull', 'other.jpg')).toMatchObject({
    status: 1,
    err: expect.stringContaining('The asset does not exist'),
  });
});
