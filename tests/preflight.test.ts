/** Preflight warnings: each makes a strict request fail, and following its message removes it. */
import { type JsonObject, type OutputFormat, renderTemplate, WARNING_CODES, type World } from '@platen/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { openedService, openedTeam } from '../service/src/testing/opened.ts';
import { loadCases } from './cases/case.ts';
import { element, page } from './painters/fact.ts';

const cases = new Map(loadCases().map((each) => [each.name, each]));

describe('strict', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');

  const send = async (name: string, strict: boolean) => {
    const { template, data = {}, formats = ['png'], dpi = 100, printer, page: number } = cases.get(name)!;
    const request = { template, data, format: formats[0], dpi, delivery: 'inline', strict };
    const payload = { ...request, ...(printer && { printer }), ...(number && { page: number }) };
    const answer = await service.call(team.keys.live, 'POST /v1/render', payload);
    return { status: answer.statusCode, body: answer.statusCode === 200 ? undefined : answer.json() };
  };
  const usedRenders = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().renders.live;

  // service/src/verify/verify-document.test.ts tests the warning that only `verify` causes.
  test.each(WARNING_CODES.filter((each) => each !== 'PICTURE_CODE_LOST'))(
    '%s is rejected in a strict request, and its corrected case is not',
    async (code) => {
      const name = `warnings/${code.toLowerCase().replaceAll('_', '-')}`;
      const before = await usedRenders();
      const { status, body } = await send(name, true);
      expect([status, body.code]).toEqual([422, 'PREFLIGHT_FAILED']);
      expect(body.details.warnings.map((warning: { code: string }) => warning.code)).toContain(code);
      expect(await usedRenders()).toBe(before);
      expect((await send(name, false)).status).toBe(200);
      expect((await send(`${name}-clean`, true)).status).toBe(200);
    },
  );
});

/** Template that causes a warning. Following the message must correct it. */
type Advised = {
  readonly name: string;
  readonly format: OutputFormat;
  readonly dpi?: number;
  readonly code: (typeof WARNING_CODES)[number];
  readonly template: (advice: readonly number[]) => JsonObject;
  /** Pattern for the recommended numbers in the message. They are inserted into the template. */
  readonly advice: RegExp;
  /** Numbers in the template before the correction. */
  readonly first: readonly number[];
};

const code = (kind: string, text: string, width: number, height: number) =>
  page(100, 100, [element('barcode', [5, 5, width, height], { symbology: kind, text, showText: false })]);
const small = (size: number, weight: number) =>
  page(60, 20, [
    element('text', [2, 2, 56, 16], {
      text: 'Small',
      style: { fontFamily: 'Inter', fontSize: `${size}pt`, fontWeight: weight },
    }),
  ]);
const placed = (x: number) => page(40, 20, [element('text', [x, 5, 10, 5], { text: 'Beyond' })]);

const WIDEN = /widen the box to ([\d.]+) mm/;
const ENLARGE = /enlarge the box to ([\d.]+) mm × ([\d.]+) mm/;

const ADVISED: readonly Advised[] = [
  ...(['zpl', 'png', 'pdf'] as const).map(
    (format): Advised => ({
      name: `a linear code in ${format}`,
      format,
      dpi: 203.2,
      code: 'BARCODE_TOO_DENSE',
      advice: WIDEN,
      first: [26],
      template: ([width]) => code('code128', 'PLT-123456-ABC', width!, 10),
    }),
  ),
  ...(['zpl', 'png', 'pdf'] as const).map(
    (format): Advised => ({
      name: `cells in ${format}`,
      format,
      dpi: 203.2,
      code: 'BARCODE_TOO_DENSE',
      advice: ENLARGE,
      first: [6, 6],
      template: ([width, height]) => code('qr', 'https://example.com/a/b/c', width!, height!),
    }),
  ),
  {
    name: 'small text',
    format: 'zpl',
    code: 'TEXT_TOO_SMALL',
    advice: /use ([\d.]+) pt/,
    first: [4],
    template: ([size]) => small(size!, 400),
  },
  {
    name: 'thin text',
    format: 'zpl',
    code: 'TEXT_TOO_SMALL',
    advice: /use ([\d.]+) pt/,
    first: [8],
    template: ([size]) => small(size!, 100),
  },
  {
    name: 'small text in a picture',
    format: 'png',
    dpi: 96,
    code: 'TEXT_TOO_SMALL',
    first: [4],
    advice: /use ([\d.]+) pt/,
    template: ([size]) => small(size!, 400),
  },
  {
    name: 'what leaves the page',
    format: 'pdf',
    code: 'OUTSIDE_PAGE',
    first: [0],
    advice: /by ([\d.]+) mm at the right/,
    template: ([left]) => placed(35 - left!),
  },
];

describe('following a message removes the warning', () => {
  let world: World;
  beforeAll(() => {
    world = createNodeWorld();
  });
  const warningsOf = ({ format, dpi = 100 }: Advised, template: JsonObject) => {
    const rendered = renderTemplate(template, {}, { format, dpi, now: 0, printer: { density: 8 } }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return rendered.warnings;
  };

  test.each(ADVISED.map((each) => [each.name, each] as const))('%s', (_, each) => {
    const warning = warningsOf(each, each.template(each.first)).find((found) => found.code === each.code);
    const numbers = each.advice.exec(warning?.message ?? '');
    expect(numbers, warning?.message).not.toBeNull();
    const mended = warningsOf(each, each.template(numbers!.slice(1).map(Number)));
    expect(mended.filter((found) => found.code === each.code)).toEqual([]);
  });
});
