/** Printing by IPP on an independent printer, and the command `platen print` as users type it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '@platen/service/testing/service';
import { startZebraPrinter, type ZebraPrinter } from '@platen/service/testing/zebra-printer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIppPrinter, type IppPrinter, startIppPrinter } from './printing/ipp-printer.ts';

const TEMPLATE = join(ROOT, 'library/product-2x1/template.json');
const DATA = join(ROOT, 'library/product-2x1/data.json');

const folder = mkdtempSync(join(tmpdir(), 'platen-print-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function platen(...words: readonly string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'cli/bin/platen.js'), ...words], { cwd: folder });
  const exited = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: (await exited)[0] as number, out, err };
}

describe('platen print on a Zebra printer', () => {
  let printer: ZebraPrinter;
  beforeAll(async () => {
    printer = await startZebraPrinter();
  });
  afterAll(() => printer.close());

  it('prints a template with the requested copies, and reports it', async () => {
    const before = printer.received().length;
    const words = ['--data', DATA, '--printer', printer.address, '--copies', '3', '--wait'];
    const { status, err } = await platen('print', TEMPLATE, ...words);
    expect([status, err]).toEqual([0, `template.json is printed: ${printer.address}\n`]);
    expect(printer.received().slice(before)).toMatch(/^\^XA[\s\S]*\^PQ3[\s\S]*\^XZ\s*$/);
  });

  it('sends nothing if the printer reports that it cannot print, with exit status 1', async () => {
    const before = printer.received().length;
    printer.set({ paperOut: true });
    const { status, err } = await platen('print', TEMPLATE, '--data', DATA, '--printer', printer.address);
    expect([status, err]).toEqual([
      1,
      `platen: ${printer.address}: the printer cannot print: out of paper; nothing was sent\n`,
    ]);
    const asked = await platen('printer', printer.address);
    expect([asked.status, asked.out.split('\n')[0]]).toEqual([1, 'out of paper']);
    printer.set({});
    expect(
      (await platen('print', TEMPLATE, '--data', DATA, '--printer', printer.address, '--density', '12')).err,
    ).toContain('for 12 dots per mm but the printer has 8');
    expect(printer.received().length).toBe(before);
  });

  it('ends with exit status 3 if the outcome is unknown', async () => {
    const file = join(folder, 'many.zpl');
    writeFileSync(file, '^XA^FDx^FS^XZ\n'.repeat(500_000));
    printer.set({ breaksAfter: 500_000 });
    const { status, err } = await platen('print', file, '--printer', printer.address);
    expect([status, err]).toEqual([3, expect.stringContaining('check the printer before you print it again')]);
  });

  it('rejects invalid combinations', async () => {
    const usage = async (...words: readonly string[]) => (await platen('print', ...words)).err.split('\n')[0];
    expect(await usage(TEMPLATE)).toBe('platen: --printer is required');
    expect(await usage(TEMPLATE, '--printer', 'laser')).toContain(
      'the address of a printer is one of tcp://HOST[:9100]',
    );
    writeFileSync(join(folder, 'a.zpl'), '^XA^XZ');
    expect(await usage(join(folder, 'a.zpl'), '--printer', printer.address, '--data', DATA)).toContain(
      '--data is only for templates',
    );
  });
});

const found = findIppPrinter();
if (process.env['CI'] === 'true' && typeof found === 'string') throw new Error(found);

describe.skipIf(typeof found === 'string')('platen print by IPP', () => {
  let printer: IppPrinter;
  beforeAll(async () => {
    printer = await startIppPrinter(found as Exclude<typeof found, string>);
  });
  afterAll(() => printer.stop());

  it('prints a template as PDF and waits until it is printed', async () => {
    const { status, err } = await platen('print', TEMPLATE, '--data', DATA, '--printer', printer.address, '--wait');
    expect([status, err]).toEqual([0, `template.json is printed: ${printer.address}\n`]);
    expect(printer.printed().map((bytes) => bytes.toString('latin1', 0, 8))).toEqual(['%PDF-1.7']);
  });

  it("reports the printer's status while it prints", async () => {
    writeFileSync(join(folder, 'slow.pdf'), '%PDF-1.7 one');
    const { status, err } = await platen('print', join(folder, 'slow.pdf'), '--printer', printer.address, '--wait');
    expect([status, err]).toEqual([0, expect.stringContaining('slow.pdf is printed')]);
    expect(printer.printed().map(String)).toContain('%PDF-1.7 one');
  });

  it('fails if the printer aborts the job', async () => {
    writeFileSync(join(folder, 'fail.pdf'), '%PDF-1.7 two');
    const { status, err } = await platen('print', join(folder, 'fail.pdf'), '--printer', printer.address, '--wait');
    expect([status, err]).toEqual([1, expect.stringContaining('the printer aborted the job')]);
  });

  it('fails before sending if the printer does not accept the language', async () => {
    const { status, err } = await platen(
      'print',
      TEMPLATE,
      '--data',
      DATA,
      '--format',
      'zpl',
      '--printer',
      printer.address,
    );
    expect([status, err]).toEqual([
      1,
      expect.stringContaining('the printer does not accept ZPL, only application/octet-stream, application/pdf'),
    ]);
  });

  it("shows the printer's status", async () => {
    const { status, out } = await platen('printer', printer.address, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      model: 'Example Printer',
      reasons: [],
      waiting: 0,
      mediaTypes: ['application/octet-stream', 'application/pdf'],
    });
  });
});
