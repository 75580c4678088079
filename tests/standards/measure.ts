/**
 * Cost of tags and of conformance claims: size and render time of documents, compared with the same documents without
 * tags and claims.
 */
import { readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, render, type Template, type World } from '@platen/engine';
import { effort } from '../../scripts/figures/figures.ts';
import { unpackedSize } from '../readable-pdf.ts';

/** Variants of documents, the plain one first. */
export const KINDS = {
  plain: {},
  tagged: { tagged: true },
  'PDF/A-3a and PDF/UA-1': { conformance: ['pdf/a-3a', 'pdf/ua-1'] },
} as const;

export type Cost = {
  readonly document: string;
  /** Bytes of the plain document without object streams. */
  readonly unpackedBytes: number;
  /** Bytes of each variant, in order. */
  readonly sizeBytes: readonly number[];
  /** Median processor times in ms. */
  readonly times: readonly number[];
  /** Median ratios to the plain document of the same round. */
  readonly slower: readonly number[];
};

/** Number of warm-up rounds, as a share of the measured rounds. They let V8 compile the code. */
const WARM_UP = 0.2;

const DOCUMENTS = [
  { document: 'parcel label (`library/parcel-4x6`)', starter: 'parcel-4x6', rows: undefined, again: 10, rounds: 60 },
  { document: 'invoice of 5 rows (`library/invoice`)', starter: 'invoice', rows: undefined, again: 5, rounds: 60 },
  { document: 'the same of 1,000 rows', starter: 'invoice', rows: 1_000, again: 1, rounds: 24 },
] as const;

/**
 * Measures the costs. Each round has every variant, alternately forward and backward, and only variants of the same
 * round are compared. Times are processor times of the process, including garbage collection threads, so that other
 * load has little effect.
 */
export function measureCosts(world: World): readonly Cost[] {
  return DOCUMENTS.map(({ document, starter, rows, again, rounds: allRounds }) => {
    const rounds = effort(allRounds, 1);
    const read = (name: string): JsonObject => JSON.parse(readFileSync(`library/${starter}/${name}.json`, 'utf8'));
    const data = rows === undefined ? read('data') : withRows(read('data'), rows);
    const kinds = Object.values(KINDS).map((pdf) => parsed({ ...read('template'), pdf }, world));
    const sizeBytes = kinds.map((template) => made(template, data, world).length);
    const times = kinds.map((): number[] => []);
    const forward = kinds.map((_, kind) => kind);
    const back = forward.toReversed();
    const before = Math.ceil(rounds * WARM_UP);
    for (let round = -before; round < rounds; round++) {
      for (const kind of round % 2 === 0 ? forward : back) {
        const start = process.cpuUsage();
        for (let n = 0; n < again; n++) made(kinds[kind]!, data, world);
        const { user, system } = process.cpuUsage(start);
        if (round >= 0) times[kind]!.push((user + system) / 1000 / again);
      }
    }
    const unpackedBytes = unpackedSize(made(kinds[0]!, data, world));
    const [plain] = times as [number[]];
    const slower = times.map((own) => median(own.map((ms, round) => ms / plain[round]!)));
    return { document, unpackedBytes, sizeBytes, times: times.map(median), slower };
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
