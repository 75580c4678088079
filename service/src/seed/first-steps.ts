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
export function tellFirstSteps(seeded: Seeded, place: Place): void {
  const about = (file: string) =>
    `The team "${seeded.team}" was created. Its keys, and a first label, are in ${file}: keep them and delete it.\n`;
  tell(firstSteps(seeded, place.baseUrl), { ...place, name: 'first-keys', about });
}

/** The link of a start while nobody has an account; `token` is a part of the address that browsers send nowhere. */
export function tellFirstLink(token: string, place: Place): void {
  const link = `${place.baseUrl}/first-start#${token}`;
  const text = `Open the Studio, and make the account of the owner (once, within the hour):\n\n  ${link}\n\n`;
  const about = (file: string) =>
    `Nobody has an account yet. The link that makes the owner's, once and within the hour, is in ${file}.\n`;
  tell(text, { ...place, name: 'first-link', about });
}

type Told = Place & {
  /** The name of the file. */
  readonly name: string;
  about(file: string): string;
};

function tell(text: string, { dataFolder, output, name, about }: Told): void {
  if (output.isTTY) {
    output.write(text);
    return;
  }
  const file = join(dataFolder, name);
  // The file may be left from an earlier start; a file that is there keeps its mode.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  output.write(about(file));
}

function firstSteps({ team, keys, samples }: Seeded, baseUrl: string): string {
  const sample = pickSample(samples);
  return [
    '',
    `The team "${team}" was created, with three keys. They are shown only now:`,
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
