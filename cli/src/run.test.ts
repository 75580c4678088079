/** Tests the output, exit status and effects of all commands except long-running ones, in this process. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_VERSION } from '@platen/engine/version';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandsInProcess } from './testing/in-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATE = join(ROOT, 'library/product-2x1/template.json');
const DATA = join(ROOT, 'library/product-2x1/data.json');

const { platen, platenWith, json, at, file } = commandsInProcess();

describe('platen render', () => {
  it.each([
    ['pdf', '%PDF-1.7'],
    ['png', '\x89PNG'],
    ['zpl', '^XA'],
    ['html', '<!doctype html>'],
  ])('writes %s', async (format, start) => {
    const output = at(`label.${format}`);
    const { status, out, err } = await platen('render', TEMPLATE, '--data', DATA, '--format', format, '-o', output);
    expect([status, out]).toEqual([0, '']);
    expect(err).toContain('1 page');
    expect(readFileSync(output, 'latin1').slice(0, 40)).toContain(start);
  });

  it('conforms to the standards that --conformance names, and reports them', async () => {
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

  it('uses assets only from the given folder', async () => {
    mkdirSync(at('assets'));
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

  it('fetches images only if enabled, and only from the public internet', async () => {
    const template = file('remote.json', {
      dimensions: { width: '20mm', height: '20mm' },
      elements: [{ id: 'logo', type: 'image', source: 'https://127.0.0.1/logo.png', position: { x: '5mm', y: '5mm' } }],
    });
    const render = (...words: string[]) => platen('render', template, '--format', 'zpl', ...words);
    expect(await render()).toMatchObject({ status: 1, err: expect.stringMatching(/logo.*remote images are disabled/) });
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
    expect(stdout.equals(readFileSync(at('again.pdf')))).toBe(true);
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
    const png = readFileSync(at('small.png'));
    const sha256 = createHash('sha256').update(png).digest('hex');
    const told = { sizeBytes: png.length, pages: 1, warnings: [], sha256, engineVersion: BUILD_VERSION };
    expect(report).toEqual({ ...told, renderTimeMs: expect.any(Number) });
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 100]);
  });

  it('reads codes back from the document, and fails if they differ', async () => {
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
    const file = at('stained.json');
    writeFileSync(file, JSON.stringify({ dimensions: { width: '1in', height: '1in' }, elements }));
    const { status, err } = await platen('render', file, '--format', 'png', '--verify', '-o', at('stained.png'));
    expect([status, err]).toEqual([1, expect.stringContaining('the qrcode on page 1 cannot be read back')]);
    expect(existsSync(at('stained.png'))).toBe(false);
  });

  it('checks data against the patterns of a schema', async () => {
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

  describe('options', () => {
    const pages = file('pages.json', {
      dimensions: { width: '40mm', height: '20mm' },
      elements: ['one', 'two'].map((text, index) => ({
        type: 'text',
        text,
        position: { mode: 'flow' },
        ...(index === 1 ? { breakBefore: true } : {}),
      })),
    });

    it('the extension of the output file determines the format, and --format overrides it', async () => {
      expect(await platen('render', pages, '-o', at('named.PNG'), '--page', '1')).toMatchObject({ status: 0 });
      expect(readFileSync(at('named.PNG')).subarray(1, 4).toString()).toBe('PNG');
      expect(await platen('render', pages, '-o', at('named.pdf'), '--format', 'html')).toMatchObject({ status: 0 });
      expect(readFileSync(at('named.pdf'), 'utf8')).toMatch(/^<!doctype html>/i);
    });

    it('--page shows another page of a PNG', async () => {
      const render = (...words: string[]) =>
        platen('render', pages, '--format', 'png', '--dpi', '72', '-o', at('page.png'), ...words);
      const bytes = async (...words: string[]) => {
        expect((await render(...words)).status).toBe(0);
        return readFileSync(at('page.png'));
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
      expect(err).toMatch(/not rendered, because --strict is set: 1 warning\n.*PAGES_OMITTED/);
      expect(existsSync(at('strict.png'))).toBe(false);
      expect((await platen(...words, '--strict', '--page', '1')).status).toBe(0);
      expect(existsSync(at('strict.png'))).toBe(true);
    });

    it('--density renders for another printer', async () => {
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

  it('reports all problems with path, element and position', async () => {
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
    ['a name of no format', [TEMPLATE, '-o', 'x.doc'], 2, '--format is required'],
    ['an unknown format', [TEMPLATE, '--format', 'docx'], 2, '--format must be one of pdf, png, zpl, html'],
    ['a dpi that is none', [TEMPLATE, '--format', 'png', '--dpi', '20'], 2, '--dpi must be a number from 36 to 1200'],
    ['no template', ['--format', 'pdf'], 2, '"platen render" needs TEMPLATE.json'],
    ['an unknown option', [TEMPLATE, '--fromat', 'pdf'], 2, "Unknown option '--fromat'"],
  ] as const)('reports %s', async (_name, words, status, message) => {
    const told = await platen('render', ...words);
    expect([told.status, told.out]).toEqual([status, '']);
    expect(told.err).toContain(message);
    expect(told.err).not.toContain('    at ');
  });

  it('rejects a file in Latin-1 instead of printing boxes', async () => {
    const template = (text: string) =>
      `{\n"dimensions": { "width": "1in", "height": "1in" },\n"meta": { "name": "${text}" }, "elements": [] }`;
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    writeFileSync(at('latin1.json'), latin1(template('Bücher')));
    const said =
      'latin1.json is not UTF-8 (perhaps it is Latin-1 or Windows-1252): line 3, column 21. Save it as UTF-8';
    expect(await platen('render', at('latin1.json'), '--format', 'zpl')).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(said),
    });
    expect((await platen('validate', at('latin1.json'))).err).toContain(said);
    writeFileSync(at('data.latin1.json'), latin1('{"itemName":"Größe"}'));
    const data = await platen('render', TEMPLATE, '--data', at('data.latin1.json'), '--format', 'zpl');
    expect(data).toMatchObject({ status: 1, out: '', err: expect.stringContaining('data.latin1.json is not UTF-8') });
    writeFileSync(at('utf16.json'), Buffer.from(`\ufeff${template('Bücher')}`, 'utf16le'));
    expect((await platen('validate', at('utf16.json'))).err).toContain(
      'utf16.json is UTF-16, not UTF-8: line 1, column 1',
    );
    expect((await platen('validate', file('mark.json', `\ufeff${template('Łódź')}`))).status).toBe(0);
  });

  it('reports line and column of invalid JSON', async () => {
    const bad = file('comma.json', '{\n  "dimensions": {\n    "width": "1in",\n  }\n}\n');
    expect((await platen('render', bad, '--format', 'pdf')).err).toContain(
      'comma.json is not valid JSON: line 4, column 3',
    );
    const deep = file('deep.json', `{"elements":${'['.repeat(100_000)}`);
    expect((await platen('render', deep, '--format', 'pdf')).err).toContain(
      'deep.json has lists and objects nested more than 500 levels deep',
    );
  });
});

describe('platen validate', () => {
  it('reports that a template is valid', async () => {
    expect(await json('validate', TEMPLATE)).toEqual({
      valid: true,
      errors: [],
      warnings: [],
      laidOut: 'fixed',
      sampleErrors: [],
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

  it('checks the sample in every output format, or in the given ones', async () => {
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
  const output = at('zpl.png');

  it('draws a label that platen rendered', async () => {
    const zpl = at('preview.zpl');
    await platen('render', TEMPLATE, '--data', DATA, '--format', 'zpl', '-o', zpl);
    expect(await json('zpl', 'preview', zpl, '-o', output)).toEqual({
      width: 406,
      height: 203,
      labels: 1,
      nativeTexts: 0,
      warnings: [],
    });
    expect(readFileSync(output, 'latin1').slice(1, 4)).toBe('PNG');
  });

  it('draws a label of another program, and reports skipped commands and a missing label', async () => {
    const foreign = file('foreign.zpl', '^XA^FXa carrier^FS^PW80^LL40^FO0,0^ABN,20^FDx^FS^QQ1^XZ');
    expect(await json('zpl', 'preview', foreign, '-o', output)).toEqual({
      width: 80,
      height: 40,
      labels: 1,
      nativeTexts: 1,
      warnings: [{ command: '^QQ', offset: 48, message: 'is not supported and is skipped' }],
    });
    expect(await platen('zpl', 'preview', foreign, '-o', output, '--density', '7')).toMatchObject({ status: 2 });
    const empty = file('empty.zpl', '^XA^PW8^LL8^XZ');
    expect(await platen('zpl', 'preview', empty, '-o', output, '--label', '2')).toMatchObject({ status: 1 });
    expect(await platen('zpl', 'preview', empty, '-o', output, '--label', 'x')).toMatchObject({ status: 2 });
  });
});

describe('the database of the commands', () => {
  it.each([
    [['team', 'list']],
    [['key', 'list', '--team', 'acme']],
    [['template', 'list', '--team', 'acme']],
    [['usage', '--team', 'acme']],
    [['template', 'push', TEMPLATE, '--team', 'acme']],
    [['user', 'create', 'ann@example.com', '--team', 'acme']],
    [['backup', at('copy')]],
  ])('%j creates no database in another folder, and reports the path', async (words) => {
    const { status, out, err } = await platenWith({ env: { PLATEN_DATA: at('elsewhere') } }, ...words);
    expect([status, out]).toEqual([1, '']);
    const file = at('elsewhere/platen.sqlite');
    expect(err).toContain(`the database ${file} does not exist; set PLATEN_DATA to the data folder of the service`);
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it.each([[['team', 'create', 'acme', '--plan', 'dev']], [['library', 'create', 'shared']]])(
    '%j creates no database unless the environment names it, and reports the path',
    async (words) => {
      // The repository has a database if the service was started in it.
      const folder = at('');
      const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
      onTestFinished(() => cwd.mockRestore());
      const { status, out, err } = await platenWith({ env: {} }, ...words);
      expect([status, out]).toEqual([1, '']);
      expect(err).toContain(`the database ${join(folder, 'data/platen.sqlite')} does not exist; set PLATEN_DATA to`);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  it('reports a data folder that is a file in one line', async () => {
    const data = file('a-file', 'x');
    for (const place of [data, join(data, 'below')]) {
      const { status, err } = await platenWith({ env: { PLATEN_DATA: place } }, 'team', 'list');
      expect([status, err]).toEqual([
        1,
        expect.stringMatching(/^platen: PLATEN_DATA must be a writable folder, but .* is not: .*is a file\n$/),
      ]);
    }
  });
});
describe('help', () => {
  it('lists every command', async () => {
    for (const word of ['--version', '-v', 'version']) {
      expect(await platen(word)).toMatchObject({ status: 0, out: `${BUILD_VERSION}\n`, err: '' });
    }
    const { status, out } = await platen('--help');
    expect(status).toBe(0);
    expect(out).toMatch(/platen render TEMPLATE\.json .*\n/);
    expect(out).toContain('platen key revoke ID');
  });

  it('lists the options of one', async () => {
    const { status, out } = await platen('render', '--help');
    expect(status).toBe(0);
    expect(out).toMatch(/-o, --output FILE {2,}output file/);
    expect(out).toContain('--json');
  });

  it('is printed for a bare command, with status 2', async () => {
    expect((await platen()).status).toBe(2);
  });
});
