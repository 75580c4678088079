/**
 * Prints the bytes that a parcel label allocates on the heap in each format, as JSON. Run it with `--expose-gc` and a
 * young generation large enough for all these bytes, so that no garbage collection hides some of the bytes.
 */
import { readFileSync } from 'node:fs';
import { type JsonObject, type OutputFormat, parseTemplate, render } from '@platen/engine';
import { parcelData } from '../../bench/documents/parcel-data.ts';
import { createNodeWorld } from '../../node/src/node-world.ts';

/**
 * Number of warm-up labels. They are enough for V8 to compile most code; code that is compiled later changes the sum
 * only slightly.
 */
const WARM_UP = 300;
const MEASURED = 20;

const FORMATS: readonly OutputFormat[] = ['pdf', 'png', 'zpl', 'html'];

const world = createNodeWorld();
const parsed = parseTemplate(
  JSON.parse(readFileSync(new URL('../../library/parcel-4x6/template.json', import.meta.url), 'utf8')),
  world.expressions,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const template = parsed.value;

let next = 0;
function renderSome(format: OutputFormat, count: number): void {
  for (let made = 0; made < count; made++) {
    const rendered = render(template, parcelData(next++) as JsonObject, { format, now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  }
}

function allocatedBy(format: OutputFormat): number {
  renderSome(format, WARM_UP);
  const sums = Array.from({ length: 5 }, () => {
    globalThis.gc!();
    const before = process.memoryUsage().heapUsed;
    renderSome(format, MEASURED);
    return (process.memoryUsage().heapUsed - before) / MEASURED;
  });
  // Uses the smallest sum, because a compilation increases some sums.
  return Math.round(Math.min(...sums));
}

console.log(JSON.stringify(Object.fromEntries(FORMATS.map((format) => [format, allocatedBy(format)]))));
