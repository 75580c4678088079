/** Connection to a printer that accepts raw bytes. */
import { connect, type Socket } from 'node:net';
import { PrintError, type TalkOptions } from './print-types.ts';

export type Link = {
  /**
   * Sends all bytes.
   * @throws PrintError `unknown` if the connection breaks, or the printer accepts no data for too long
   */
  send(bytes: Uint8Array): Promise<void>;
  /**
   * Sends a query and waits for the complete response. Returns undefined if the response does not arrive within `forMs`
   * or the printer closes the connection.
   */
  ask<T>(question: string, read: (answer: string) => T | undefined, forMs: number): Promise<T | undefined>;
  /**
   * Checks the connection before anything is sent.
   * @throws PrintError `failed` if the printer has closed the connection
   */
  requireOpen(): void;
  /**
   * Ends the sending side, and waits until the printer closes the connection. The printer has then read all bytes. If
   * the printer closes it first, some bytes may not have been read.
   * @throws PrintError `unknown`
   */
  hangUp(): Promise<void>;
  /** Closes the connection. Call it after the printer has confirmed that it received everything. */
  close(): Promise<void>;
  destroy(): void;
};

/** Maximum bytes per write. The timeout starts again with each write. */
const PIECE = 16 * 1024;

/** Maximum bytes of a response. */
const ANSWER_BYTES = 64 * 1024;

/**
 * Connects to a printer.
 * @throws PrintError `failed` if the connection fails
 */
export async function openLink(
  { host, port }: { readonly host: string; readonly port: number },
  { timeoutMs, signal, lookup }: TalkOptions,
): Promise<Link> {
  const socket = connect({ host, port, noDelay: true, ...(lookup ? { lookup } : {}) });
  // Stores connection errors for the next call. Without a listener, they would end the process.
  let broken: NodeJS.ErrnoException | undefined;
  socket.on('error', (error) => {
    broken ??= error;
  });
  const stop = () => socket.destroy(new Error('stopped'));
  signal.addEventListener('abort', stop);
  socket.once('close', () => signal.removeEventListener('abort', stop));
  if (signal.aborted) stop();

  if (!(await settled(socket, 'connect', Math.min(timeoutMs, 10_000)))) {
    socket.destroy();
    const message = `the printer cannot be reached: ${reasonOf(broken)}; nothing was sent`;
    throw new PrintError('failed', message, { mayPass: true });
  }

  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer = (answer + text).slice(-ANSWER_BYTES);
  });

  const hasLeft = () => socket.readableEnded || socket.destroyed;

  const write = (bytes: Uint8Array): Promise<boolean> =>
    within(timeoutMs, (done) => socket.write(bytes, (error) => done(!error)));

  return {
    async send(bytes) {
      for (let at = 0; at < bytes.length; at += PIECE) {
        if (!(await write(bytes.subarray(at, at + PIECE)))) throw lost(broken);
      }
    },
    async ask(question, read, forMs) {
      answer = '';
      if (!(await write(Buffer.from(question, 'latin1')))) return undefined;
      return await new Promise((resolve) => {
        const look = () => {
          const found = read(answer);
          if (found === undefined && !socket.destroyed && !socket.readableEnded) return;
          clearTimeout(timer);
          for (const event of ['data', 'end', 'close']) socket.off(event, look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          for (const event of ['data', 'end', 'close']) socket.off(event, look);
          resolve(undefined);
        }, forMs);
        for (const event of ['data', 'end', 'close']) socket.on(event, look);
        look();
      });
    },
    requireOpen() {
      if (!hasLeft()) return;
      throw new PrintError('failed', 'the printer closed the connection before the document; nothing was sent', {
        mayPass: true,
      });
    },
    async hangUp() {
      // Lets pending events be processed first.
      await new Promise((resolve) => setImmediate(resolve));
      if (hasLeft()) throw lost(broken ?? Object.assign(new Error('it hung up'), { code: 'ECONNRESET' }));
      socket.end();
      const left = await settled(socket, 'close', timeoutMs);
      socket.destroy();
      if (broken) throw lost(broken);
      if (!left) {
        throw new PrintError(
          'unknown',
          'the printer received the document but did not close the connection, so it is unknown whether it printed; check the printer before you print it again',
        );
      }
    },
    async close() {
      socket.end();
      await settled(socket, 'close', Math.min(timeoutMs, 5_000));
      socket.destroy();
    },
    destroy() {
      socket.destroy();
    },
  };
}

function lost(error: NodeJS.ErrnoException | undefined): PrintError {
  return new PrintError(
    'unknown',
    `the connection failed while the document was sent (${reasonOf(error)}); check the printer before you print it again`,
  );
}

/** Waits for the event. Returns false if it does not occur in time, or if the connection closes first. */
function settled(socket: Socket, event: 'connect' | 'close', ms: number): Promise<boolean> {
  if (event === 'close' && socket.closed) return Promise.resolve(true);
  return within(ms, (done) => {
    socket.once(event, () => done(true));
    if (event !== 'close') socket.once('close', () => done(false));
  });
}

function within(ms: number, start: (done: (ok: boolean) => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    start((ok) => {
      clearTimeout(timer);
      resolve(ok);
    });
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name cannot be resolved now',
  ETIMEDOUT: 'it does not respond',
};

export function reasonOf(error: NodeJS.ErrnoException | undefined): string {
  return error ? (REASONS[error.code ?? ''] ?? error.message) : 'it does not respond';
}
