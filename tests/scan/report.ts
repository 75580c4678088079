/** Writes the page `docs/proof/scan.md`. */

import { SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import { measuredBy } from '../../scripts/figures/figures.ts';
import { CODES_PER_SYMBOLOGY } from './densities.ts';
import { CLOSER_DPI, VECTOR_DPI } from './read-sheet.ts';
import { READABLE } from './readers.ts';
import type { Comparison } from './second-encoder.ts';
import { countOf, type Tally, total } from './tally.ts';
import type { View } from './views.ts';

export type ScanResults = {
  readonly views: readonly View[];
  /** One for each view, in order. */
  readonly tallies: readonly Tally[];
  readonly comparisons: readonly Comparison[];
};

export function scanReport({ views, tallies, comparisons }: ScanResults): string {
  const sum = total(tallies);
  return `# Scan proof

Codes that Platen prints can be scanned; this page shows how many thousand random codes independent readers decoded.

${measuredBy('npm run scan')} Each run replaces this page. The values, sizes and places come from a seed: the same version, the same codes.

**${count(sum.codes)} codes, ${count(sum.read)} read, ${count(sum.warned)} not read but warned of beforehand, ${count(sum.silent.length)} unreadable without a warning.**

Codes of ${Object.keys(READABLE).length} symbologies with random values (lengths, alphabets, and what printers and encoders could take for commands), turned by 0°, 90°, 180° and 270°, are
packed onto pages. Every code is cut out with its quiet zone and nothing more, and read by zxing-cpp: from the PNG at the density's
resolution, from the ZPL as interpreters draw it, from the PDF as pdf.js draws it and from the HTML as Chromium shows it, both at
${VECTOR_DPI} dpi, the resolution of an office printer (a code that is not read there is looked at again at ${CLOSER_DPI.join(' and ')} dpi, since
this reader stumbles over some edges that fall between pixels). Codes a symbology and output: ${CODES_PER_SYMBOLOGY.map(([density, codes]) => `${codes} at ${density} dots a millimetre`).join(', ')}. Sizes in turn: the smallest module
that nobody is warned of, one dot more, twice as much, and one dot less, of which \`BARCODE_TOO_DENSE\` warns. Modules are not on the printer's dots,
so that raster outputs must round them by themselves. Every third code of the symbologies whose standards allow it is white on a black ground that ends with its quiet zone.

ZPL is made with \`barcodes: "auto"\`, the default, and drawn by each of the interpreters zebrash and zplr, whose commands for codes are thereby tried; and
with \`barcodes: "graphic"\`, every code a picture. What \`"native"\` adds is left to the printer, and its tests (\`tests/zpl-native.test.ts\`).

| read from | codes | read | of them warned of | not read, warned | not read, silent |
|---|---|---|---|---|---|
${views.map((view, index) => row(nameOf(view), [tallies[index]!])).join('\n')}
${row('**all**', tallies)}

## By symbology

"Module" is the least in millimetres that nobody is warned of, "quiet zone" left, right, top and bottom in modules; the standards
are named in \`engine/src/codes/*-symbologies.ts\`.

| symbology | module | quiet zone | codes | read | of them warned of | not read, warned | not read, silent |
|---|---|---|---|---|---|---|---|
${Object.keys(READABLE)
  .map((symbology) => symbologyRow(symbology, tallies))
  .join('\n')}

MaxiCode is turned upright before it is read, since this reader knows no other. Of composites it reads the linear part; the component beside it
is in the next table. Of Codabar it wants three characters between start and stop. Code 39 extended is read as the pairs that stand in it.

## Against a second encoder

What no reader here knows is held module for module against symbols of zint 2.11.1 (\`tests/scan/second-encoder.json\`); of Plessey, Code 11 and Matrix 2 of 5 which
elements are wide, since both encoders give them other widths within the standard.

| symbology | symbols | the same |
|---|---|---|
${secondRows(comparisons)}

Where they are not the same, the encoders found different ways to write the value. Of BC412, which zint writes in its SEMI form only, the characters are
compared, without its start, stop and check character. Han Xin Code is compared in the mask that ours chose, with digits and with bytes (ours has no text mode, which is but
shorter), and without the six modules, twice, that fill up its function information: ISO/IEC 20830 does not say what they are, its figures have
both, and readers skip them. The separator of \`databarlimitedcomposite\` begins with four light modules, where bwip-js by itself draws three: ours is mended.
Not held against anything: \`coop2of5\` and \`posicode\`, which no other encoder here knows.
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
  const { minModuleMm, quietZone } = SYMBOLOGIES.get(symbology)!;
  const { left, right, top, bottom } = quietZone;
  const { codes, read, readThoughWarned, warned, silent } = countOf(tallies, symbology);
  const zone = `${left}, ${right}, ${top}, ${bottom}`;
  return `| ${[`\`${symbology}\``, minModuleMm, zone, codes, read, readThoughWarned, warned, silent.length].join(' | ')} |`;
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
