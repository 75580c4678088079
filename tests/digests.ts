/**
 * Computes digests of every starter template in every format. Run as a program, it prints them as JSON. `npm run
 * determinism` compares digests of a world after 10,000 other renders with digests of a new world.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DISTINCT_FORMATS, renderTemplate, type World } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { loadCases } from './cases/case.ts';

const library = new URL('../library/', import.meta.url);

/** Template whose dates, numbers and time must depend only on the template and the request. */
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

/** Renders in a new world, after the given number of other documents. Returns digests by `template format`. */
export function digests({ reversed = false, after = 0 } = {}): Readonly<Record<string, string>> {
  const world = createNodeWorld();
  renderOthers(after, world);
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, library), 'utf8'));
  const documents = readdirSync(library).map((slug) => ({
    slug,
    template: read(`${slug}/template.json`),
    data: read(`${slug}/data.json`),
  }));
  const jobs = [...documents, { slug: 'clock', template: CLOCK, data: {} }].flatMap(({ slug, template, data }) =>
    DISTINCT_FORMATS.map((format) => ({ name: `${slug} ${format}`, template, data, format })),
  );
  const entries = (reversed ? jobs.toReversed() : jobs).map(({ name, template, data, format }) => {
    const rendered = renderTemplate(template, data, { format, dpi: 203.2, now: 1_790_000_000_000 }, world);
    if (!rendered.ok) throw new Error(`${name}: ${JSON.stringify(rendered.problems)}`);
    return [name, createHash('sha256').update(rendered.value.bytes).digest('hex')] as const;
  });
  return Object.fromEntries(entries);
}

/** Renders cases of the suite in turn, each time in another format and with modified data. */
function renderOthers(count: number, world: World): void {
  const cases = count > 0 ? loadCases().filter(({ expect }) => !expect.problems) : [];
  for (let n = 0; n < count; n++) {
    const { template, data = {}, printer } = cases[(n * 7) % cases.length]!;
    const format = DISTINCT_FORMATS[(n + Math.floor(n / cases.length)) % DISTINCT_FORMATS.length]!;
    const other = Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, typeof value === 'string' ? `${value}${n}` : value]),
    );
    // Renders that fail with the modified data count too.
    renderTemplate(template, other, { format, dpi: 72 + (n % 5) * 20, now: n, ...(printer && { printer }) }, world);
  }
}

const OTHERS = 10_000;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--full') {
    const [fresh, used] = [digests(), digests({ after: OTHERS })];
    const differing = Object.keys(fresh).filter((name) => fresh[name] !== used[name]);
    console.log(`${Object.keys(fresh).length} documents, ${differing.length} differ after ${OTHERS} other renders`);
    for (const name of differing) console.error(name);
    process.exitCode = differing.length > 0 ? 1 : 0;
  } else process.stdout.write(JSON.stringify(digests()));
}
