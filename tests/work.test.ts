/**
 * Work of a document, counted instead of timed, so that it does not depend on the machine or its load. Counts calls of
 * expensive functions and allocated memory. The limits are one and a half times the counts when they were set, and
 * twice the memory.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { type JsonObject, type OutputFormat, parseTemplate, render, type World } from '@platen/engine';
import { describe, expect, test } from 'vitest';
import { invoiceData } from '../bench/documents/invoice-data.ts';
import { INVOICE_TEMPLATE } from '../bench/documents/invoice-template.ts';
import { parcelData } from '../bench/documents/parcel-data.ts';
import { createNodeWorld } from '../node/src/node-world.ts';

const LABEL = JSON.parse(readFileSync(new URL('../library/parcel-4x6/template.json', import.meta.url), 'utf8'));

type Count = { shaped: number; packed: number; packedBytes: number; digests: number };

/** Returns a World that counts the engine's calls of expensive functions. */
function countingWorld(): { readonly world: World; readonly count: Count } {
  const count: Count = { shaped: 0, packed: 0, packedBytes: 0, digests: 0 };
  const own = createNodeWorld();
  const { platform, text } = own;
  const world: World = {
    ...own,
    platform: {
      ...platform,
      deflate(bytes, level) {
        count.packed++;
        count.packedBytes += bytes.length;
        return platform.deflate(bytes, level);
      },
      sha256(bytes) {
        count.digests++;
        return platform.sha256(bytes);
      },
    },
    text: {
      ...text,
      shape(font, run, options) {
        count.shaped++;
        return text.shape(font, run, options);
      },
    },
  };
  return { world, count };
}

function rendererOf(template: object, format: OutputFormat, world: World): (data: object) => void {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return (data) => {
    const rendered = render(parsed.value, data as JsonObject, { format, dpi: 203, now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  };
}

const WARM = 12;
const COUNTED = 8;

/** Returns the work for a document in a World that has rendered other documents. */
function workOf(template: object, format: OutputFormat, dataOf: (n: number) => object): Count {
  const { world, count } = countingWorld();
  const renderOne = rendererOf(template, format, world);
  for (let n = 0; n < WARM; n++) renderOne(dataOf(n));
  const before = { ...count };
  for (let n = WARM; n < WARM + COUNTED; n++) renderOne(dataOf(n));
  const each = (key: keyof Count) => (count[key] - before[key]) / COUNTED;
  return { shaped: each('shaped'), packed: each('packed'), packedBytes: each('packedBytes'), digests: each('digests') };
}

describe('a label in a used World', () => {
  test.each([
    ['pdf', { shaped: 12, packed: 8, packedBytes: 25_000, digests: 5 }],
    ['png', { shaped: 12, packed: 1, packedBytes: 1_500_000, digests: 0 }],
    ['zpl', { shaped: 12, packed: 33, packedBytes: 60_000, digests: 0 }],
    ['html', { shaped: 12, packed: 17, packedBytes: 15_000, digests: 0 }],
  ] as const)('as %s', (format, most) => {
    const work = workOf(LABEL, format, parcelData);
    for (const key of Object.keys(most) as (keyof Count)[]) expect(work[key], key).toBeLessThanOrEqual(most[key]);
  });
});

test('another row costs no more in a long invoice than in a short one', () => {
  const countOf = (rows: number) => {
    const { world, count } = countingWorld();
    rendererOf(INVOICE_TEMPLATE, 'pdf', world)(invoiceData(rows, 0));
    return count;
  };
  const [short, long] = [countOf(100), countOf(1000)];
  expect(long.shaped).toBeLessThan(10.5 * short.shaped);
  expect(long.shaped).toBeLessThan(4700);
  expect(long.packedBytes).toBeLessThan(10.5 * short.packedBytes);
});

/** Measures by sampling how many bytes a call allocates on the JavaScript heap, including garbage. */
async function allocatedBy(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 16_384,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  type Node = typeof profile.head;
  const sum = (node: Node): number => node.children.reduce((bytes, child) => bytes + sum(child), node.selfSize);
  return sum(profile.head);
}

describe('memory', () => {
  test.each([
    ['a label as PDF', LABEL, parcelData, 2.2],
    ['an invoice of 100 rows as PDF', INVOICE_TEMPLATE, (n: number) => invoiceData(100, n), 11],
  ] as const)('%s', async (_, template, dataOf, mostMiB) => {
    const renderOne = rendererOf(template, 'pdf', createNodeWorld());
    for (let n = 0; n < WARM; n++) renderOne(dataOf(n));
    const bytes = await allocatedBy(() => {
      for (let n = WARM; n < WARM + COUNTED; n++) renderOne(dataOf(n));
    });
    expect(bytes / COUNTED / 2 ** 20).toBeLessThan(mostMiB);
  });
});
