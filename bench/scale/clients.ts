/**
 * Clients of the scale benchmark, in a separate process. They render labels on the given instances in turn and print
 * the results as JSON. `node clients.js SECONDS CONNECTIONS DELIVERY URL,URL KEY,KEY,…`
 */
import { Agent, request } from 'node:http';
import { parcelData } from '../documents/parcel-data.ts';
import { quantile } from '../race/statistics.ts';

const [seconds, connections, delivery, urls, keys] = process.argv.slice(2) as [string, string, string, string, string];
const instances = urls.split(',');
const teams = keys.split(',');
const agent = new Agent({ keepAlive: true });
let next = 0;

function renderOne(url: string): Promise<number> {
  const number = next++;
  const body = JSON.stringify({ templateId: 'starter:parcel-4x6', format: 'pdf', delivery, data: parcelData(number) });
  const headers = {
    authorization: `Bearer ${teams[number % teams.length]}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/render`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`the answer is ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const times: number[] = [];
const begin = performance.now();
const end = begin + Number(seconds) * 1000;
const lanes = Array.from({ length: Number(connections) }, async (_, lane) => {
  while (performance.now() < end) times.push(await renderOne(instances[lane % instances.length]!));
});
await Promise.all(lanes);
const elapsedMs = performance.now() - begin;
agent.destroy();
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    renders: times.length,
    aSecond: (times.length * 1000) / elapsedMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuMs: (user + system) / 1000 / times.length,
  }),
);
