/**
 * Simulated printer on a socket. It responds as the ZPL II guide specifies, counts labels, and can fail like real
 * printers.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type ZebraPrinter = {
  readonly address: string;
  /** Returns all received data without status queries. */
  received(): string;
  /** Returns the number of received status queries. */
  asked(): number;
  /** Clears the received data. */
  forget(): void;
  /** Changes the state of the printer. */
  set(state: ZebraState): void;
  /**
   * Simulates switching the printer off and on again. Closes all connections, including new ones in the meantime. The
   * port stays open, because another process could use it otherwise.
   */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export type ZebraState = {
  readonly paperOut?: boolean;
  readonly headOpen?: boolean;
  readonly paused?: boolean;
  readonly dotsPerMm?: number;
  /** Values of SGD variables. Without them, the printer does not respond to queries for variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Number of labels that wait to be printed. */
  readonly waiting?: number;
  /** True for a printer that never responds. */
  readonly silent?: boolean;
  /** Number of bytes of the document after which the connection breaks. */
  readonly breaksAfter?: number;
  /** Number of bytes of the document after which the printer reads no more. */
  readonly stallsAfter?: number;
  /** Number of bytes of the document after which the printer ends its side of the connection and reads no more. */
  readonly hangsUpAfter?: number;
};

const OFF_MS = 20;

const QUESTION = /~H[IS]\r\n|! U1 getvar "[a-z._]+"\r\n/g;

export async function startZebraPrinter(initial: ZebraState = {}): Promise<ZebraPrinter> {
  let state = initial;
  // Keeps the received text of each connection separately. The last data of a broken connection may arrive at the same
  // time as the first data of the next one.
  let texts: string[] = [];
  let asked = 0;
  let off = false;
  const received = () => texts.join('');
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (off) return socket.resetAndDestroy();
    const own = texts;
    const at = own.push('') - 1;
    open.add(socket);
    socket.setEncoding('latin1');
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (text: string) => {
      own[at] += text.replace(QUESTION, '');
      asked += text.match(QUESTION)?.length ?? 0;
      const { length } = received();
      if (length > (state.breaksAfter ?? Infinity)) return socket.resetAndDestroy();
      if (length > (state.stallsAfter ?? Infinity)) return socket.pause();
      if (length > (state.hangsUpAfter ?? Infinity)) return socket.pause().end();
      if (state.silent) return;
      for (const [question] of text.matchAll(QUESTION)) socket.write(answerTo(question, state));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `tcp://127.0.0.1:${port}`,
    received,
    asked: () => asked,
    forget() {
      texts = [];
      asked = 0;
    },
    set(next) {
      state = next;
    },
    async restart() {
      off = true;
      for (const socket of open) socket.resetAndDestroy();
      await sleep(OFF_MS);
      off = false;
    },
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function answerTo(question: string, state: ZebraState): string {
  if (question.startsWith('~HI')) return identify(state);
  if (question.startsWith('~HS')) return tell(state);
  const [, name = ''] = question.split('"');
  return state.variables ? `"${state.variables[name] ?? '?'}"` : '';
}

function identify({ dotsPerMm = 8 }: ZebraState): string {
  return `\u0002ZD421-${dotsPerMm === 8 ? 203 : 300}dpi,V93.21.07Z,${dotsPerMm},65536KB\u0003\r\n`;
}

function tell({ paperOut, headOpen, paused, waiting = 0 }: ZebraState): string {
  const flag = (is = false) => (is ? 1 : 0);
  return [
    `\u0002030,${flag(paperOut)},${flag(paused)},1218,000,0,0,0,000,0,0,0\u0003\r\n`,
    `\u0002001,0,${flag(headOpen)},0,1,2,6,0,${String(waiting).padStart(8, '0')},1,000\u0003\r\n`,
    '\u00021234,0\u0003\r\n',
  ].join('');
}
