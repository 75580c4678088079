/** Every command and program in the written guides works as described. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderTemplate } from '@platen/engine';
import { createNodeWorld } from '@platen/node/node-world';
import { startZebraPrinter, type ZebraPrinter } from '@platen/service/testing/zebra-printer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, runGuide } from './guides/run-guide.ts';
import { type Served, serve } from './guides/serve.ts';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const guides = readdirSync(join(docs, 'guides')).map((name) => ({
  name,
  text: readFileSync(join(docs, 'guides', name), 'utf8'),
}));

const NOBODY = '127.0.0.1:9443';

describe('guides', () => {
  let printer: ZebraPrinter;
  let service: Served;

  beforeAll(async () => {
    printer = await startZebraPrinter();
    service = await serve({
      PLATEN_PRINTERS: printer.address.replace('tcp://', ''),
      // The address is not public, so nothing is resolved or sent.
      PLATEN_WEBHOOKS: NOBODY,
    });
  });
  afterAll(async () => {
    await printer.close();
    await service?.stop();
  });

  it.each(guides)('$name', async ({ text }) => {
    const replacements = new Map([
      ['http://localhost:8080', service.url],
      ['pl_live_…', service.keys.live],
      ['printer.local', '127.0.0.1'],
      ['10.20.7.4', '127.0.0.1'],
      ['erp.example.com', NOBODY],
      ['9100', new URL(printer.address).port],
    ]);
    for (const { block, status, output, promised } of await runGuide(text, {
      replacements,
      environment: service.environment,
    })) {
      expect({ block, status, output }).toMatchObject({ status: 0 });
      if (promised !== undefined) expect(output.trim()).toMatch(patternOf(promised.trim()));
    }
  });

  it('have reached the printer', () => {
    expect(printer.received()).toMatch(/SIZE 101\.5 mm,50\.75 mm\r\n[\s\S]*PRINT 1,1\r\n/);
    expect(printer.received()).toMatch(/\^XA[\s\S]*\^XZ\s*$/);
  });
});

it('also tested: installing a package as the docs say does not change package.json', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const commands = pages.flatMap(
    (name) => readFileSync(join(docs, name), 'utf8').match(/^npm install .*[^-\s]*@\S+.*$/gm) ?? [],
  );
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) expect(command).toContain(' --no-save ');
});

/** Matches the whole output. "…" in a guide stands for any text within a line. */
function patternOf(promised: string): RegExp {
  const literal = promised.split('…').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`);
}

describe('templates in the docs', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const templates = [...pages.map((name) => join(docs, name)), fileURLToPath(new URL('../README.md', import.meta.url))]
    .flatMap((file) => blocksOf(readFileSync(file, 'utf8')).map(({ info, text }) => ({ file, info, text })))
    // Excludes the invalid template with which one guide shows the errors.
    .filter(({ info }) => info.startsWith('json') && info !== 'json file=wrong.json')
    .filter(({ text }) => text.includes('"dimensions"') && text.includes('"elements"'));

  it('exist', () => {
    expect(templates.length).toBeGreaterThan(3);
  });
  it.each(templates)('renders without warnings, except about data: $file', ({ text }) => {
    const template = JSON.parse(text);
    const result = renderTemplate(template, template.sample ?? {}, { format: 'pdf', now: 0 }, createNodeWorld());
    const faults = result.ok ? result.warnings.filter(({ code }) => code !== 'MISSING_DATA') : result.problems;
    expect(faults).toEqual([]);
  });
});
