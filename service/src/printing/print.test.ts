import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startZebraPrinter, type ZebraPrinter, type ZebraState } from '../testing/zebra-printer.ts';
import { askPrinter } from './ask-printer.ts';
import { print } from './print.ts';
import type { PrintDocument, Printed, PrinterStatus, PrintOptions } from './print-types.ts';
import { parsePrinterAddress } from './printer-address.ts';
import { createSilentPrinters } from './silent-printers.ts';

const LABEL = '^XA^FO10,10^FDA-17^FS^XZ\n';

/** Time in ms in which every printer of these tests responds, even on a busy machine. */
const PATIENCE_MS = 60_000;

const running: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const each of running.splice(0)) await each.close();
});

async function zebra(state?: ZebraState): Promise<ZebraPrinter> {
  const printer = await startZebraPrinter(state);
  running.push(printer);
  return printer;
}

function send(address: string, document: Partial<PrintDocument> = {}, options: Partial<PrintOptions> = {}) {
  const bytes = Buffer.from(LABEL);
  return print(
    parsePrinterAddress(address)!,
    { bytes, language: 'zpl', name: 'label', copies: 1, dotsPerMm: 8, ...document },
    { wait: false, timeoutMs: PATIENCE_MS, signal: new AbortController().signal, ...options },
  );
}

/** Stops the clock. Only the test advances it. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

async function until(is: () => boolean): Promise<void> {
  while (!is()) await turn();
}

/** Returns the outcome of `sending`. Advances the clock until the printer's timeout has passed. */
async function outOfTime(sending: Promise<Printed>): Promise<unknown> {
  const outcome = sending.catch((error: unknown) => error);
  for (;;) {
    const ended = await Promise.race([outcome, turn()]);
    if (ended) return ended;
    vi.advanceTimersByTime(PATIENCE_MS);
  }
}

describe('A Zebra printer on a socket', () => {
  it('receives the label once, after reporting that it is ready, and confirms that it received everything', async () => {
    const printer = await zebra();
    const { state, printer: status } = await send(printer.address, { copies: 2 });
    expect(state).toBe('sent');
    expect(status).toEqual({ model: 'ZD421-203dpi', dotsPerMm: 8, reasons: [], waiting: 0 });
    expect(printer.received()).toBe(LABEL + LABEL);
  });

  it('has its media compared with those of the label', async () => {
    const variables = {
      'ezpl.print_width': '832',
      'zpl.label_length': '1218',
      'ezpl.media_type': 'gap/notch',
      'ezpl.print_method': 'direct thermal',
    };
    const printer = await zebra({ variables });
    const label = (head: string) => Buffer.from(`^XA${head}^FO10,10^FDA^FS^XZ\n`);
    const fitting = label('^PW812^LL1215^MNY^MTD');
    expect(await send(printer.address, { bytes: fitting, mediaCheck: 'hold' })).not.toHaveProperty('warning');
    const other = label('^PW406^LL203^MTT');
    const message =
      'MEDIA_MISMATCH: the document is 51 × 25 mm, and the printer has 104 × 152 mm, the label needs transfer printing, and the printer is set to direct';
    expect(await send(printer.address, { bytes: other, mediaCheck: 'warn' })).toMatchObject({ warning: message });
    printer.forget();
    await expect(send(printer.address, { bytes: other, mediaCheck: 'hold' })).rejects.toMatchObject({
      state: 'failed',
      mayPass: true,
      message: expect.stringContaining(message),
    });
    expect(printer.received()).toBe('');
    expect(await send(printer.address, { bytes: other })).not.toHaveProperty('warning');
    printer.set({ variables: {} });
    expect(await send(printer.address, { bytes: other, mediaCheck: 'hold' })).not.toHaveProperty('warning');
  });

  it.each([
    ['out of paper', { paperOut: true }],
    ['its head or cover is open', { headOpen: true }],
    ['it is paused', { paused: true }],
    ['for 8 dots per mm but the printer has 12', { dotsPerMm: 12 }],
  ] as const)('receives nothing when it is %s', async (words, state) => {
    const printer = await zebra(state);
    await expect(send(printer.address)).rejects.toMatchObject({
      state: 'failed',
      message: expect.stringMatching(`${words}; nothing was sent`),
    });
    expect(printer.received()).toBe('');
  });

  it('is awaited until its labels are printed, and its status is reported meanwhile', async () => {
    const printer = await zebra({ waiting: 0 });
    const heard: PrinterStatus[] = [];
    // Simulates that the printer runs out of paper while the label is being sent.
    const begin = async () => printer.set({ waiting: 3, paperOut: true });
    const onStatus = (status: PrinterStatus) => {
      heard.push(status);
      printer.set({ waiting: 0 });
    };
    expect((await send(printer.address, {}, { wait: true, begin, onStatus })).state).toBe('done');
    expect(heard.map(({ reasons, waiting }) => [reasons, waiting])).toEqual([[['media-empty'], 3]]);
  });

  it('that has not printed in time leaves the outcome unknown', async () => {
    stopTheClock();
    const printer = await zebra({ waiting: 1 });
    const onStatus = () => vi.advanceTimersByTime(PATIENCE_MS + 1);
    await expect(send(printer.address, {}, { wait: true, onStatus })).rejects.toMatchObject({
      state: 'unknown',
      message: expect.stringContaining('did not print it in time'),
    });
    expect(printer.received()).toBe(LABEL);
  });

  const LARGE = Buffer.alloc(20_000_000, LABEL);

  it('that breaks the connection while receiving leaves the outcome unknown', async () => {
    const printer = await zebra({ breaksAfter: 100_000 });
    await expect(send(printer.address, { bytes: LARGE })).rejects.toMatchObject({ state: 'unknown' });
  });

  it.each([
    ['reads no more', { stallsAfter: 100_000 }],
    ['hangs up', { hangsUpAfter: 100_000 }],
  ])('that %s while receiving leaves the outcome unknown', async (_, state) => {
    stopTheClock();
    const printer = await zebra(state);
    const sending = send(printer.address, { bytes: LARGE });
    await until(() => printer.received().length > 100_000);
    expect(await outOfTime(sending)).toMatchObject({ state: 'unknown' });
  });
});

describe('A printer that does not respond', () => {
  it('and reads nothing has not received the label, although the operating system has accepted its bytes', async () => {
    stopTheClock();
    const printer = await zebra({ stallsAfter: -1 });
    const sending = send(printer.address);
    await until(() => printer.asked() > 0);
    expect(await outOfTime(sending)).toMatchObject({
      state: 'unknown',
      message: expect.stringContaining('did not close the connection'),
    });
    expect(printer.received()).toBe('');
  });

  it('and closes the connection at the question receives nothing', async () => {
    const printer = await zebra({ hangsUpAfter: -1 });
    await expect(send(printer.address)).rejects.toMatchObject({
      state: 'failed',
      mayPass: true,
      message: 'the printer closed the connection before the document; nothing was sent',
    });
  });
});

describe('Other printers on a socket', () => {
  it('receive PDF without a status request, which they would print', async () => {
    const printer = await zebra({ silent: true });
    expect(await send(printer.address, { bytes: Buffer.from('%PDF-1.7'), language: 'pdf' })).toEqual({
      state: 'sent',
      printer: undefined,
    });
    expect(printer.received()).toBe('%PDF-1.7');
  });

  it('that report no status cannot be awaited, which is reported before anything is sent', async () => {
    stopTheClock();
    const printer = await zebra({ silent: true });
    const sending = send(printer.address, {}, { wait: true });
    await until(() => printer.asked() > 0);
    expect(await outOfTime(sending)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not report when it has printed'),
    });
    expect(printer.received()).toBe('');
  });

  it('that never respond are asked for two labels, and again after a quarter of an hour', async () => {
    const printer = await zebra({ silent: true });
    let now = 0;
    const silent = createSilentPrinters(() => now);
    // Uses a short timeout, because this test runs in real time.
    const options = { silent, timeoutMs: 300 };
    const asked = async () => {
      const before = printer.asked();
      await send(printer.address, {}, options);
      return printer.asked() - before;
    };
    expect([await asked(), await asked(), await asked(), await asked()]).toEqual([2, 2, 0, 0]);
    now = 15 * 60_000;
    expect([await asked(), await asked()]).toEqual([2, 0]);
    expect(printer.received()).toBe(LABEL.repeat(6));
    // A printer that responds again is queried each time, so it can report that it is out of paper.
    now = 30 * 60_000;
    printer.set({});
    expect(await send(printer.address, {}, options)).toMatchObject({ state: 'sent', printer: { reasons: [] } });
    printer.set({ paperOut: true });
    await expect(send(printer.address, {}, options)).rejects.toMatchObject({ state: 'failed', mayPass: true });
  });

  it('are asked anyway if their confirmation is awaited', async () => {
    const printer = await zebra();
    const silent = { has: () => true, note: () => undefined };
    expect(await send(printer.address, {}, { silent, wait: true })).toMatchObject({ state: 'done' });
  });

  it('that are unreachable fail, and nothing was sent', async () => {
    await expect(send(`tcp://127.0.0.1:${await freePort()}`)).rejects.toMatchObject({
      state: 'failed',
      message: 'the printer cannot be reached: it refuses connections; nothing was sent',
    });
  });
});

describe('The status of a printer', () => {
  it('is requested without printing', async () => {
    const printer = await zebra({ paperOut: true, waiting: 2, dotsPerMm: 12 });
    const options = { timeoutMs: PATIENCE_MS, signal: new AbortController().signal };
    expect(await askPrinter(parsePrinterAddress(printer.address)!, options)).toEqual({
      model: 'ZD421-300dpi',
      dotsPerMm: 12,
      reasons: ['media-empty'],
      waiting: 2,
    });
    expect(printer.received()).toBe('');
  });
});

describe('The ZPL page of a printer', () => {
  async function page(status: number): Promise<{ readonly address: string; bodies(): readonly string[] }> {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      bodies.push(`${request.method} ${request.url} ${await text(request)}`);
      response.writeHead(status).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
    return { address: `zebra-http://127.0.0.1:${port}`, bodies: () => bodies };
  }

  it('receives the label in one POST', async () => {
    const { address, bodies } = await page(200);
    expect(await send(address)).toEqual({ state: 'sent', printer: undefined });
    expect(bodies()).toEqual([`POST /pstprnt ${LABEL}`]);
  });

  it.each([
    [404, 'failed'],
    [503, 'unknown'],
  ])('that responds with %d leaves the outcome %s', async (status, state) => {
    const { address } = await page(status);
    await expect(send(address)).rejects.toMatchObject({ state });
  });
});

describe.skipIf(process.platform === 'win32')('A device', () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'platen-device-'));
    running.push({ close: async () => rmSync(path, { recursive: true, force: true }) });
    return path;
  }

  it('receives the bytes', async () => {
    const path = join(folder(), 'lp0');
    execFileSync('mkfifo', [path]);
    const reader = createReadStream(path);
    const read = text(reader);
    // The device accepts no data until the other end of the pipe is read.
    const again = (): Promise<Printed> =>
      send(`file:${path}`).catch((error) => {
        if (error.mayPass) return again();
        throw error;
      });
    expect([(await again()).state, await read]).toEqual(['sent', LABEL]);
  });

  it('that accepts no more bytes leaves the outcome unknown, and blocks nothing', async () => {
    const path = join(folder(), 'lp0');
    execFileSync('mkfifo', [path]);
    const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const bytes = Buffer.alloc(1_000_000, LABEL);
      await expect(send(`file:${path}`, { bytes }, { timeoutMs: 100 })).rejects.toMatchObject({
        state: 'unknown',
        message: expect.stringContaining('it accepts no more data'),
      });
    } finally {
      await reader.close();
    }
  });

  it('that is a file, or does not exist, is rejected', async () => {
    const path = join(folder(), 'file.zpl');
    writeFileSync(path, 'mine');
    await expect(send(`file:${path}`)).rejects.toMatchObject({ message: expect.stringContaining('is a file') });
    await expect(send(`file:${path}x`)).rejects.toMatchObject({
      message: expect.stringContaining('the device does not exist'),
    });
  });
});
