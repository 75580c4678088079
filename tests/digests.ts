/** Digests of every starter template in every format; run as a program, it writes them as JSON. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OUTPUT_FORMATS, renderTemplate } from '@platen/engine';
import { createNodeWorld } from '../service/src/world/node-world.ts';

const library = new URL('../library/', import.meta.url);

/** What dates and numbers look like, and what time it is, must come from the template and the request alone. */
const CLOCK = {
  dimensions: { width: '60mm', height: '20mm' },
  timeZone: 'America/New_York',
  locale: 'fr-FR',
  elements: [
    {
      type: 'text',
      position: { x: '1mm', y: '1mm' },
      text: '{{ formatDate(now(), "EEEE d MMMM yyyy HH:mm") }} {{ formatNumber(1234567.891) }} {{ upper("istanbul") }}',
    },
  ],
};

/** Renders with a fresh world; by `template format`. */
export function digests({ reversed = false } = {}): Readonly<Record<string, string>> {
  const world = createNodeWorld();
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, library), 'utf8'));
  const documents = readdirSync(library).map((slug) => ({
    slug,
    template: read(`${slug}/template.json`),
    data: read(`${slug}/data.json`),
  }));
  const jobs = [...documents, { slug: 'clock', template: CLOCK, data: {} }].flatMap(({ slug, template, data }) =>
    OUTPUT_FORMATS.map((format) => ({ name: `${slug} ${format}`, template, data, format })),
  );
  const entries = (reversed ? jobs.toReversed() : jobs).map(({ name, template, data, format }) => {
    const rendered = renderTemplate(template, data, { format, dpi: 203.2, now: 1_790_000_000_000 }, world);
    if (!rendered.ok) throw new Error(`${name}: ${JSON.stringify(rendered.problems)}`);
    return [name, createHash('sha256').update(rendered.value.bytes).digest('hex')] as const;
  });
  return Object.fromEntries(entries);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(digests()));
