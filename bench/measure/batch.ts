/** Compares a batch of labels with single renders, which alternate, and prints JSON. `node batch.js LABELS ROUNDS` */
import { readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, render } from '@platen/engine';
import { renderBatch } from '@platen/engine/render-batch';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { parcelData } from '../documents/parcel-data.ts';
import { median } from '../race/statistics.ts';

const [labels, rounds] = process.argv.slice(2).map(Number) as [number, number];
const world = createNodeWorld();
const parsed = parseTemplate(JSON.parse(readFileSync('library/parcel-4x6/template.json', 'utf8')), world.expressions);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const template = parsed.value;
const options = { format: 'pdf', now: 0 } as const;
let next = 0;

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / labels;
}

const dataOf = () => Array.from({ length: labels }, () => parcelData(next++) as JsonObject);

function single(): number {
  const all = dataOf();
  return timed(() => {
    for (const data of all) if (!render(template, data, options, world).ok) throw new Error('a label failed');
  });
}

function batch(): number {
  const items = dataOf().map((data) => ({ data }));
  return timed(() => {
    const rendered = renderBatch(template, items, { ...options, partial: false, strict: false, warnings: [] }, world);
    if (!rendered.ok || rendered.value.rendered?.pages !== labels) throw new Error('the batch failed');
  });
}

single();
batch();
const pairs = Array.from({ length: rounds }, () => ({ singleMs: single(), batchMs: batch() }));
console.log(
  JSON.stringify({
    labels,
    singleMs: median(pairs.map(({ singleMs }) => singleMs)),
    batchMs: median(pairs.map(({ batchMs }) => batchMs)),
    ratio: median(pairs.map(({ singleMs, batchMs }) => batchMs / singleMs)),
    rssMiB: process.memoryUsage().rss / 2 ** 20,
  }),
);
