/** Requests large documents without reading them. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { noisePng } from '@platen/service/testing/noise';
import { type Attack, ask, residentMb, type Target } from '../attack.ts';

const READERS = 60;
const SIDE_PX = 2_200;
const MOST_MORE_MB = 512;
const BEGIN_WITHIN_MS = 120_000;
const STALLED_MS = 75_000;

const place = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '4in', height: '4in' };
const template = {
  dimensions: { width: '4in', height: '4in' },
  elements: [{ id: 'noise', type: 'image', source: 'noise.png', ...place }],
};
const BODY = JSON.stringify({ template, data: {}, format: 'pdf', delivery: 'inline' });

const attack: Attack = {
  name: 'unread-answers',
  pattern: `${READERS} clients request documents of 14 MB inline, and read only the first bytes.`,
  before: '8 clients occupied 1.4 GB of memory without a time limit.',
  async run(target) {
    const { key } = await target.createTeam('enterprise');
    await ask(target, 'POST /v1/assets?name=noise.png', { key, body: noisePng(SIDE_PX) });
    const before = await residentMb(target);
    const readers = Array.from({ length: READERS }, () => askAndStop(target, key));
    const begunAt = performance.now();
    while (readers.some(({ begun }) => !begun()) && performance.now() - begunAt < BEGIN_WITHIN_MS) await sleep(200);
    const answered = readers.filter(({ begun }) => begun()).length;
    const more = (await residentMb(target)) - before;
    await sleep(STALLED_MS);
    const cut = (await Promise.all(readers.map((reader) => reader.isCut()))).filter(Boolean).length;
    return {
      holds: answered === READERS && more < MOST_MORE_MB && cut === READERS,
      now: `${answered} responses began, and memory rose by ${more.toFixed(0)} MB. The service closed ${cut} of them after ${STALLED_MS / 1000} s.`,
    };
  },
};

/**
 * Requests a document and stops reading at the first bytes. `isCut` continues reading and returns true if the
 * connection ends before the document.
 */
function askAndStop({ url }: Target, key: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  let isBegun = false;
  let sizeBytes = 0;
  socket.on('data', (chunk) => {
    sizeBytes += chunk.length;
    if (!isBegun) socket.pause();
    isBegun = true;
  });
  const head = ['POST /v1/render HTTP/1.1', `Host: ${hostname}`, `Authorization: Bearer ${key}`, 'Connection: close'];
  const more = ['Content-Type: application/json', `Content-Length: ${BODY.length}`, '', BODY];
  socket.write([...head, ...more].join('\r\n'));
  return {
    begun: () => isBegun,
    async isCut() {
      socket.resume();
      await closed;
      return sizeBytes < SIDE_PX * SIDE_PX * 3;
    },
  };
}

export const attacks = [attack];
