/** Writes the results of the scan to docs/proof/scan.md. */

import { MODULES_BY_USE } from '@platen/engine/codes/module-by-use';
import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import { measuredBy } from '../../scripts/figures/figures.ts';
import { CODES_PER_SYMBOLOGY } from './densities.ts';
import { CLOSER_DPI, VECTOR_DPI } from './read-sheet.ts';
import { READABLE, symbologyOf } from './readers.ts';
import type { Comparison } from './second-encoder.ts';
import { scanTags } from './tags.ts';
import { countOf, type Tally, total } from './tally.ts';
import type { View } from './views.ts';

const ROWS = Object.keys(READABLE);

export type ScanResults = {
  readonly views: readonly View[];
  /** Tallies, one for each view, in order. */
  readonly tallies: readonly Tally[];
  readonly comparisons: readonly Comparison[];
};

export function scanReport({ views, tallies, comparisons }: ScanResults): string {
  const sum = total(tallies);
  return `# Scan proof

Barcodes and 2D codes from Platen can be scanned. This page shows how many random codes an independent reader decoded.

${measuredBy('npm run scan')} Each run replaces this page. Values, sizes and positions come from a fixed seed, so that each run of a version creates the same codes.

**${count(sum.codes)} codes, ${count(sum.read)} read, ${count(sum.warned)} not read, with a warning in advance, ${count(sum.silent.length)} unreadable without a warning.**

Codes of ${ROWS.filter((row) => symbologyOf(row) === row).length} symbologies and ${ROWS.filter((row) => symbologyOf(row) !== row).length} features are placed on pages, with random values and rotated by 0°, 90°, 180° and 270°. The values vary in length
and alphabet, and include text that a printer or encoder could mistake for a command. Every code is cut out with its quiet zone and read by zxing-cpp:

- from the PNG at the resolution of the printer
- from the ZPL, drawn by interpreters
- from the PDF, drawn by pdf.js, and from the HTML, drawn by Chromium, both at ${VECTOR_DPI} dpi, the resolution of an office printer

If the reader cannot read a code at this resolution, the test draws it again at ${CLOSER_DPI.join(' and ')} dpi, because
the reader has difficulties with some edges between pixels. Number of codes per symbology and output: ${CODES_PER_SYMBOLOGY.map(([density, codes]) => `${codes} at ${density} dots per millimetre`).join(', ')}. The module width alternates between
the smallest width without a warning, one dot more, twice that width, and one dot less. Platen reports \`BARCODE_TOO_DENSE\` for the last of these widths. The module
widths are not multiples of the printer's dots, so raster outputs must round them. If the standard of a symbology allows it, every third code is white on a black background.

ZPL is rendered in two ways. \`barcodes: "auto"\`, the default, writes barcode commands, which the interpreters zebrash and zplr draw.
\`barcodes: "graphic"\` writes every code as an image. \`tests/zpl-native.test.ts\` covers the commands that only \`"native"\` writes.

| Read from | Codes | Read | Read with a warning | Not read, with a warning | Not read, no warning |
|---|---|---|---|---|---|
${views.map((view, index) => row(nameOf(view), [tallies[index]!])).join('\n')}
${row('**all**', tallies)}

## By symbology

"Module" is the smallest width in millimetres without a warning. "Quiet zone" lists left, right, top and bottom in modules. \`engine/src/codes/*-symbologies.ts\`
names the standards.

| Symbology | Module | Quiet zone | Codes | Read | Read with a warning | Not read, with a warning | Not read, no warning |
|---|---|---|---|---|---|---|---|
${ROWS.map((row) => symbologyRow(row, tallies)).join('\n')}

The reader has limitations. It reads only upright MaxiCode, so the test rotates these codes first. It reads only the linear part of composite codes; the
next table covers the other part. Codabar needs at least three characters between start and stop. The reader returns Code 39 extended as pairs of characters.

## RFID tags

The ZPL of random EPCs is read back: the test decodes the bits of each \`^RFW\` command with the tables of the GS1 EPC Tag Data Standard.

| Function | Tags | Equal |
|---|---|---|
${scanTags()
  .map(({ name, tags, equal }) => `| \`${name}\` | ${tags} | ${equal} |`)
  .join('\n')}

## Against a second encoder

No independent reader supports the symbologies below. We compare their symbols module by module with symbols from zint 2.11.1 (\`tests/scan/second-encoder.json\`).
For Plessey, Code 11 and Matrix 2 of 5, only the order of wide and narrow elements is compared, because the encoders use different widths within the standard.

| Symbology | Symbols | Equal |
|---|---|---|
${secondRows(comparisons)}

Where symbols differ, the two encoders chose different encodings of the same value.

- **BC412**: zint writes only the SEMI form, so the start, stop and check characters are not compared.
- **Han Xin Code**: symbols with digits and bytes are compared with our mask. The twelve filler modules of the function information are not compared, because
  ISO/IEC 20830 does not define them and readers skip them.
- **\`databarlimitedcomposite\`**: bwip-js draws three light modules at the start of the separator. Platen corrects this to four.
- **\`coop2of5\` and \`posicode\`** are not compared, because no other available encoder supports them.
${silentList(sum.silent)}`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function row(name: string, tallies: readonly Tally[]): string {
  const { codes, read, readThoughWarned, warned, silent } = total(tallies);
  return `| ${[name, ...[codes, read, readThoughWarned, warned, silent.length].map(count)].join(' | ')} |`;
}

function symbologyRow(symbology: string, tallies: readonly Tally[]): string {
  const { minModuleMm, quietZone } = SYMBOLOGIES.get(symbologyOf(symbology))!;
  const use = READABLE[symbology]!.feature?.use;
  const least = use ? MODULES_BY_USE[use].min : minModuleMm;
  const { left, right, top, bottom } = quietZone;
  const { codes, read, readThoughWarned, warned, silent } = countOf(tallies, symbology);
  const zone = `${left}, ${right}, ${top}, ${bottom}`;
  return `| ${[`\`${symbology}\``, least, zone, codes, read, readThoughWarned, warned, silent.length].join(' | ')} |`;
}

function secondRows(comparisons: readonly Comparison[]): string {
  const names = [...new Set(comparisons.map(({ symbology }) => symbology))];
  return names
    .map((name) => {
      const all = comparisons.filter(({ symbology }) => symbology === name);
      return `| \`${name}\` | ${all.length} | ${all.filter(({ isSame }) => isSame).length} |`;
    })
    .join('\n');
}

function silentList(silent: readonly string[]): string {
  return silent.length === 0
    ? ''
    : `\n## Unreadable without a warning\n\n${silent.map((line) => `- ${line}`).join('\n')}\n`;
}

function nameOf({ output, barcodes, interpreter }: View): string {
  return output === 'zpl' ? `zpl, ${barcodes}, by ${interpreter}` : output;
}
