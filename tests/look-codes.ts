/**
 * Draws an example of every symbology with Platen's PNG painter, for the reference page of symbologies. `tsx
 * tests/look-codes.ts docs/images/symbologies.png`
 */
import { writeFileSync } from 'node:fs';
import { type JsonObject, renderTemplate } from '@platen/engine';
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import type { Symbology } from '@platen/engine/codes/symbology';
import { createNodeWorld } from '../node/src/node-world.ts';

/** Measures in millimetres. MaxiCode has a fixed size and determines the height of cells with two-dimensional codes. */
const [COLUMNS, WIDTH, CAPTION, MARGIN] = [4, 60, 4, 2] as const;
const HEIGHT = { bars: 26, others: 36 } as const;

const DPI = 150;

function cells(symbologies: readonly Symbology[], top: number, height: number): readonly JsonObject[] {
  return symbologies.flatMap((symbology, index) => {
    const x = (index % COLUMNS) * WIDTH + MARGIN;
    const y = top + Math.floor(index / COLUMNS) * height + MARGIN;
    return cell(symbology, { x, y, width: WIDTH - 2 * MARGIN, height: height - 2 * MARGIN });
  });
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function cell({ name, kind, example }: Symbology, { x, y, width, height }: Box): readonly JsonObject[] {
  const at = (down: number) => ({ position: { x: `${x}mm`, y: `${y + down}mm` }, width: `${width}mm` });
  return [
    { type: 'text', ...at(0), text: name, style: { fontSize: '7pt', color: '#666666' } },
    {
      type: 'barcode',
      ...at(CAPTION),
      height: `${height - CAPTION}mm`,
      symbology: name,
      content: { expression: JSON.stringify(example) },
      moduleWidth: kind === 'bars' ? '0.34mm' : '0.51mm',
    },
  ];
}

const all = [...SYMBOLOGIES.values()];
const bars = all.filter(({ kind }) => kind === 'bars');
const others = all.filter(({ kind }) => kind !== 'bars');
const rows = ({ length }: readonly Symbology[]) => Math.ceil(length / COLUMNS);
const barsHeight = rows(bars) * HEIGHT.bars;
const template = {
  name: 'Symbologies',
  dimensions: { width: `${COLUMNS * WIDTH}mm`, height: `${barsHeight + rows(others) * HEIGHT.others}mm` },
  elements: [...cells(bars, 0, HEIGHT.bars), ...cells(others, barsHeight, HEIGHT.others)],
};
const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: tsx tests/look-codes.ts FILE.png');
const rendered = renderTemplate(template, {}, { format: 'png', dpi: DPI, now: 0 }, createNodeWorld());
if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems, undefined, 2));
writeFileSync(file, rendered.value.bytes);
