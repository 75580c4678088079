/** Prints the keys on the first start, and a command that renders a label. The keys are not shown again later. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample, Seeded } from './seed.ts';

type Place = {
  readonly baseUrl: string;
  readonly dataFolder: string;
  readonly output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
};

/**
 * Prints everything on a terminal. Other output may be a log that many people can read, so it contains only the path of
 * a file with the keys. Only the user of the service can read this file.
 */
export function logFirstSteps(seeded: Seeded, place: Place): void {
  const about = (file: string) =>
    `The team "${seeded.team}" was created. Its keys, and a command for a first label, are in ${file}. Store the keys safely and delete the file.\n`;
  tell(firstSteps(seeded, place.baseUrl), { ...place, name: 'first-keys', about });
}

/**
 * Prints the link for creating the first account. `token` is in the fragment of the URL, because browsers do not send
 * the fragment to the service.
 */
export function logFirstLink(token: string, place: Place): void {
  const link = `${place.baseUrl}/first-start#${token}`;
  const text = `Open this link to create the owner account. It works once and expires after an hour:\n\n  ${link}\n\n`;
  const about = (file: string) =>
    `No account exists yet. The link for creating the owner account is in ${file}. It works once and expires after an hour.\n`;
  tell(text, { ...place, name: 'first-link', about });
}

type Told = Place & {
  /** Name of the file in the data folder. */
  readonly name: string;
  about(file: string): string;
};

function tell(text: string, { dataFolder, output, name, about }: Told): void {
  if (output.isTTY) {
    output.write(text);
    return;
  }
  const file = join(dataFolder, name);
  // Deletes the file of an earlier start, because an existing file keeps its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  output.write(about(file));
}

function firstSteps({ team, keys, samples }: Seeded, baseUrl: string): string {
  const sample = pickSample(samples);
  return [
    '',
    `The team "${team}" was created, with three keys. They are shown only once:`,
    '',
    ...Object.entries(keys).map(([mode, key]) => `  ${mode}  ${key}`),
    '',
    ...(sample ? ['Render a label to label.pdf:', '', curlLine(sample, keys.live, baseUrl), ''] : []),
    '',
  ].join('\n');
}

/** Template that the printed command renders, as in the README. */
const SHOWN = 'starter:parcel-4x6';

function pickSample(samples: readonly Sample[]): Sample | undefined {
  return samples.find(({ templateId }) => templateId === SHOWN) ?? samples[0];
}

function curlLine({ templateId, data }: Sample, key: string, baseUrl: string): string {
  const body = JSON.stringify({ templateId, data: JSON.parse(data), format: 'pdf', delivery: 'inline' });
  // In single quotes, a shell interprets only apostrophes. JSON can escape them.
  const quoted = `'${body.replaceAll("'", '\\u0027')}'`;
  const headers = `-H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json'`;
  return `curl -fsS ${baseUrl}/v1/render ${headers} -d ${quoted} -o label.pdf`;
}
