/** Prints by writing to a device of this machine, for example `/dev/usb/lp0`. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrintDocument, PrintError, type Printed, type PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

const PIECE = 16 * 1024;

/** Between two tries while the device can take nothing, ms. */
const POLL_MS = 20;

/** A printer that is switched off is no device. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such device',
  ENODEV: 'there is no printer at it',
  ENXIO: 'nothing takes what is written to it',
  EBUSY: 'another program has it',
  EACCES: 'permission denied',
};

/** @throws PrintError */
export async function printToDevice(
  { path }: Extract<PrinterAddress, { kind: 'file' }>,
  document: PrintDocument,
  { wait, timeoutMs, signal, begin }: PrintOptions,
): Promise<Printed> {
  if (wait) {
    throw new PrintError(
      'failed',
      'a device does not tell when it has printed, so that nobody can wait; nothing was sent',
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
  /** Longest time in which the device takes nothing. */
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
    // A USB printer that has not taken the last piece yet takes not even nothing.
    await patiently(() => device.write(document.bytes, 0, 0), writing);
  } catch (error) {
    const { message } = error as Error;
    const { path } = writing;
    throw begun
      ? new PrintError('unknown', `${path} took only a part (${message}): look at the printer before you send it again`)
      : new PrintError('failed', `${path} cannot be written: ${message}; nothing was sent`);
  }
}

async function writeWhole(device: FileHandle, piece: Uint8Array, writing: Writing): Promise<void> {
  for (let at = 0; at < piece.length; ) {
    at += (await patiently(() => device.write(piece, at), writing)).bytesWritten;
  }
}

/** Again while the device can take nothing. */
async function patiently<T>(write: () => Promise<T>, { signal, timeoutMs }: Writing): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await write();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      if (Date.now() > until) throw new Error('it takes nothing any more');
      await sleep(POLL_MS);
    }
  }
}

const { O_WRONLY, O_NOCTTY, O_NONBLOCK } = constants;

/**
 * A plain file is refused: it would only be overwritten, and a misspelt device would become one. One that takes nothing keeps no thread
 * waiting.
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
  throw new PrintError('failed', `${path} is a file, not the device of a printer; nothing was sent`);
}
