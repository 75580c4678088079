/** What the first start tells: the keys, which are never shown again, and a line that renders a label. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample, Seeded } from './seed.ts';

type Place = {
  readonly baseUrl: string;
  readonly dataFolder: string;
  readonly output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
};

/**
 * Somebody at a terminal sees all of it at once. Where the output goes elsewhere, logs are kept and read by many: it gets
 * the name of a file that is for the user of the service alone.
 */
export function tellFirstSteps(seeded: Seeded, { baseUrl, dataFolder, output }: Place): void {
  const steps = firstSteps(seeded, baseUrl);
  if (output.isTTY) {
    output.write(steps);
    return;
  }
  const file = join(dataFolder, 'first-keys');
  // Of an earlier database, perhaps; a file that is there keeps its mode.
  rmSync(file, { force: true });
  writeFileSync(file, steps, { mode: 0o600, flag: 'wx', flush: true });
  output.write(
    `The team "${seeded.team}" was created. Its keys, and a first label, are in ${file}: keep them and delete it.\n`,
  );
}

function firstSteps({ team, keys, samples }: Seeded, baseUrl: string): string {
  const sample = pickSample(samples);
  return [
    '',
    `The team "${team}" was created, with three keys. They are shown this once:`,
    '',
    ...Object.entries(keys).map(([mode, key]) => `  ${mode}  ${key}`),
    '',
    ...(sample ? ['Render a label to label.pdf:', '', curlLine(sample, keys.live, baseUrl), ''] : []),
    '',
  ].join('\n');
}

/** The label that the README shows. */
const SHOWN = 'starter:parcel-4x6';

function pickSample(samples: readonly Sample[]): Sample | undefined {
  return samples.find(({ templateId }) => templateId === SHOWN) ?? samples[0];
}

function curlLine({ templateId, data }: Sample, key: string, baseUrl: string): string {
  const body = JSON.stringify({ templateId, data: JSON.parse(data), format: 'pdf', delivery: 'inline' });
  // Inside the shell's single quotes only an apostrophe is special; JSON has another spelling for it.
  const quoted = `'${body.replaceAll("'", '\\u0027')}'`;
  const headers = `-H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json'`;
  return `curl -fsS ${baseUrl}/v1/render ${headers} -d ${quoted} -o label.pdf`;
}
