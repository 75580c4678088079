/** A printer on a socket that answers as the ZPL II guide says, for tests: it counts what it got and can fail in the ways of printers. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type ZebraPrinter = {
  readonly address: string;
  /** All that came, questions left out. */
  received(): string;
  /** How many questions came. */
  asked(): number;
  /** As if nothing had come. */
  forget(): void;
  /** What it says from now on. */
  set(state: ZebraState): void;
  /** Switches it off and on: all its connections break, and so does each that comes meanwhile. Its port stays its own: one that is given back
   * may be taken by a connection of somebody else. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export type ZebraState = {
  readonly paperOut?: boolean;
  readonly headOpen?: boolean;
  readonly paused?: boolean;
  readonly dotsPerMm?: number;
  /** Labels that wait to be printed. */
  readonly waiting?: number;
  /** Says nothing, as other printers do. */
  readonly silent?: boolean;
  /** Breaks the connection off after so many bytes of documents. */
  readonly breaksAfter?: number;
  /** Reads no more after so many bytes of documents. */
  readonly stallsAfter?: number;
  /** Ends its half of the connection after so many bytes of documents, and reads no more. */
  readonly hangsUpAfter?: number;
};

const OFF_MS = 20;

const QUESTION = /~H[IS]\r\n/g;

export async function startZebraPrinter(initial: ZebraState = {}): Promise<ZebraPrinter> {
  let state = initial;
  // By connection: the last bytes of one that broke may come beside the first of the next.
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
      for (const [question] of text.matchAll(QUESTION))
        socket.write(question.startsWith('~HI') ? identify(state) : tell(state));
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
