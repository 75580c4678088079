/** Platen, with templates parsed once, as in a render worker. */
import { readFileSync } from 'node:fs';
import { type JsonObject, type OutputFormat, parseTemplate, render } from '@platen/engine';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { INVOICE_TEMPLATE } from '../documents/invoice-template.ts';
import type { Job, Open } from '../race/contestant.ts';
import { serve } from '../race/serve.ts';

const FORMATS: Readonly<Record<Job, OutputFormat>> = {
  'label-pdf': 'pdf',
  'label-png': 'png',
  'label-html': 'html',
  'label-zpl': 'zpl',
  'label-zpl-native': 'zpl',
  'invoice-10': 'pdf',
  'invoice-100': 'pdf',
  'invoice-1000': 'pdf',
};

const open: Open<{ readonly data: JsonObject }> = async (job) => {
  const world = createNodeWorld();
  const isLabel = job.startsWith('label');
  const template = isLabel ? JSON.parse(readFileSync('library/parcel-4x6/template.json', 'utf8')) : INVOICE_TEMPLATE;
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const own = job === 'label-zpl-native' ? ({ printer: { text: 'native', barcodes: 'native' } } as const) : {};
  const options = { format: FORMATS[job], dpi: 300, now: 0, ...own };
  return {
    render({ data }) {
      const rendered = render(parsed.value, data, options, world);
      if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
      return rendered.value.bytes;
    },
  };
};

await serve(open as Open<unknown>);
