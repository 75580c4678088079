/**
 * Digests of all outputs of the suite, of every case in every format, in `tests/suite-digests.txt`. There is one line
 * per case, sorted by name. Each digest is computed from an output's normal form, because Node.js versions compress
 * differently.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DISTINCT_FORMATS } from '@platen/engine';
import type { CaseOutputs } from './check-case.ts';
import { digest, normalForm } from './normal-form.ts';

const FILE = fileURLToPath(new URL('../suite-digests.txt', import.meta.url));

/** Version of the engine that made the digests, and the digests of each case. A released version keeps its digests. */
export type Digests = {
  readonly version: string;
  readonly isReleased: boolean;
  readonly lines: ReadonlyMap<string, string>;
};

export function readDigests(): Digests {
  const [head = '', ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  const [, version, state] = head.split(' ');
  return {
    version: version!,
    isReleased: state === 'released',
    lines: new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])),
  };
}

export function writeDigests({ version, isReleased, lines }: Digests): void {
  const head = `engine ${version} ${isReleased ? 'released' : 'unreleased'}`;
  const rows = [...lines].map(([name, line]) => `${name} ${line}`);
  writeFileSync(FILE, `${[head, ...rows].join('\n')}\n`);
}

export type Update = {
  /** Current version of the engine. */
  readonly version: string;
  /** Names of all cases in order. */
  readonly names: readonly string[];
  /** Digests of the current engine, by case. */
  readonly fresh: ReadonlyMap<string, string>;
};

/** Inserts new lines and keeps all other lines. Throws if a digest of a released version would change. */
export function updateDigests(kept: Digests, { version, names, fresh }: Update): Digests {
  const isReleased = kept.isReleased && kept.version === version;
  const lines = names.flatMap((name) => {
    const [before, line] = [kept.lines.get(name), fresh.get(name) ?? kept.lines.get(name)];
    if (isReleased && before !== undefined && line !== before) {
      throw new Error(
        `${name}: ${version} is released and keeps its bytes. Move the version first: npm run version:set.`,
      );
    }
    return line === undefined ? [] : [[name, line] as const];
  });
  return { version, isReleased, lines: new Map(lines) };
}

/** Returns the line of a case: the digest for each format, or `none` if the format rejects the document. */
export function digestLine(outputs: CaseOutputs): string {
  const digests = DISTINCT_FORMATS.map((format) => {
    const rendered = outputs[format];
    return `${format}:${rendered.ok ? digest(normalForm(format, rendered.value.bytes)) : 'none'}`;
  });
  return digests.join(' ');
}
