/** Prints on a local device such as `/dev/usb/lp0`. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrintDocument, PrintError, type Printed, type PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

const PIECE = 16 * 1024;

/** Delay in ms between attempts to write while the device is busy. */
const POLL_MS = 20;

/** Messages for error codes. The device file may not exist while the printer is switched off. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the device does not exist',
  ENODEV: 'no printer is connected to it',
  ENXIO: 'nothing reads from it',
  EBUSY: 'another program is using it',
  EACCES: 'permission denied',
};

/**
 * Prints a document on a local device.
 * @throws PrintError
 */
export async function printToDevice(
  { path }: Extract<PrinterAddress, { kind: 'file' }>,
  document: PrintDocument,
  { wait, timeoutMs, signal, begin }: PrintOptions,
): Promise<Printed> {
  if (wait) {
    throw new PrintError(
      'failed',
      'a device does not report when it has printed, so waiting is not possible; nothing was sent',
    );
  }
  const device = await openDevice(path);
  try {
    await begin?.();
    await writeCopies(device, document, { path, signal, timeoutMs });
  } finally {
    await device.close().catch(() => {});
  }
  return { state: 'sent', printer: undefined };
}

type Writing = {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Maximum ms in which the device accepts no data. */
  readonly timeoutMs: number;
};

async function writeCopies(device: FileHandle, document: PrintDocument, writing: Writing): Promise<void> {
  let begun = false;
  try {
    for (let copy = 0; copy < document.copies; copy++) {
      for (let at = 0; at < document.bytes.length; at += PIECE) {
        writing.signal.throwIfAborted();
        const piece = document.bytes.subarray(at, at + PIECE);
        begun = true;
        await writeWhole(device, piece, writing);
      }
    }
    // An empty write waits until a USB printer has accepted the last data.
    await retryWhileBusy(() => device.write(document.bytes, 0, 0), writing);
  } catch (error) {
    const { message } = error as Error;
    const { path } = writing;
    throw begun
      ? new PrintError(
          'unknown',
          `${path} accepted only a part (${message}); check the printer before you print it again`,
        )
      : new PrintError('failed', `${path} cannot be written: ${message}; nothing was sent`);
  }
}

async function writeWhole(device: FileHandle, piece: Uint8Array, writing: Writing): Promise<void> {
  for (let at = 0; at < piece.length; ) {
    at += (await retryWhileBusy(() => device.write(piece, at), writing)).bytesWritten;
  }
}

/** Calls `write` until the device is no longer busy. */
async function retryWhileBusy<T>(write: () => Promise<T>, { signal, timeoutMs }: Writing): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await write();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      if (Date.now() > until) throw new Error('it accepts no more data');
      await sleep(POLL_MS);
    }
  }
}

const { O_WRONLY, O_NOCTTY, O_NONBLOCK } = constants;

/**
 * Opens a device without blocking, so that a busy device does not block a thread. Throws for an ordinary file, because
 * a misspelled path would overwrite it.
 */
async function openDevice(path: string): Promise<FileHandle> {
  try {
    const device = await open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK);
    if (!(await device.stat()).isFile()) return device;
    await device.close();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const told = `${path} cannot be opened: ${REASONS[code] ?? message}; nothing was sent`;
    throw new PrintError('failed', told, { mayPass: code in REASONS && code !== 'EACCES' });
  }
  throw new PrintError('failed', `${path} is a file, not a printer device; nothing was sent`);
}
