/** The written guides: every command and program in them does what they say. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderTemplate } from '@platen/engine';
import { createNodeWorld } from '@platen/node/node-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, runGuide } from './guides/run-guide.ts';
import { type Served, serve } from './guides/serve.ts';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const guides = readdirSync(join(docs, 'guides')).map((name) => ({
  name,
  text: readFileSync(join(docs, 'guides', name), 'utf8'),
}));

describe('guides', () => {
  /** A label printer: takes what comes and keeps it. */
  let printed = '';
  const printer = createServer((socket) => {
    socket.on('data', (chunk) => {
      printed += chunk;
    });
  });
  let service: Served;

  beforeAll(async () => {
    printer.listen(0, '127.0.0.1');
    await once(printer, 'listening');
    service = await serve();
  });
  afterAll(async () => {
    printer.close();
    await service?.stop();
  });

  it.each(guides)('$name', async ({ text }) => {
    const { port } = printer.address() as AddressInfo;
    const replacements = new Map([
      ['http://localhost:8080', service.url],
      ['pl_live_…', service.keys.live],
      ['printer.local', '127.0.0.1'],
      ['9100', String(port)],
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
    expect(printed).toMatch(/^\^XA[\s\S]*\^XZ\s*$/);
  });
});

it('also seen: installing a package as the docs say leaves package.json alone', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const commands = pages.flatMap(
    (name) => readFileSync(join(docs, name), 'utf8').match(/^npm install .*[^-\s]*@\S+.*$/gm) ?? [],
  );
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) expect(command).toContain(' --no-save ');
});

/** The whole output, with anything in one line where a guide writes "…". */
function patternOf(promised: string): RegExp {
  const literal = promised.split('…').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`);
}

describe('templates in the docs', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const templates = [...pages.map((name) => join(docs, name)), fileURLToPath(new URL('../README.md', import.meta.url))]
    .flatMap((file) => blocksOf(readFileSync(file, 'utf8')).map(({ info, text }) => ({ file, info, text })))
    // One guide shows what is said of a wrong template.
    .filter(({ info }) => info.startsWith('json') && info !== 'json file=wrong.json')
    .filter(({ text }) => text.includes('"dimensions"') && text.includes('"elements"'));

  it('are there', () => {
    expect(templates.length).toBeGreaterThan(3);
  });
  it.each(templates)('renders without warnings but for data: $file', ({ text }) => {
    const template = JSON.parse(text);
    const result = renderTemplate(template, template.sample ?? {}, { format: 'pdf', now: 0 }, createNodeWorld());
    const faults = result.ok ? result.warnings.filter(({ code }) => code !== 'MISSING_DATA') : result.problems;
    expect(faults).toEqual([]);
  });
});
