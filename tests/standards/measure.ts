/** What tags and claims cost: bytes and time of documents that have them, beside the same without. */
import { readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, render, type Template, type World } from '@platen/engine';
import { unpackedSize } from '../readable-pdf.ts';

/** How a document is made, the plain one first. */
export const KINDS = {
  plain: {},
  tagged: { tagged: true },
  'PDF/A-3a and PDF/UA-1': { conformance: ['pdf/a-3a', 'pdf/ua-1'] },
} as const;

export type Cost = {
  readonly document: string;
  /** The size of the plain document, were its objects not packed. */
  readonly unpackedBytes: number;
  /** One a kind, in their order; medians. */
  readonly sizeBytes: readonly number[];
  readonly times: readonly number[];
};

const ROUNDS = 30;
const WARM_UP_ROUNDS = 5;

const DOCUMENTS = [
  { document: 'parcel label (`library/parcel-4x6`)', starter: 'parcel-4x6', rows: undefined, again: 20 },
  { document: 'invoice of 5 rows (`library/invoice`)', starter: 'invoice', rows: undefined, again: 10 },
  { document: 'the same of 1,000 rows', starter: 'invoice', rows: 1_000, again: 1 },
] as const;

/** Each round has every kind, so that a busy machine slows all of them alike. */
export function measureCosts(world: World): readonly Cost[] {
  return DOCUMENTS.map(({ document, starter, rows, again }) => {
    const read = (name: string): JsonObject => JSON.parse(readFileSync(`library/${starter}/${name}.json`, 'utf8'));
    const data = rows === undefined ? read('data') : withRows(read('data'), rows);
    const kinds = Object.values(KINDS).map((pdf) => parsed({ ...read('template'), pdf }, world));
    const times = kinds.map((): number[] => []);
    const sizeBytes = kinds.map(() => 0);
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      for (const [kind, template] of kinds.entries()) {
        const start = performance.now();
        for (let n = 0; n < again; n++) sizeBytes[kind] = made(template, data, world).length;
        if (round >= WARM_UP_ROUNDS) times[kind]!.push((performance.now() - start) / again);
      }
    }
    const unpackedBytes = unpackedSize(made(kinds[0]!, data, world));
    return { document, unpackedBytes, sizeBytes, times: times.map(median) };
  });
}

function withRows(data: JsonObject, rows: number): JsonObject {
  const items = data['items'] as readonly JsonObject[];
  return { ...data, items: Array.from({ length: rows }, (_, index) => items[index % items.length]!) };
}

function parsed(template: JsonObject, world: World): Template {
  const found = parseTemplate(template, world.expressions);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

function made(template: Template, data: JsonObject, world: World): Uint8Array {
  const rendered = render(template, data, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
