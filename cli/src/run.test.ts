/** Every command but those that stay, in this process: what it prints, its exit status, what it makes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_VERSION } from '@platen/engine/version';
import { afterAll, describe, expect, it } from 'vitest';
import { builtInstallation } from '../../service/src/testing/service.ts';
import { jsonErrorIndex } from './files.ts';
import { run } from './run.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATE = join(ROOT, 'library/product-2x1/template.json');
const DATA = join(ROOT, 'library/product-2x1/data.json');

const folder = mkdtempSync(join(tmpdir(), 'platen-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

function platen(...words: readonly string[]) {
  return platenWith({}, ...words);
}

type Given = { readonly input?: string; readonly env?: Readonly<Record<string, string>> };

async function platenWith({ input = '', env = { PLATEN_DATA: at('data') } }: Given, ...words: readonly string[]) {
  const printed: Uint8Array[] = [];
  let err = '';
  const status = await run(words, {
    env,
    isTerminal: false,
    readInput: () => Buffer.from(input),
    out: (content) => void printed.push(Buffer.from(content)),
    err: (text) => {
      err += text;
    },
    // What the tests make beside is nobody's secret, and a thread may not change what a process makes.
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
  ])('writes %s', async (format, start) => {
    const output = join(folder, `label.${format}`);
    const { status, out, err } = await platen('render', TEMPLATE, '--data', DATA, '--format', format, '-o', output);
    expect([status, out]).toEqual([0, '']);
    expect(err).toContain('1 page');
    expect(readFileSync(output, 'latin1').slice(0, 40)).toContain(start);
  });

  it('claims the standards that --conformance names, and says which', async () => {
    const render = (format: string, standards: string, ...more: readonly string[]) =>
      platen('render', TEMPLATE, '--data', DATA, '--format', format, '--conformance', standards, ...more);
    expect((await render('pdf', 'pdf/a-3a,pdf/ua-1')).out).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const told = await json('render', TEMPLATE, '--data', DATA, '--format', 'pdf', '--conformance', 'pdf/a-2b');
    expect(told).toMatchObject({ conformance: ['pdf/a-2b'] });
    for (const [format, standards, words] of [
      ['png', 'pdf/a-2b', '--conformance is for pdf'],
      ['pdf', 'pdf/a-9', '--conformance must be'],
      ['pdf', 'pdf/a-2b,pdf/a-3b', 'keep "pdf/a-2b" or "pdf/a-3b"'],
    ] as const) {
      expect(await render(format, standards)).toMatchObject({ status: 2, err: expect.stringContaining(words) });
    }
  });

  it('takes assets from a folder, and only from there', async () => {
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
    const render = (source: string) => platen('render', template(source), '--format', 'zpl', '--assets', at('assets'));
    expect(await render('logo.svg')).toMatchObject({ status: 0, out: expect.stringContaining('^G') });
    for (const source of ['../outside.svg', 'none.svg']) {
      expect(await render(source)).toMatchObject({ status: 1, err: expect.stringContaining('ASSET_NOT_FOUND') });
    }
  });

  it('fetches pictures where it is told to, and from the public internet alone', async () => {
    const template = file('remote.json', {
      dimensions: { width: '20mm', height: '20mm' },
      elements: [{ id: 'logo', type: 'image', source: 'https://127.0.0.1/logo.png', position: { x: '5mm', y: '5mm' } }],
    });
    const render = (...words: string[]) => platen('render', template, '--format', 'zpl', ...words);
    expect(await render()).toMatchObject({ status: 1, err: expect.stringMatching(/logo.*remote images are off/) });
    const refused = { status: 1, err: expect.stringMatching(/logo.*no public address.*IMAGE_UNREACHABLE/) };
    expect(await render('--remote-images', 'public')).toMatchObject(refused);
    expect(await render('--remote-images', '127.0.0.1')).toMatchObject(refused);
    expect(await render('--remote-images', 'https://a.test/')).toMatchObject({
      status: 2,
      err: expect.stringMatching('list of hosts'),
    });
  });

  it('writes to stdout without -o, the same bytes', async () => {
    await platen('render', TEMPLATE, '--data', DATA, '--format', 'pdf', '-o', at('again.pdf'));
    const { stdout } = await platen('render', TEMPLATE, '--data', DATA, '--format', 'pdf');
    expect(stdout.equals(readFileSync(join(folder, 'again.pdf')))).toBe(true);
  });

  it('reports in JSON', async () => {
    const report = await json(
      'render',
      TEMPLATE,
      '--data',
      DATA,
      '--format',
      'png',
      '--dpi',
      '100',
      '-o',
      at('small.png'),
    );
    const png = readFileSync(join(folder, 'small.png'));
    const sha256 = createHash('sha256').update(png).digest('hex');
    const told = { sizeBytes: png.length, pages: 1, warnings: [], sha256, engineVersion: ENGINE_VERSION };
    expect(report).toEqual({ ...told, renderTimeMs: expect.any(Number) });
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 100]);
  });

  it('reads codes back from what it made, and fails when they say something else', async () => {
    const verified = await json(
      'render',
      TEMPLATE,
      '--data',
      DATA,
      '--format',
      'pdf',
      '--verify',
      '-o',
      at('read.pdf'),
    );
    expect(verified.verified).toMatchObject([{ symbology: 'datamatrix', text: expect.any(String) }]);
    expect(verified.unverified).toEqual([]);
    const place = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '1in', height: '1in' };
    const elements = [
      { id: 'qr', type: 'qrcode', text: 'x', ...place },
      { type: 'rectangle', ...place, style: { fill: '#000' } },
    ];
    const file = join(folder, 'stained.json');
    writeFileSync(file, JSON.stringify({ dimensions: { width: '1in', height: '1in' }, elements }));
    const { status, err } = await platen('render', file, '--format', 'png', '--verify', '-o', at('stained.png'));
    expect([status, err]).toEqual([1, expect.stringContaining('the qrcode on page 1 cannot be read back')]);
    expect(existsSync(join(folder, 'stained.png'))).toBe(false);
  });

  it('holds data against the patterns of a schema', async () => {
    const template = file('pattern.json', {
      dimensions: { width: '1in', height: '1in' },
      schema: { type: 'object', properties: { order: { type: 'string', pattern: '^A-[0-9]+$' } } },
      elements: [],
    });
    const render = (order: string) => {
      return platen('render', template, '--data', file('order.json', { order }), '--format', 'zpl');
    };
    expect((await render('A-17')).status).toBe(0);
    expect(await render('B-17')).toMatchObject({
      status: 1,
      err: expect.stringMatching('/data/order.*SCHEMA_MISMATCH'),
    });
  });

  describe('point 11', () => {
    const pages = file('pages.json', {
      dimensions: { width: '40mm', height: '20mm' },
      elements: ['one', 'two'].map((text, index) => ({
        ...{ type: 'text', text, position: { mode: 'flow' } },
        ...(index === 1 ? { breakBefore: true } : {}),
      })),
    });

    it('--page shows another page of a PNG', async () => {
      const render = (...words: string[]) =>
        platen('render', pages, '--format', 'png', '--dpi', '72', '-o', at('page.png'), ...words);
      const bytes = async (...words: string[]) => {
        expect((await render(...words)).status).toBe(0);
        return readFileSync(join(folder, 'page.png'));
      };
      expect((await render()).err).toContain('PAGES_OMITTED');
      expect((await bytes('--page', '2')).equals(await bytes('--page', '1'))).toBe(false);
      expect((await bytes('--page', '1')).equals(await bytes())).toBe(true);
      expect(await render('--page', '3')).toMatchObject({
        status: 1,
        err: expect.stringContaining('must be from 1 to 2'),
      });
    });

    it('--strict fails with the warnings, and writes nothing', async () => {
      const words = ['render', pages, '--format', 'png', '-o', at('strict.png')];
      const { status, out, err } = await platen(...words, '--strict');
      expect([status, out]).toEqual([1, '']);
      expect(err).toMatch(/not rendered, as --strict asks: 1 warning\n.*PAGES_OMITTED/);
      expect(existsSync(join(folder, 'strict.png'))).toBe(false);
      expect((await platen(...words, '--strict', '--page', '1')).status).toBe(0);
      expect(existsSync(join(folder, 'strict.png'))).toBe(true);
    });

    it('--density prints for another printer', async () => {
      const zpl = async (...words: string[]) => (await platen('render', pages, '--format', 'zpl', ...words)).out;
      expect([(await zpl()).match(/\^PW\d+/)?.[0], (await zpl('--density', '12')).match(/\^PW\d+/)?.[0]]).toEqual([
        '^PW320',
        '^PW480',
      ]);
    });

    it('--copies prints labels, and repeats the pages of a PDF', async () => {
      expect((await platen('render', pages, '--format', 'zpl', '--copies', '7')).out.match(/\^PQ\d+/g)).toEqual([
        '^PQ7',
        '^PQ7',
      ]);
      const pdf = ['render', pages, '--format', 'pdf', '-o', at('copies.pdf')];
      expect(await json(...pdf, '--copies', '3')).toMatchObject({ pages: 6 });
      expect(await json(...pdf, '--copies', '1')).toMatchObject({ pages: 2 });
    });

    it.each([
      [['pdf', '--page', '1'], '--page is for png: pdf has all pages'],
      [['png', '--page', '0'], '--page must be a whole number from 1, not "0"'],
      [['zpl', '--density', '203'], '--density must be one of 6, 8, 12, 24, not "203"'],
      [['html', '--copies', '2'], '--copies is for pdf, zpl, tspl, epl, cpcl, escpos, not for html'],
      [['pdf', '--copies', '10000'], '--copies must be a whole number from 1 to 9999'],
    ])('%j is wrong usage', async (words, message) => {
      expect(await platen('render', pages, '--format', ...words)).toMatchObject({
        status: 2,
        err: expect.stringContaining(message),
      });
    });
  });

  it('tells all problems with path, element and position', async () => {
    const elements = [
      { type: 'hologram' },
      { id: 'wide', type: 'text', position: { mode: 'absolute', x: '0in', y: '0in' }, width: '12 furlongs', text: 'x' },
      { id: 'odd', type: 'text', position: { mode: 'absolute', x: '0in', y: '0in' }, contentExpression: 'a +' },
    ];
    const bad = file('bad.json', { dimensions: { width: '1in', height: '1in' }, elements });
    const { status, out, err } = await platen('render', bad, '--format', 'pdf');
    expect([status, out]).toEqual([1, '']);
    const lines = err.trim().split('\n');
    expect(lines[0]).toBe('platen: cannot render: 3 problems');
    expect(err).toMatch(/ {2}\/elements\/0\/type.*hologram|\/elements\/0\/type/);
    expect(err).toMatch(/\/elements\/1\/width \(wide\): .*INVALID_LENGTH/);
    expect(err).toMatch(/\/elements\/2\/contentExpression \(odd\): .*\[character \d/);

    const machine = await platen('render', bad, '--format', 'pdf', '--json');
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
  ] as const)('tells %s', async (_name, words, status, message) => {
    const told = await platen('render', ...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
    expect(told.err).not.toContain('    at ');
  });

  it('point 5: refuses a file in Latin-1 instead of printing boxes', async () => {
    const template = (text: string) =>
      `{\n"dimensions": { "width": "1in", "height": "1in" },\n"meta": { "name": "${text}" }, "elements": [] }`;
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    writeFileSync(join(folder, 'latin1.json'), latin1(template('Bücher')));
    const said = 'latin1.json is not UTF-8, but perhaps Latin-1 or Windows-1252: line 3, column 21. Save it as UTF-8';
    expect(await platen('render', at('latin1.json'), '--format', 'zpl')).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(said),
    });
    expect((await platen('validate', at('latin1.json'))).err).toContain(said);
    writeFileSync(join(folder, 'data.latin1.json'), latin1('{"itemName":"Größe"}'));
    const data = await platen('render', TEMPLATE, '--data', at('data.latin1.json'), '--format', 'zpl');
    expect(data).toMatchObject({ status: 1, out: '', err: expect.stringContaining('data.latin1.json is not UTF-8') });
    writeFileSync(join(folder, 'utf16.json'), Buffer.from(`\ufeff${template('Bücher')}`, 'utf16le'));
    expect((await platen('validate', at('utf16.json'))).err).toContain(
      'utf16.json is UTF-16 and not UTF-8: line 1, column 1',
    );
    expect((await platen('validate', file('mark.json', `\ufeff${template('Łódź')}`))).status).toBe(0);
  });

  it('tells line and column of invalid JSON', async () => {
    const bad = file('comma.json', '{\n  "dimensions": {\n    "width": "1in",\n  }\n}\n');
    expect((await platen('render', bad, '--format', 'pdf')).err).toContain(
      'comma.json is not valid JSON: line 4, column 3',
    );
    const deep = file('deep.json', `{"elements":${'['.repeat(100_000)}`);
    expect((await platen('render', deep, '--format', 'pdf')).err).toContain(
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
  ])('%j', async (text, index) => {
    expect(jsonErrorIndex(text)).toBe(index);
  });
});

describe('platen validate', () => {
  it('says that a template is valid', async () => {
    expect(await json('validate', TEMPLATE)).toEqual({
      ...{ valid: true, errors: [], warnings: [] },
      ...{ laidOut: 'fixed', sampleErrors: [] },
    });
  });

  it('lists errors with status 1, and warnings', async () => {
    const bad = file('empty.json', {});
    const { status, out } = await platen('validate', bad, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      errors: expect.arrayContaining([expect.objectContaining({ path: '/dimensions' })]),
    });
    const odd = file('odd.json', { dimensions: { width: '1in', height: '1in' }, elements: [], colour: 'red' });
    expect((await json('validate', odd)).warnings).toMatchObject([{ code: 'UNKNOWN_PROPERTY', path: '/colour' }]);
  });

  it('looks at the sample in every output, or in those that are named', async () => {
    const text = { type: 'text', position: { x: '1mm', y: '1mm' }, text: '{{ name }}', style: { fontSize: '3pt' } };
    const template = { dimensions: { width: '2in', height: '1in' }, elements: [text], sample: { name: 'Ada' } };
    const small = file('small.json', template);
    expect((await json('validate', small)).warnings).toMatchObject([{ code: 'TEXT_TOO_SMALL', formats: ['zpl'] }]);
    expect((await json('validate', small, '--formats', 'pdf,html')).warnings).toEqual([]);
    expect((await platen('validate', small, '--formats', 'pfd')).status).toBe(2);
    const logo = { type: 'image', position: { x: '1mm', y: '1mm' }, width: '5mm', height: '5mm', source: 'logo.png' };
    const { status, err } = await platen('validate', file('logo.json', { ...template, elements: [logo] }));
    expect([status, err]).toEqual([1, expect.stringMatching(/its sample has 1 problem\n {2}\/elements\/0/)]);
  });
});

describe('platen zpl preview', () => {
  const output = join(folder, 'zpl.png');

  it('draws a label that platen rendered', async () => {
    const zpl = join(folder, 'preview.zpl');
    await platen('render', TEMPLATE, '--data', DATA, '--format', 'zpl', '-o', zpl);
    expect(await json('zpl', 'preview', zpl, '-o', output)).toEqual({
      width: 406,
      height: 203,
      labels: 1,
      nativeTexts: 0,
    });
    expect(readFileSync(output, 'latin1').slice(1, 4)).toBe('PNG');
  });

  it('says which command it cannot draw, and which label is not there', async () => {
    const foreign = file('foreign.zpl', '^XA^PW8^LL8^FO0,0^ABN,20^FDx^FS^XZ');
    expect(await platen('zpl', 'preview', foreign, '-o', output)).toMatchObject({
      status: 1,
      err: expect.stringContaining('^ABN,20'),
    });
    const empty = file('empty.zpl', '^XA^PW8^LL8^XZ');
    expect(await platen('zpl', 'preview', empty, '-o', output, '--label', '2')).toMatchObject({ status: 1 });
    expect(await platen('zpl', 'preview', empty, '-o', output, '--label', 'x')).toMatchObject({ status: 2 });
  });
});

describe('point 11: the database of the commands', () => {
  it.each([
    [['team', 'list']],
    [['key', 'list', '--team', 'acme']],
    [['template', 'list', '--team', 'acme']],
    [['usage', '--team', 'acme']],
    [['template', 'push', TEMPLATE, '--team', 'acme']],
    [['user', 'create', 'ann@example.com', '--team', 'acme']],
    [['backup', at('copy')]],
  ])('%j makes none in another folder, and says where it looked', async (words) => {
    const { status, out, err } = await platenWith({ env: { PLATEN_DATA: at('elsewhere') } }, ...words);
    expect([status, out]).toEqual([1, '']);
    const file = at('elsewhere/platen.sqlite');
    expect(err).toContain(`there is no database ${file}: set PLATEN_DATA to the data folder of the service`);
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it('a data folder that is a file is told in one line', async () => {
    const data = file('a-file', 'x');
    for (const place of [data, join(data, 'below')]) {
      const { status, err } = await platenWith({ env: { PLATEN_DATA: place } }, 'team', 'list');
      expect([status, err]).toEqual([
        1,
        expect.stringMatching(
          /^platen: PLATEN_DATA must be a folder to write to, and .* cannot be one: .*is a file\n$/,
        ),
      ]);
    }
  });
});

describe('teams, keys, libraries and templates', () => {
  it('are created, listed, changed and revoked', async () => {
    const team = await json('team', 'create', 'acme', '--plan', 'dev', '--name', 'Acme Ltd');
    expect(team).toEqual({ id: expect.any(String), slug: 'acme', plan: 'dev' });
    expect(await json('team', 'plan', 'acme', 'pro')).toEqual({ ...team, plan: 'pro' });
    expect(await json('team', 'list')).toEqual([{ ...team, plan: 'pro' }]);

    const created = await json(
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
    const { id, revokedAt } = await json('key', 'revoke', created.id);
    expect(id).toBe(created.id);
    expect(await json('key', 'list', '--team', 'acme')).toEqual([
      { id, mode: 'live', scopes, name: 'ERP', last4: created.key.slice(-4), createdAt: expect.any(Number), revokedAt },
    ]);

    expect(await json('library', 'create', 'shared')).toEqual({ id: expect.any(String), slug: 'shared' });
    const push = ['template', 'push', TEMPLATE, '--team', 'acme'];
    const first = await json(...push, '--library', 'shared', '--publish');
    expect(first).toEqual({
      id: expect.stringMatching(/^tpl_\w+$/),
      slug: 'product-label-2-1-in',
      librarySlug: 'shared',
      templateId: 'shared:product-label-2-1-in',
      version: 1,
    });
    // Nothing has changed: no other version.
    expect(await json(...push, '--publish')).toMatchObject({ id: first.id, version: 1 });
    expect(await json(...push, '--slug', 'draft-only')).toEqual({
      id: expect.any(String),
      slug: 'draft-only',
      templateId: 'draft-only',
    });

    // A word of the API is no slug, whichever door it comes in by.
    const named = { ...JSON.parse(readFileSync(TEMPLATE, 'utf8')), meta: { name: 'Validate' } };
    expect((await json('template', 'push', file('validate.json', named), '--team', 'acme')).slug).toBe('validate-1');
  });

  it('are published, hidden, pulled and listed; usage is told', async () => {
    const own = ['--team', 'acme'];
    const { id } = await json('template', 'push', TEMPLATE, ...own, '--slug', 'label');
    expect(await json('template', 'list', ...own, '--library', 'none')).toEqual([]);
    expect(await json('template', 'publish', 'label', ...own)).toEqual({ id, version: 1 });
    const listed = await json('template', 'list', ...own);
    expect(listed).toContainEqual(expect.objectContaining({ id, slug: 'label', version: 1, tags: expect.any(Array) }));
    const template = JSON.parse(readFileSync(TEMPLATE, 'utf8'));
    expect(await json('template', 'pull', id, ...own)).toEqual(template);
    await platen('template', 'pull', 'label@1', ...own, '-o', at('pulled.json'));
    expect(JSON.parse(readFileSync(join(folder, 'pulled.json'), 'utf8'))).toEqual(template);
    expect(await json('template', 'unpublish', id, ...own)).toEqual({ id, version: 1 });
    expect(await json('template', 'list', ...own)).not.toContainEqual(expect.objectContaining({ id }));

    const usage = await json('usage', ...own);
    expect(usage).toMatchObject({ plan: 'pro', renders: { live: 0, test: 0 }, quota: { limit: 100_000 } });
  });

  it('keys end by themselves, and are rolled', async () => {
    const create = ['key', 'create', '--team', 'acme', '--mode', 'test', '--name', 'Desk'];
    const made = await json(...create, '--expires', '90d');
    expect(made.expiresAt - Date.now()).toBeGreaterThan(89.9 * 86_400_000);
    const rolled = await json('key', 'roll', made.id, '--overlap', '2h');
    expect(rolled).toMatchObject({ mode: 'test', scopes: ['render'], replaces: { id: made.id } });
    expect(rolled.key).toMatch(/^pl_test_/);
    expect(rolled.replaces.expiresAt - Date.now()).toBeLessThanOrEqual(7_200_000);
    expect(rolled.expiresAt).toBeGreaterThanOrEqual(made.expiresAt);
    expect((await platen('key', 'list', '--team', 'acme')).out).toMatch(/Desk {2}expires \d{4}-\d\d-\d\d\n/);
    expect((await platen('key', 'revoke', made.id)).status).toBe(0);
    expect((await platen('key', 'roll', made.id)).err).toContain('was revoked or has expired');
    await platen('key', 'revoke', rolled.id);
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
    ['a key nobody has, to roll', ['key', 'roll', 'x'], 1, 'there is no key "x"'],
    ['a time that is none', ['key', 'roll', 'x', '--expires', 'soon'], 2, '--expires must be days, hours or minutes'],
    ['too long an overlap', ['key', 'roll', 'x', '--overlap', '8d'], 2, '--overlap must be at most 7d'],
    ['an unknown command', ['prints'], 2, 'no command of this name; known are serve, render'],
  ] as const)('tell of %s', async (_name, words, status, message) => {
    const told = await platen(...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
  });
});

describe('people', () => {
  it('are created with a password from stdin, or one that is shown once, and get a new one', async () => {
    await json('team', 'create', 'people', '--plan', 'dev');
    const create = ['user', 'create', ' Ann@Example.com', '--team', 'people', '--owner', '--super-admin', '--json'];
    const { status, out } = await platenWith({ input: 'correct horse\nmore' }, ...create, '--password-stdin');
    expect([status, JSON.parse(out)]).toEqual([0, { id: expect.any(String), email: 'ann@example.com' }]);
    const bob = await json('user', 'create', 'bob@example.com', '--team', 'people');
    expect(bob).toEqual({ id: expect.any(String), email: 'bob@example.com', password: expect.any(String) });
    const again = await json('user', 'password', 'bob@example.com');
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
  ] as const)('tell of %s', async (_name, words, status, message) => {
    const told = await platenWith({ input: 'short' }, ...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
    expect(told.err).not.toContain('short');
  });
});

describe('people who leave', () => {
  it('are deleted, with an heir of teams that need one', async () => {
    await json('team', 'create', 'left', '--plan', 'dev');
    const { id } = await json('user', 'create', 'old@example.com', '--team', 'left', '--owner');
    await json('user', 'create', 'new@example.com', '--team', 'left');
    const gone = await json('user', 'delete', 'old@example.com', '--heir', 'new@example.com');
    expect(gone).toEqual({ id, email: 'old@example.com', deleted: true });
    expect((await platen('user', 'delete', 'new@example.com')).err).toContain('is the only owner of "left"');
  });
});

describe('help', () => {
  it('lists every command', async () => {
    for (const word of ['--version', '-v', 'version']) {
      expect(await platen(word)).toMatchObject({ status: 0, out: `${ENGINE_VERSION}\n`, err: '' });
    }
    const { status, out } = await platen('--help');
    expect(status).toBe(0);
    expect(out).toMatch(/platen render TEMPLATE\.json .*\n/);
    expect(out).toContain('platen key revoke ID');
  });

  it('lists the options of one', async () => {
    const { status, out } = await platen('render', '--help');
    expect(status).toBe(0);
    expect(out).toMatch(/-o, --output FILE {2,}where to write/);
    expect(out).toContain('--json');
  });

  it('is what a bare command gives, with status 2', async () => {
    expect((await platen()).status).toBe(2);
  });
});
