/** Uploads that are small in transit and large in memory, and endless uploads. */
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Attack, ask, residentMb, type Target } from '../attack.ts';

const PACKED = 250;
const ENDLESS = 100;

const MB = 1_048_576;
const FILE_BYTES = 20 * MB;
const MOST_MB = 1_536;

const attack: Attack = {
  name: 'packed-uploads',
  pattern: `One team sends ${PACKED} uploads of 20 KB that decompress to 20 MB each, and ${ENDLESS} uploads of 20 MB that stop halfway. Another team uploads an image and prints labels.`,
  before: 'The service used 8.3 GB of memory.',
  async run(target) {
    const [greedy, other] = [await target.createTeam('enterprise'), await target.createTeam('enterprise')];
    const before = await residentMb(target);
    const packed = gzipSync(Buffer.alloc(FILE_BYTES));
    const statuses = await Promise.all(
      Array.from({ length: PACKED }, (_, index) =>
        ask(target, `POST /v1/assets?name=${index}.png`, {
          key: greedy.key,
          body: packed,
          headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' },
        }).then(({ status }) => status),
      ),
    );
    const refused = statuses.filter((status) => status === 400).length;
    const ends = Array.from({ length: ENDLESS }, (_, index) => uploadWithoutEnd(target, greedy.key, `${index}.png`));
    const results = [await upload(target, other.key)];
    for (let label = 0; label < 10; label++) results.push(await render(target, other.key));
    const most = await residentMb(target);
    for (const end of ends) end();
    const failed = results.filter((status) => status >= 400).length;
    return {
      holds: refused === PACKED && failed === 0 && most < MOST_MB,
      now: `${refused} compressed uploads were rejected. Memory rose from ${before.toFixed(0)} to ${most.toFixed(0)} MB. ${failed} requests of the other team failed.`,
    };
  },
};

/** Starts an endless upload. Returns a function that ends it. */
function uploadWithoutEnd({ url }: Target, key: string, name: string): () => void {
  const headers = { authorization: `Bearer ${key}`, 'content-length': FILE_BYTES };
  const sent = request(`${url}/v1/assets?name=${name}`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.on('response', (response) => response.resume());
  sent.write(Buffer.alloc(FILE_BYTES - 1));
  return () => sent.destroy();
}

async function upload(target: Target, key: string): Promise<number> {
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  return (await ask(target, 'POST /v1/assets?name=logo.svg', { key, body: picture })).status;
}

async function render(target: Target, key: string): Promise<number> {
  const template = { dimensions: { width: '1in', height: '1in' }, elements: [] };
  const body = { template, data: {}, format: 'zpl', delivery: 'inline' };
  return (await ask(target, 'POST /v1/render', { key, body })).status;
}

export const attacks = [attack];
