/** The command as it is typed: the real program, its output, its exit status. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '@platen/engine/version';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonErrorIndex } from './files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'cli/bin/platen.js');
const TEMPLATE = join(ROOT, 'library/product-2x1/template.json');
const DATA = join(ROOT, 'library/product-2x1/data.json');

const folder = mkdtempSync(join(tmpdir(), 'platen-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function platen(...words: readonly string[]) {
  return platenWith('', ...words);
}

function platenWith(input: string, ...words: readonly string[]) {
  const env = { ...process.env, PLATEN_DATA: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], { cwd: folder, env, input });
  return { status, stdout, out: stdout.toString(), err: stderr.toString() };
}

function json(...words: readonly string[]) {
  const { status, out, err } = platen(...words, '--json');
  expect([status, err]).toEqual([0, '']);
  return JSON.parse(out);
}

function file(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('platen render', () => {
  it.each([
    ['pdf', '%PDF-1.7'],
    ['png', '\x89PNG'],
    ['zpl', '^XA'],
    ['html', '<!doctype html>'],
  ])('writes %s', (format, start) => {
    const output = join(folder, `label.${format}`);
    const { status, out, err } = platen('render', TEMPLATE, '--data', DATA, '--format', format, '-o', output);
    expect([status, out]).toEqual([0, '']);
    expect(err).toContain('1 page');
    expect(readFileSync(output, 'latin1').slice(0, 40)).toContain(start);
  });

  it('takes assets from a folder, and only from there', () => {
    mkdirSync(join(folder, 'assets'));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    file('assets/logo.svg', svg);
    file('outside.svg', svg);
    const template = (source: string) =>
      file('logo.json', {
        formatVersion: 1,
        dimensions: { width: '20mm', height: '20mm' },
        elements: [{ id: 'logo', type: 'image', source, position: { x: '5mm', y: '5mm' } }],
      });
    const render = (source: string) => platen('render', template(source), '--format', 'zpl', '--assets', 'assets');
    expect(render('logo.svg')).toMatchObject({ status: 0, out: expect.stringContaining('^G') });
    for (const source of ['../outside.svg', 'none.svg']) {
      expect(render(source)).toMatchObject({ status: 1, err: expect.stringContaining('ASSET_NOT_FOUND') });
    }
  });

  it('fetches pictures where it is told to, and from the public internet alone', () => {
    const template = file('remote.json', {
      dimensions: { width: '20mm', height: '20mm' },
      elements: [{ id: 'logo', type: 'image', source: 'https://127.0.0.1/logo.png', position: { x: '5mm', y: '5mm' } }],
    });
    const render = (...words: string[]) => platen('render', template, '--format', 'zpl', ...words);
    expect(render()).toMatchObject({ status: 1, err: expect.stringMatching(/logo.*remote images are off/) });
    const refused = { status: 1, err: expect.stringMatching(/logo.*no public address.*IMAGE_UNREACHABLE/) };
    expect(render('--remote-images', 'public')).toMatchObject(refused);
    expect(render('--remote-images', '127.0.0.1')).toMatchObject(refused);
    expect(render('--remote-images', 'https://a.test/')).toMatchObject({
      status: 2,
      err: expect.stringMatching('list of hosts'),
    });
  });

  it('writes to stdout without -o, the same bytes', () => {
    platen('render', TEMPLATE, '--data', DATA, '--format', 'pdf', '-o', 'again.pdf');
    const { stdout } = platen('render', TEMPLATE, '--data', DATA, '--format', 'pdf');
    expect(stdout.equals(readFileSync(join(folder, 'again.pdf')))).toBe(true);
  });

  it('reports in JSON', () => {
    const report = json('render', TEMPLATE, '--data', DATA, '--format', 'png', '--dpi', '100', '-o', 'small.png');
    const png = readFileSync(join(folder, 'small.png'));
    const sha256 = createHash('sha256').update(png).digest('hex');
    const told = { sizeBytes: png.length, pages: 1, warnings: [], sha256, engineVersion: ENGINE_VERSION };
    expect(report).toEqual({ ...told, renderTimeMs: expect.any(Number) });
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 100]);
  });

  it('reads codes back from what it made, and fails when they say something else', () => {
    const verified = json('render', TEMPLATE, '--data', DATA, '--format', 'pdf', '--verify', '-o', 'read.pdf');
    expect(verified.verified).toMatchObject([{ symbology: 'datamatrix', text: expect.any(String) }]);
    expect(verified.unverified).toEqual([]);
    const place = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '1in', height: '1in' };
    const elements = [
      { id: 'qr', type: 'qrcode', text: 'x', ...place },
      { type: 'rectangle', ...place, style: { fill: '#000' } },
    ];
    const file = join(folder, 'stained.json');
    writeFileSync(file, JSON.stringify({ dimensions: { width: '1in', height: '1in' }, elements }));
    const { status, err } = platen('render', file, '--format', 'png', '--verify', '-o', 'stained.png');
    expect([status, err]).toEqual([1, expect.stringContaining('the qrcode on page 1 cannot be read back')]);
    expect(existsSync(join(folder, 'stained.png'))).toBe(false);
  });

  it('holds data against the patterns of a schema', () => {
    const template = file('pattern.json', {
      dimensions: { width: '1in', height: '1in' },
      schema: { type: 'object', properties: { order: { type: 'string', pattern: '^A-[0-9]+$' } } },
      elements: [],
    });
    const render = (order: string) => {
      return platen('render', template, '--data', file('order.json', { order }), '--format', 'zpl');
    };
    expect(render('A-17').status).toBe(0);
    expect(render('B-17')).toMatchObject({ status: 1, err: expect.stringMatching('/data/order.*SCHEMA_MISMATCH') });
  });

  describe('point 11', () => {
    const pages = file('pages.json', {
      dimensions: { width: '40mm', height: '20mm' },
      elements: ['one', 'two'].map((text, index) => ({
        ...{ type: 'text', text, position: { mode: 'flow' } },
        ...(index === 1 ? { breakBefore: true } : {}),
      })),
    });

    it('--page shows another page of a PNG', () => {
      const render = (...words: string[]) =>
        platen('render', pages, '--format', 'png', '--dpi', '72', '-o', 'page.png', ...words);
      const bytes = (...words: string[]) => {
        expect(render(...words).status).toBe(0);
        return readFileSync(join(folder, 'page.png'));
      };
      expect(render().err).toContain('PAGES_OMITTED');
      expect(bytes('--page', '2').equals(bytes('--page', '1'))).toBe(false);
      expect(bytes('--page', '1').equals(bytes())).toBe(true);
      expect(render('--page', '3')).toMatchObject({ status: 1, err: expect.stringContaining('must be from 1 to 2') });
    });

    it('--strict fails with the warnings, and writes nothing', () => {
      const words = ['render', pages, '--format', 'png', '-o', 'strict.png'];
      const { status, out, err } = platen(...words, '--strict');
      expect([status, out]).toEqual([1, '']);
      expect(err).toMatch(/not rendered, as --strict asks: 1 warning\n.*PAGES_OMITTED/);
      expect(existsSync(join(folder, 'strict.png'))).toBe(false);
      expect(platen(...words, '--strict', '--page', '1').status).toBe(0);
      expect(existsSync(join(folder, 'strict.png'))).toBe(true);
    });

    it('--density prints for another printer', () => {
      const render = (...words: string[]) => platen('render', pages, '--format', 'zpl', ...words).out;
      expect([render().match(/\^PW\d+/)?.[0], render('--density', '12').match(/\^PW\d+/)?.[0]]).toEqual([
        '^PW320',
        '^PW480',
      ]);
    });

    it('--copies prints labels, and repeats the pages of a PDF', () => {
      expect(platen('render', pages, '--format', 'zpl', '--copies', '7').out.match(/\^PQ\d+/g)).toEqual([
        '^PQ7',
        '^PQ7',
      ]);
      const pdf = ['render', pages, '--format', 'pdf', '-o', 'copies.pdf'];
      expect(json(...pdf, '--copies', '3')).toMatchObject({ pages: 6 });
      expect(json(...pdf, '--copies', '1')).toMatchObject({ pages: 2 });
    });

    it.each([
      [['pdf', '--page', '1'], '--page is for png: pdf has all pages'],
      [['png', '--page', '0'], '--page must be a whole number from 1, not "0"'],
      [['zpl', '--density', '203'], '--density must be one of 6, 8, 12, 24, not "203"'],
      [['html', '--copies', '2'], '--copies is for pdf and zpl, not for html'],
      [['pdf', '--copies', '10000'], '--copies must be a whole number from 1 to 9999'],
    ])('%j is wrong usage', (words, message) => {
      expect(platen('render', pages, '--format', ...words)).toMatchObject({
        status: 2,
        err: expect.stringContaining(message),
      });
    });
  });

  it('tells all problems with path, element and position', () => {
    const elements = [
      { type: 'hologram' },
      { id: 'wide', type: 'text', position: { mode: 'absolute', x: '0in', y: '0in' }, width: '12 furlongs', text: 'x' },
      { id: 'odd', type: 'text', position: { mode: 'absolute', x: '0in', y: '0in' }, contentExpression: 'a +' },
    ];
    const bad = file('bad.json', { dimensions: { width: '1in', height: '1in' }, elements });
    const { status, out, err } = platen('render', bad, '--format', 'pdf');
    expect([status, out]).toEqual([1, '']);
    const lines = err.trim().split('\n');
    expect(lines[0]).toBe('platen: cannot render: 3 problems');
    expect(err).toMatch(/ {2}\/elements\/0\/type.*hologram|\/elements\/0\/type/);
    expect(err).toMatch(/\/elements\/1\/width \(wide\): .*INVALID_LENGTH/);
    expect(err).toMatch(/\/elements\/2\/contentExpression \(odd\): .*\[character \d/);

    const machine = platen('render', bad, '--format', 'pdf', '--json');
    expect([machine.status, machine.out]).toEqual([1, '']);
    expect(JSON.parse(machine.err).errors).toHaveLength(3);
  });

  it.each([
    ['a missing file', ['nowhere.json', '--format', 'pdf'], 1, 'cannot read nowhere.json: no such file'],
    ['a folder', ['.', '--format', 'pdf'], 1, 'cannot read .: it is a folder'],
    [
      'no place to write',
      [TEMPLATE, '--data', DATA, '--format', 'zpl', '-o', 'none/x.zpl'],
      1,
      'cannot write none/x.zpl: no such',
    ],
    ['no format', [TEMPLATE], 2, '--format is required'],
    ['an unknown format', [TEMPLATE, '--format', 'docx'], 2, '--format must be one of pdf, png, zpl, html'],
    ['a dpi that is none', [TEMPLATE, '--format', 'png', '--dpi', '20'], 2, '--dpi must be a number from 36 to 1200'],
    ['no template', ['--format', 'pdf'], 2, '"platen render" takes TEMPLATE.json'],
    ['an unknown option', [TEMPLATE, '--fromat', 'pdf'], 2, "Unknown option '--fromat'"],
  ] as const)('tells %s', (_name, words, status, message) => {
    const told = platen('render', ...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
    expect(told.err).not.toContain('    at ');
  });

  it('point 5: refuses a file in Latin-1 instead of printing boxes', () => {
    const template = (text: string) =>
      `{\n"dimensions": { "width": "1in", "height": "1in" },\n"meta": { "name": "${text}" }, "elements": [] }`;
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    writeFileSync(join(folder, 'latin1.json'), latin1(template('Bücher')));
    const said = 'latin1.json is not UTF-8, but perhaps Latin-1 or Windows-1252: line 3, column 21. Save it as UTF-8';
    expect(platen('render', 'latin1.json', '--format', 'zpl')).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(said),
    });
    expect(platen('validate', 'latin1.json').err).toContain(said);
    writeFileSync(join(folder, 'data.latin1.json'), latin1('{"itemName":"Größe"}'));
    const data = platen('render', TEMPLATE, '--data', 'data.latin1.json', '--format', 'zpl');
    expect(data).toMatchObject({ status: 1, out: '', err: expect.stringContaining('data.latin1.json is not UTF-8') });
    writeFileSync(join(folder, 'utf16.json'), Buffer.from(`\ufeff${template('Bücher')}`, 'utf16le'));
    expect(platen('validate', 'utf16.json').err).toContain('utf16.json is UTF-16 and not UTF-8: line 1, column 1');
    expect(platen('validate', file('mark.json', `\ufeff${template('Łódź')}`)).status).toBe(0);
  });

  it('tells line and column of invalid JSON', () => {
    const bad = file('comma.json', '{\n  "dimensions": {\n    "width": "1in",\n  }\n}\n');
    expect(platen('render', bad, '--format', 'pdf').err).toContain('comma.json is not valid JSON: line 4, column 3');
    const deep = file('deep.json', `{"elements":${'['.repeat(100_000)}`);
    expect(platen('render', deep, '--format', 'pdf').err).toContain(
      'deep.json has lists and objects inside one another more than 500 deep',
    );
  });
});

describe('jsonErrorIndex', () => {
  it.each([
    ['{"a": 1,}', 8],
    ['{"a": abc}', 6],
    ['[1 2]', 3],
    ['{"a": "x\n"}', 8],
    ['[1, 2', 5],
    ['{"a": "x', 8],
    ['', 0],
    ['[]]', 2],
    ["{'a': 1}", 1],
  ])('%j', (text, index) => {
    expect(jsonErrorIndex(text)).toBe(index);
  });
});

describe('platen validate', () => {
  it('says that a template is valid', () => {
    expect(json('validate', TEMPLATE)).toEqual({
      ...{ valid: true, errors: [], warnings: [] },
      ...{ laidOut: 'fixed', sampleErrors: [] },
    });
  });

  it('lists errors with status 1, and warnings', () => {
    const bad = file('empty.json', {});
    const { status, out } = platen('validate', bad, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      errors: expect.arrayContaining([expect.objectContaining({ path: '/dimensions' })]),
    });
    const odd = file('odd.json', { dimensions: { width: '1in', height: '1in' }, elements: [], colour: 'red' });
    expect(json('validate', odd).warnings).toMatchObject([{ code: 'UNKNOWN_PROPERTY', path: '/colour' }]);
  });

  it('looks at the sample in every output, or in those that are named', () => {
    const text = { type: 'text', position: { x: '1mm', y: '1mm' }, text: '{{ name }}', style: { fontSize: '3pt' } };
    const template = { dimensions: { width: '2in', height: '1in' }, elements: [text], sample: { name: 'Ada' } };
    const small = file('small.json', template);
    expect(json('validate', small).warnings).toMatchObject([{ code: 'TEXT_TOO_SMALL', formats: ['zpl'] }]);
    expect(json('validate', small, '--formats', 'pdf,html').warnings).toEqual([]);
    expect(platen('validate', small, '--formats', 'pfd').status).toBe(2);
    const logo = { type: 'image', position: { x: '1mm', y: '1mm' }, width: '5mm', height: '5mm', source: 'logo.png' };
    const { status, err } = platen('validate', file('logo.json', { ...template, elements: [logo] }));
    expect([status, err]).toEqual([1, expect.stringMatching(/its sample has 1 problem\n {2}\/elements\/0/)]);
  });
});

describe('platen zpl preview', () => {
  const output = join(folder, 'zpl.png');

  it('draws a label that platen rendered', () => {
    const zpl = join(folder, 'preview.zpl');
    platen('render', TEMPLATE, '--data', DATA, '--format', 'zpl', '-o', zpl);
    expect(json('zpl', 'preview', zpl, '-o', output)).toEqual({ width: 406, height: 203, labels: 1, nativeTexts: 0 });
    expect(readFileSync(output, 'latin1').slice(1, 4)).toBe('PNG');
  });

  it('says which command it cannot draw, and which label is not there', () => {
    const foreign = file('foreign.zpl', '^XA^PW8^LL8^FO0,0^ABN,20^FDx^FS^XZ');
    expect(platen('zpl', 'preview', foreign, '-o', output)).toMatchObject({
      status: 1,
      err: expect.stringContaining('^ABN,20'),
    });
    const empty = file('empty.zpl', '^XA^PW8^LL8^XZ');
    expect(platen('zpl', 'preview', empty, '-o', output, '--label', '2')).toMatchObject({ status: 1 });
    expect(platen('zpl', 'preview', empty, '-o', output, '--label', 'x')).toMatchObject({ status: 2 });
  });
});

describe('platen preview', () => {
  it('point 11: takes assets from a folder', async () => {
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

  it('shows the template, and again when it is saved', async () => {
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

describe('point 11: the database of the commands', () => {
  const elsewhere = join(folder, 'elsewhere');
  const run = (...words: string[]) => {
    mkdirSync(elsewhere, { recursive: true });
    const { PLATEN_DATA: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], { cwd: elsewhere, env });
    return { status, out: stdout.toString(), err: stderr.toString() };
  };
  const file = join(elsewhere, 'data/platen.sqlite');

  it.each([
    [['team', 'list']],
    [['key', 'list', '--team', 'acme']],
    [['template', 'list', '--team', 'acme']],
    [['usage', '--team', 'acme']],
    [['template', 'push', TEMPLATE, '--team', 'acme']],
    [['user', 'create', 'ann@example.com', '--team', 'acme']],
    [['backup', 'copy']],
  ])('%j makes none in another folder, and says where it looked', (words) => {
    const { status, out, err } = run(...words);
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(`there is no database ${file}: set PLATEN_DATA to the data folder of the service`);
    expect(existsSync(join(elsewhere, 'data'))).toBe(false);
  });

  it('says which one is used, and which one is made', () => {
    expect(run('team', 'create', 'acme', '--plan', 'dev')).toMatchObject({ status: 0, err: `new database ${file}\n` });
    expect(run('team', 'list')).toEqual({ status: 0, out: 'acme  dev\n', err: `database ${file}\n` });
    expect(run('team', 'list', '--json')).toMatchObject({ status: 0, err: '' });
  });
});

describe('teams, keys, libraries and templates', () => {
  it('are created, listed, changed and revoked', () => {
    const team = json('team', 'create', 'acme', '--plan', 'dev', '--name', 'Acme Ltd');
    expect(team).toEqual({ id: expect.any(String), slug: 'acme', plan: 'dev' });
    expect(json('team', 'plan', 'acme', 'pro')).toEqual({ ...team, plan: 'pro' });
    expect(json('team', 'list')).toEqual([{ ...team, plan: 'pro' }]);

    const created = json(
      'key',
      'create',
      '--team',
      'acme',
      '--mode',
      'live',
      '--scopes',
      'assets, render',
      '--name',
      'ERP',
    );
    const scopes = ['render', 'assets'];
    expect(created).toEqual({ id: expect.any(String), key: expect.any(String), mode: 'live', scopes, team: 'acme' });
    expect(created.key).toMatch(/^pl_live_\w{38}$/);
    const { id, revokedAt } = json('key', 'revoke', created.id);
    expect(id).toBe(created.id);
    expect(json('key', 'list', '--team', 'acme')).toEqual([
      { id, mode: 'live', scopes, name: 'ERP', last4: created.key.slice(-4), createdAt: expect.any(Number), revokedAt },
    ]);

    expect(json('library', 'create', 'shared')).toEqual({ id: expect.any(String), slug: 'shared' });
    const push = ['template', 'push', TEMPLATE, '--team', 'acme'];
    const first = json(...push, '--library', 'shared', '--publish');
    expect(first).toEqual({
      id: expect.stringMatching(/^tpl_\w+$/),
      slug: 'product-label-2-1-in',
      librarySlug: 'shared',
      templateId: 'shared:product-label-2-1-in',
      version: 1,
    });
    // Nothing has changed: no other version.
    expect(json(...push, '--publish')).toMatchObject({ id: first.id, version: 1 });
    expect(json(...push, '--slug', 'draft-only')).toEqual({
      id: expect.any(String),
      slug: 'draft-only',
      templateId: 'draft-only',
    });

    // A word of the API is no slug, whichever door it comes in by.
    const named = { ...JSON.parse(readFileSync(TEMPLATE, 'utf8')), meta: { name: 'Validate' } };
    expect(json('template', 'push', file('validate.json', named), '--team', 'acme').slug).toBe('validate-1');
  });

  it('are published, hidden, pulled and listed; usage is told', () => {
    const own = ['--team', 'acme'];
    const { id } = json('template', 'push', TEMPLATE, ...own, '--slug', 'label');
    expect(json('template', 'list', ...own, '--library', 'none')).toEqual([]);
    expect(json('template', 'publish', 'label', ...own)).toEqual({ id, version: 1 });
    const listed = json('template', 'list', ...own);
    expect(listed).toContainEqual(expect.objectContaining({ id, slug: 'label', version: 1, tags: expect.any(Array) }));
    const template = JSON.parse(readFileSync(TEMPLATE, 'utf8'));
    expect(json('template', 'pull', id, ...own)).toEqual(template);
    platen('template', 'pull', 'label@1', ...own, '-o', 'pulled.json');
    expect(JSON.parse(readFileSync(join(folder, 'pulled.json'), 'utf8'))).toEqual(template);
    expect(json('template', 'unpublish', id, ...own)).toEqual({ id, version: 1 });
    expect(json('template', 'list', ...own)).not.toContainEqual(expect.objectContaining({ id }));

    const usage = json('usage', ...own);
    expect(usage).toMatchObject({ plan: 'pro', renders: { live: 0, test: 0 }, quota: { limit: 100_000 } });
  });

  it.each([
    ['a template of nobody', ['template', 'publish', 'nothing', '--team', 'acme'], 1, 'no template "nothing"'],
    [
      'a slug of the API',
      ['template', 'push', TEMPLATE, '--team', 'acme', '--slug', 'validate'],
      2,
      '--slug must be another one: this is a word of the API',
    ],
    [
      'a library that is not there',
      ['template', 'push', TEMPLATE, '--team', 'acme', '--library', 'nowhere'],
      1,
      'platen: There is no library of this slug.\n',
    ],
    ['a version to publish', ['template', 'publish', 'a@1', '--team', 'acme'], 1, 'leave the "@version" out'],
    ['a team twice', ['team', 'create', 'acme', '--plan', 'dev'], 1, 'there is a team "acme" already'],
    ['a bad slug', ['team', 'create', 'Acme!', '--plan', 'dev'], 2, 'SLUG must be 1 to 64'],
    ['an unknown plan', ['team', 'plan', 'acme', 'gold'], 2, 'PLAN must be one of dev, starter, pro, enterprise'],
    [
      'a scope that is none',
      ['key', 'create', '--team', 'acme', '--mode', 'live', '--scopes', 'all'],
      2,
      '--scopes must be one of',
    ],
    [
      'a test key that manages',
      ['key', 'create', '--team', 'acme', '--mode', 'test', '--scopes', 'team'],
      2,
      'only live keys',
    ],
    ['a key for no team', ['key', 'create', '--team', 'nobody', '--mode', 'live'], 1, 'there is no team "nobody"'],
    ['a key nobody has', ['key', 'revoke', 'x'], 1, 'there is no key "x"'],
    ['an unknown command', ['print'], 2, 'no command of this name; known are serve, render, validate'],
  ] as const)('tell of %s', (_name, words, status, message) => {
    const told = platen(...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
  });
});

it('a data folder that is a file is told in one line', () => {
  const data = file('a-file', 'x');
  for (const words of [['team', 'list'], ['serve']]) {
    for (const place of [data, join(data, 'below')]) {
      const env = { ...process.env, PLATEN_DATA: place };
      const { status, stderr } = spawnSync(process.execPath, [BIN, ...words], { cwd: folder, env });
      expect([status, stderr.toString()]).toEqual([
        1,
        expect.stringMatching(
          /^platen: PLATEN_DATA must be a folder to write to, and .* cannot be one: .*is a file\n$/,
        ),
      ]);
    }
  }
});

describe('people', () => {
  it('are created with a password from stdin, or one that is shown once, and get a new one', () => {
    json('team', 'create', 'people', '--plan', 'dev');
    const create = ['user', 'create', ' Ann@Example.com', '--team', 'people', '--owner', '--super-admin', '--json'];
    const { status, out } = platenWith('correct horse\nmore', ...create, '--password-stdin');
    expect([status, JSON.parse(out)]).toEqual([0, { id: expect.any(String), email: 'ann@example.com' }]);
    const bob = json('user', 'create', 'bob@example.com', '--team', 'people');
    expect(bob).toEqual({ id: expect.any(String), email: 'bob@example.com', password: expect.any(String) });
    const again = json('user', 'password', 'bob@example.com');
    expect(again).toEqual({ ...bob, password: expect.stringMatching(/^[0-9A-Za-z]{20}$/) });
    expect(again.password).not.toBe(bob.password);
  });

  it.each([
    ['an address taken', ['user', 'create', 'BOB@example.com', '--team', 'people'], 1, 'there is a person "bob@'],
    ['no address', ['user', 'create', 'bob', '--team', 'people'], 2, 'EMAIL must be an e-mail address'],
    ['an unknown team', ['user', 'create', 'eve@example.com', '--team', 'none'], 1, 'there is no team "none"'],
    ['a password too short', ['user', 'password', 'bob@example.com', '--password-stdin'], 1, 'must have 8 to 128'],
    [
      'an owner without another',
      ['user', 'delete', 'ann@example.com'],
      1,
      'is the only owner of "people": make another',
    ],
    ['an heir who is nobody', ['user', 'delete', 'ann@example.com', '--heir', 'eve@example.com'], 1, 'no person "eve@'],
    ['nobody to delete', ['user', 'delete', 'eve@example.com'], 1, 'there is no person "eve@example.com"'],
    ['nobody', ['user', 'password', 'eve@example.com'], 1, 'there is no person "eve@example.com"'],
  ] as const)('tell of %s', (_name, words, status, message) => {
    const told = platenWith('short', ...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
    expect(told.err).not.toContain('short');
  });
});

describe('people who leave', () => {
  it('are deleted, with an heir of teams that need one', () => {
    json('team', 'create', 'left', '--plan', 'dev');
    const { id } = json('user', 'create', 'old@example.com', '--team', 'left', '--owner');
    json('user', 'create', 'new@example.com', '--team', 'left');
    const gone = json('user', 'delete', 'old@example.com', '--heir', 'new@example.com');
    expect(gone).toEqual({ id, email: 'old@example.com', deleted: true });
    expect(platen('user', 'delete', 'new@example.com').err).toContain('is the only owner of "left"');
  });
});

describe('help', () => {
  it('lists every command', () => {
    const { status, out } = platen('--help');
    expect(status).toBe(0);
    expect(out).toMatch(/platen render TEMPLATE\.json .*\n/);
    expect(out).toContain('platen key revoke ID');
  });

  it('lists the options of one', () => {
    const { status, out } = platen('render', '--help');
    expect(status).toBe(0);
    expect(out).toMatch(/-o, --output FILE {2,}where to write/);
    expect(out).toContain('--json');
  });

  it('is what a bare command gives, with status 2', () => {
    expect(platen().status).toBe(2);
  });
});
