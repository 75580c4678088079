/** Verdicts of veraPDF on Platen's PDF files. */

import { renderTemplate } from '@platen/engine/render';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { java, judge } from './verapdf.ts';

if (process.env['CI'] === 'true' && !java) throw new Error('there is no Java');

const world = createNodeWorld();
const LABEL = {
  dimensions: { width: '60mm', height: '30mm' },
  elements: [{ type: 'text', position: { x: '5mm', y: '5mm' }, width: '50mm', text: 'A label' }],
};

function pdfOf(template: object): Uint8Array {
  const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

describe.skipIf(!java)('veraPDF', () => {
  it('reports the violated rules of a file that claims no standard', () => {
    const bytes = pdfOf(LABEL);
    const [archive, accessible] = judge([
      { bytes, standard: 'pdf/a-2b' },
      { bytes, standard: 'pdf/ua-1' },
    ]);
    expect([archive!.conforms, accessible!.conforms]).toEqual([false, false]);
    expect(Object.keys(archive!.broken)).toContain('6.6.4-1');
    expect(Object.keys(accessible!.broken)).toEqual(expect.arrayContaining(['5-1', '6.2-1', '7.1-11']));
  });
});
