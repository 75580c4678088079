/** What the first start prints: the keys, which are never shown again, and a line that renders a label. */
import type { Sample, Seeded } from './seed.ts';

export function firstSteps({ team, keys, samples }: Seeded, baseUrl: string): string {
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
