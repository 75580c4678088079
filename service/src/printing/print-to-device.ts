/** Prints by writing to a device of this machine, for example `/dev/usb/lp0`. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type PrintDocument, PrintError, type Printed, type PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

const PIECE = 16 * 1024;

/** @throws PrintError */
export async function printToDevice(
  { path }: Extract<PrinterAddress, { kind: 'file' }>,
  document: PrintDocument,
  { wait, signal, begin }: PrintOptions,
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
    await writeCopies(device, document, { path, signal });
  } finally {
    await device.close().catch(() => {});
  }
  return { state: 'sent', printer: undefined };
}

type Writing = { readonly path: string; readonly signal: AbortSignal };

async function writeCopies(device: FileHandle, document: PrintDocument, { path, signal }: Writing): Promise<void> {
  let begun = false;
  try {
    for (let copy = 0; copy < document.copies; copy++) {
      for (let at = 0; at < document.bytes.length; at += PIECE) {
        signal.throwIfAborted();
        const piece = document.bytes.subarray(at, at + PIECE);
        begun = true;
        await writeWhole(device, piece);
      }
    }
  } catch (error) {
    const { message } = error as Error;
    throw begun
      ? new PrintError('unknown', `${path} took only a part (${message}): look at the printer before you send it again`)
      : new PrintError('failed', `${path} cannot be written: ${message}; nothing was sent`);
  }
}

async function writeWhole(device: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await device.write(piece, at)).bytesWritten;
}

/** A plain file is refused: it would only be overwritten, and a misspelt device would become one. */
async function openDevice(path: string): Promise<FileHandle> {
  try {
    const device = await open(path, constants.O_WRONLY | constants.O_NOCTTY);
    if (!(await device.stat()).isFile()) return device;
    await device.close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such device' : code === 'EACCES' ? 'permission denied' : message;
    throw new PrintError('failed', `${path} cannot be opened: ${reason}; nothing was sent`);
  }
  throw new PrintError('failed', `${path} is a file, not the device of a printer; nothing was sent`);
}
