/** Faults that once caused a wrong document without a warning. Each is now reported or corrected. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@platen/client';
import { type JsonObject, renderTemplate } from '@platen/engine';
import { parseExactJson } from '@platen/engine/base/exact-json';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { createTestService, type TestService, type TestTeam } from '../service/src/testing/service.ts';
import { element, page } from './painters/fact.ts';

const world = createNodeWorld();

function warningsOf(template: JsonObject, data: JsonObject = {}) {
  const rendered = renderTemplate(template, data, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code, elementId, message }) => ({ code, elementId, message }));
}

describe('reports elements that outgrow their box, leave the page or overlap text', () => {
  const PICTURE =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Ccircle cx='4.5' cy='4.5' r='4'/%3E%3C/svg%3E";
  const names = (count: number) => ({ names: Array.from({ length: count }, (_, i) => `Name ${i}`) });
  const list = (more: object) => ({
    ...element('repeat', [5, 5, 40, 10], { items: 'names', elements: [{ type: 'text', contentExpression: 'item' }] }),
    id: 'list',
    ...more,
  });
  const after = element('text', [5, 40, 40, 6], { id: 'after', text: 'After' });

  test('a repeat of fixed height, with the excess height', () => {
    const template = page(60, 60, [list({}), after]);
    expect(warningsOf(template, names(2))).toEqual([]);
    const over = (count: number) => {
      const [warning] = warningsOf(template, names(count));
      expect(warning).toMatchObject({ code: 'CONTENT_OVERFLOW', elementId: 'list' });
      return Number(/([\d.]+) mm higher/.exec(warning!.message)![1]);
    };
    const line = over(5) - over(4);
    expect(line).toBeGreaterThan(4);
    expect(over(6) - over(5)).toBeCloseTo(line, 1);
    const enlarged = page(60, 60, [list({ height: `${10 + over(6)}mm` }), after]);
    expect(warningsOf(enlarged, names(6))).toEqual([]);
  });

  test.each(['column', 'row', 'grid', 'none'])('a group of fixed height with the layout %s', (layout) => {
    const text = { type: 'text', width: '38mm', contentExpression: 'note' };
    const elements = [layout === 'none' ? { ...text, position: { x: '0mm', y: '0mm' } } : text];
    const template = page(60, 60, [{ ...element('group', [5, 5, 40, 10], { layout, elements }), id: 'box' }]);
    expect(warningsOf(template, { note: 'short' })).toEqual([]);
    const [warning] = warningsOf(template, { note: 'a note that is long enough for some lines more. '.repeat(3) });
    expect(warning).toMatchObject({ code: 'CONTENT_OVERFLOW', elementId: 'box' });
  });

  test('table columns that are wider than the table', () => {
    const columns = (width: string) => [
      { width, text: '{{ item }}' },
      { width: '60%', text: 'b' },
    ];
    const table = (width: string) =>
      page(60, 60, [
        {
          ...element('table', [5, 5, 40, 10], { items: 'names', columns: columns(width) }),
          id: 'rows',
          height: 'auto',
        },
      ]);
    expect(warningsOf(table('16mm'), names(3))).toEqual([]);
    expect(warningsOf(table('20mm'), names(3))).toEqual([
      {
        code: 'CONTENT_OVERFLOW',
        elementId: 'rows',
        message:
          'the columns are 44.00 mm wide in total, and the table is 40.00 mm; make the table wider, or a column narrower or "1fr"',
      },
    ]);
  });

  test('elements that share the rest of a column and need more', () => {
    const inner = {
      type: 'group',
      layout: 'column',
      height: '1fr',
      elements: [{ type: 'text', contentExpression: 'note' }],
    };
    const elements = [{ type: 'text', text: 'Head' }, inner, { type: 'text', text: 'Foot' }];
    const template = page(60, 60, [{ ...element('group', [5, 5, 40, 20], { layout: 'column', elements }), id: 'box' }]);
    expect(warningsOf(template, { note: 'short' })).toEqual([]);
    const [warning] = warningsOf(template, { note: 'a note that is long enough for some lines more. '.repeat(4) });
    expect(warning).toMatchObject({ code: 'CONTENT_OVERFLOW', elementId: 'box' });
  });

  test('text that leaves the page, by the extent of all lines', () => {
    const text = { type: 'text', id: 'lines', position: { x: '2mm', y: '15mm' }, width: '10mm' };
    const template = page(40, 20, [{ ...text, text: 'one two three four five six seven' }]);
    const [warning] = warningsOf(template);
    expect(warning).toMatchObject({ code: 'OUTSIDE_PAGE', elementId: 'lines' });
    expect(Number(/by ([\d.]+) mm/.exec(warning!.message)![1])).toBeGreaterThan(10);
  });

  test('a picture that the page edge cuts, unless it bleeds or spans the page', () => {
    const picture = (box: readonly [number, number, number, number], more: object = {}) =>
      warningsOf(
        page(40, 20, [{ ...element('image', box, { source: PICTURE, fit: 'fill', ...more }), id: 'pictogram' }]),
      );
    expect(picture([30, 5, 15, 15])).toMatchObject([{ code: 'OUTSIDE_PAGE', elementId: 'pictogram' }]);
    expect(picture([30, 5, 15, 15], { bleed: true })).toEqual([]);
    expect(picture([-3, 15, 46, 8])).toEqual([]);
    expect(picture([25, 5, 15, 15])).toEqual([]);
    expect(picture([45, 5, 15, 15], { bleed: true })).toMatchObject([{ code: 'OUTSIDE_PAGE' }]);
  });

  test('text over text, unless it is allowed', () => {
    const lower = element('text', [5, 5, 30, 6], { id: 'lower', text: 'Lower' });
    const upper = (more: object) => ({ ...element('text', [7, 6, 30, 6], { text: 'Upper' }), id: 'upper', ...more });
    expect(warningsOf(page(40, 20, [lower, upper({})]))).toMatchObject([{ code: 'OVERLAP', elementId: 'lower' }]);
    expect(warningsOf(page(40, 20, [lower, upper({ allowOverlap: true })]))).toEqual([]);
  });
});

describe('whole numbers beyond 2^53 keep their digits or are rejected', () => {
  const SSCC = '376100001234567890';
  const template = page(60, 30, [
    element('text', [2, 2, 56, 6], { id: 'shown', text: 'No. {{ sscc }}, {{ rows[0].id }}' }),
    element('barcode', [2, 10, 56, 18], { id: 'code', contentExpression: '"(00)" + sscc', symbology: 'gs1-128' }),
  ]);
  const data = `{ "sscc": ${SSCC}, "rows": [{ "id": ${SSCC} }] }`;
  const shows = (html: string) => expect(html.split(SSCC).length - 1).toBeGreaterThanOrEqual(3);

  let service: TestService;
  let team: TestTeam;
  let folder: string;
  beforeAll(async () => {
    service = await createTestService();
    team = await service.createTeam('acme');
    folder = mkdtempSync(join(tmpdir(), 'platen-digits-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.close();
  });
  const send = async (url: string, body: string, method: 'POST' | 'PUT' = 'POST') => {
    const headers = { authorization: `Bearer ${team.keys.live}`, 'content-type': 'application/json' };
    return service.app.inject({ method, url, headers, payload: body });
  };
  const inline = `"format": "html", "delivery": "inline", "verify": true`;

  test('in a render', async () => {
    const answer = await send('/v1/render', `{ "template": ${JSON.stringify(template)}, "data": ${data}, ${inline} }`);
    expect(answer.statusCode, answer.payload).toBe(200);
    shows(answer.payload);
  });

  test('in a batch', async () => {
    const items = `[{ "data": ${data} }]`;
    const body = `{ "template": ${JSON.stringify(template)}, "items": ${items}, "format": "zpl", "delivery": "inline", "verify": true }`;
    const answer = await send('/v1/render/batch', body);
    expect(answer.statusCode, answer.payload).toBe(200);
    const text = { ...template, printer: { text: 'native' } };
    const native = await send('/v1/render/batch', body.replace(JSON.stringify(template), JSON.stringify(text)));
    expect(native.payload).toContain(SSCC);
  });

  test('in the sample of a template', async () => {
    const body = `{ "template": ${JSON.stringify({ ...template, sample: 0 }).replace('"sample":0', `"sample":${data}`)}, "slug": "digits" }`;
    const made = await send('/v1/templates', body);
    expect(made.statusCode, made.payload).toBe(201);
    const draft = await service.call(team.keys.live, 'GET /v1/templates/digits');
    expect(draft.payload).toContain(SSCC);
  });

  test('on the command line', () => {
    const files = {
      template: join(folder, 'template.json'),
      data: join(folder, 'data.json'),
      out: join(folder, 'out.html'),
    };
    writeFileSync(files.template, JSON.stringify(template));
    writeFileSync(files.data, data);
    const bin = fileURLToPath(new URL('../cli/bin/platen.js', import.meta.url));
    const words = ['render', files.template, '--format', 'html', '--data', files.data, '--output', files.out];
    const { status, stderr } = spawnSync(process.execPath, [bin, ...words], { cwd: folder });
    expect(status, stderr.toString()).toBe(0);
    shows(readFileSync(files.out, 'utf8'));
  });

  test('by the client, which rejects numbers that JavaScript has rounded', async () => {
    let sent = '';
    const fetch = async (_: unknown, init?: { body?: unknown }) => {
      sent = String(init?.body);
      return new Response('{}', { status: 200 });
    };
    const client = createClient({
      baseUrl: 'http://localhost',
      apiKey: 'pl_live_x',
      fetch: fetch as typeof globalThis.fetch,
    });
    const request = { template, format: 'pdf' } as const;
    await client.render({ ...request, data: { sscc: BigInt(SSCC) } });
    expect(sent).toContain(`"sscc":"${SSCC}"`);
    await expect(client.render({ ...request, data: { sscc: Number(SSCC) } })).rejects.toThrow(/"sscc" .* bigint/);
    await client.render({ ...request, data: { mass: 6.02e23, most: Number.MAX_SAFE_INTEGER } });
    expect(sent).toContain('6.02e+23');
  });

  test.each([
    'sscc + 1',
    'sscc % 10',
    'round(sscc)',
    'number(sscc)',
    'sum([sscc])',
    'formatNumber(sscc)',
    'sscc > 5',
    '2 ** 60',
  ])('expressions do not calculate with them: %s', (expression) => {
    const sum = page(60, 30, [element('text', [2, 2, 56, 6], { id: 'sum', contentExpression: expression })]);
    const given = parseExactJson(data) as JsonObject;
    const rendered = renderTemplate(sum, given, { format: 'pdf', now: 0 }, world);
    expect(rendered).toMatchObject({ ok: false, problems: [{ elementId: 'sum' }] });
  });

  test('a schema accepts them as numbers', () => {
    const judge = (sscc: object) => {
      const schema = { type: 'object', properties: { sscc } };
      return renderTemplate(
        { ...template, schema },
        parseExactJson(data) as JsonObject,
        { format: 'pdf', now: 0 },
        world,
      ).ok;
    };
    expect(judge({ type: 'integer', minimum: 1 })).toBe(true);
    expect(judge({ type: 'integer', multipleOf: 3 })).toBe(BigInt(SSCC) % 3n === 0n);
    expect(judge({ type: 'integer', maximum: 1000 })).toBe(false);
    expect(judge({ type: 'boolean' })).toBe(false);
  });
});

describe('data in Markdown is plain text, unless markdown(...) marks it up', () => {
  const html = (text: object, data: JsonObject) => {
    const template = page(80, 60, [element('text', [2, 2, 76, 56], { markup: 'markdown', ...text } as JsonObject)]);
    const rendered = renderTemplate(template, data, { format: 'html', now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return new TextDecoder().decode(rendered.value.bytes);
  };

  test.each([
    'M8*20*ZN',
    '**a**',
    '_a_ b',
    '[x](https://evil.example)',
    '- a',
    '1. a',
    '\\*',
    '<https://evil.example>',
    '&amp;',
    '\ufdd00\ufdd1',
  ])('is shown as sent: %s', (note) => {
    const plain = html(
      { markup: 'plain', contentExpression: 'note' },
      { note: note.replaceAll(/[\ufdd0\ufdd1]/g, '\ufffd') },
    );
    expect(html({ contentExpression: 'note' }, { note })).toBe(plain);
    expect(html({ text: '{{ note }}' }, { note })).toBe(plain);
    expect(html({ text: 'Part **{{ note }}**' }, { note })).not.toContain('evil.example"');
  });

  test('is markup through markdown(...), with links only to allowed targets', () => {
    const link = (target: string) => html({ text: '{{ markdown(note) }}' }, { note: `[x](${target})` });
    expect(link('https://good.example')).toContain('href="https://good.example"');
    expect(link('javascript:alert(1)')).not.toContain('href');
  });

  test('the target of a link may come from data, but only to allowed targets', () => {
    const link = (to: string) => html({ text: '[Track **{{ to }}**]({{ to }})' }, { to });
    expect(link('https://good.example/a_b*c')).toContain('href="https://good.example/a_b*c"');
    expect(link('javascript:alert(1)')).not.toContain('href');
    expect(html({ text: '[x](https://good.example/{{ id }})' }, { id: 'a) [y](https://evil.example' })).not.toContain(
      'href="https://evil',
    );
  });

  test('the markup of the template around it is kept', () => {
    const list = html({ text: '- **{{ a }}**\n- {{ b }}\n- end' }, { a: '- a', b: '' });
    expect(list.split('•').length - 1).toBe(html({ text: '- **x**\n- y\n- end' }, {}).split('•').length - 1);
  });
});
