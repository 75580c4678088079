/** Writes docs/proof/parity.md with tables of the figures. */
import { measuredBy } from '../../scripts/figures/figures.ts';
import { type Document, GROUPS } from './documents.ts';
import { EXCLUSIONS, isExcluded } from './exclusions.ts';
import { LEAST_AGREEMENT, MOST_LABEL_SHADE, MOST_SHADE, percent } from './judge.ts';
import { NEAR } from './lines.ts';
import { MOST_DOTS } from './measure.ts';
import { type Figure, LABEL_DENSITIES } from './task.ts';
import { INTERPRETERS } from './views.ts';

type Kind<Name extends Figure['kind']> = Extract<Figure, { kind: Name }>;

const TITLES: Readonly<Record<Document['group'], string>> = {
  library: 'starter library',
  painters: 'painter tests',
  suite: 'test suite',
};

export function parityReport(figures: readonly Figure[], tools: Readonly<Record<string, string>>): string {
  const of = <Name extends Figure['kind']>(kind: Name) =>
    figures.filter((figure): figure is Kind<Name> => figure.kind === kind);
  return `# Parity: four outputs, one document

A document looks the same as PDF, PNG, ZPL and HTML. This page lists the largest differences that we measured with independent viewers.

${measuredBy('npm run parity')} The command fails if a figure misses its target, and each run replaces this page. \`npm run test:eyes\` runs a sample of these comparisons.

Platen renders every document as PDF, HTML, ZPL and PNG, and independent viewers draw the PDF, HTML and ZPL. Each image is compared with Platen's PNG of the same page:

- at 203.2 dpi (8 dots per millimetre), with codes aligned to the printer's dots
- at 300 dpi, with codes as the template defines them
- at 304.8 dpi (12 dots per millimetre), labels only

| Viewer | Version | Draws |
|---|---|---|
${Object.entries(tools)
  .map(([name, version]) => `| ${name} | ${version} | ${LOOKS_AT[name] ?? ''} |`)
  .join('\n')}

## Ink

*Ink* means pixels darker than mid gray. For each inked pixel of one image, we look for ink in the other image at a distance of at most one dot. The figure is
the percentage of pixels with a match. We measure it in both directions and use the lower value. Target: at least ${percent(LEAST_AGREEMENT)} on the worst page.

These additional rules apply:

- Viewers round half-covered pixels up or down, so the matching pixel may be lighter by 1/16.
- Codes are measured separately below.
- Labels print shades as dots. Dots may appear only where the other image has a shade. Shades darker than 70 % need a dot within a distance of one dot, and shades darker
  than 20 % within four dots.
- Enlarged images, and all images on labels, are compared only by their mean lightness, because each viewer interpolates differently. The mean lightness may
  differ by ${MOST_SHADE * 100} %, and by ${MOST_LABEL_SHADE * 100} % on labels. Images on labels are lighter, because printed dots spread.

${inkTable(of('page'))}

## Codes

We compare the centre of each module in every image with the symbol. At 203.2 and 304.8 dpi, where codes are aligned with printer dots, we also compare the ink of the codes.

${codeTable(of('page'))}

## Text

The table shows the largest distance between a line of text and its position in the layout. pdf.js reports the positions in PDF, and Chromium reports the positions in
HTML. Target: ${NEAR} pt.

${lineTable(of('lines'))}

## Labels, dot by dot

The table shows the number of dots that ZPL interpreters draw differently from Platen's painter, on all labels of up to ${MOST_DOTS / 1_000_000} million dots. Target: 0.

${labelTable(of('labels'), of('refused'))}

## Starter library, page by page

The table shows the lowest percentage of matching ink of all viewers, excluding codes.

${libraryTable(of('page').filter(({ group }) => group === 'library'))}

## Exceptions

We measured these documents, but excluded them from the figures above:

| Document | Viewer | Figure | Reason |
|---|---|---|---|
${EXCLUSIONS.map(({ document, viewers, figure, why }) => `| ${document} | ${viewers.join(', ')} | ${figure} | ${why} |`).join('\n')}
`;
}

const LOOKS_AT: Readonly<Record<string, string>> = {
  'pdf.js': 'PDF',
  pdfium: 'PDF',
  poppler: 'PDF',
  Chromium: 'HTML',
  zebrash: 'ZPL',
  zplr: 'ZPL',
};

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

const ascending = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Splits figures by viewer and resolution, in their order. */
function byViewer(pages: readonly Kind<'page'>[]): readonly (readonly Kind<'page'>[])[] {
  const viewers = [...new Set(pages.map(({ viewer }) => viewer))];
  return viewers.flatMap((viewer) => {
    const seen = pages.filter((page) => page.viewer === viewer);
    return ascending(seen.map(({ dpi }) => dpi)).map((dpi) => seen.filter((page) => page.dpi === dpi));
  });
}

function inkTable(pages: readonly Kind<'page'>[]): string {
  const judged = pages.filter(({ document, viewer }) => !isExcluded(document, viewer, 'ink'));
  const rows = GROUPS.flatMap((group) =>
    byViewer(judged.filter((page) => page.group === group)).map((seen) => {
      const worst = seen.reduce((least, page) => (page.agreement < least.agreement ? page : least));
      const mean = sum(seen.map(({ agreement }) => agreement)) / seen.length;
      const { viewer, dpi } = worst;
      const name = worst.agreement < 1 ? `${worst.document}, page ${worst.page}` : '';
      return [TITLES[group], viewer, dpi, seen.length, percent(mean), percent(worst.agreement), name];
    }),
  );
  return table(['Documents', 'Viewer', 'dpi', 'Pages', 'Mean', 'Worst', 'Worst page'], rows);
}

function codeTable(pages: readonly Kind<'page'>[]): string {
  const coded = pages.filter(({ codes, document, viewer }) => codes > 0 && !isExcluded(document, viewer, 'modules'));
  const rows = byViewer(coded).map((seen) => {
    const onDots = seen.flatMap(({ withCodes }) => withCodes ?? []);
    return [
      seen[0]!.viewer,
      seen[0]!.dpi,
      sum(seen.map(({ codes }) => codes)),
      sum(seen.map(({ modules }) => modules)),
      sum(seen.map(({ wrongModules }) => wrongModules)),
      onDots.length > 0 ? percent(Math.min(...onDots)) : '',
    ];
  });
  return table(['Viewer', 'dpi', 'Codes', 'Modules', 'Wrong modules', 'Lowest ink with codes'], rows);
}

function lineTable(lines: readonly Kind<'lines'>[]): string {
  const rows = GROUPS.flatMap((group) =>
    (['pdf', 'html'] as const).map((format) => {
      const seen = lines.filter((each) => each.group === group && each.format === format);
      const farthest = Math.max(0, ...seen.map((each) => each.farthest));
      return [TITLES[group], format.toUpperCase(), sum(seen.map((each) => each.lines)), `${farthest.toFixed(4)} pt`];
    }),
  );
  return table(['Documents', 'Format', 'Lines', 'Largest distance'], rows);
}

function labelTable(labels: readonly Kind<'labels'>[], refused: readonly Kind<'refused'>[]): string {
  const rows = LABEL_DENSITIES.map((density) => {
    const seen = labels.filter((each) => each.density === density);
    const differing = INTERPRETERS.map((name) => sum(seen.map(({ differences }) => differences[name] ?? 0)));
    const count = refused.filter((each) => each.density === density).length;
    return [density, sum(seen.map((each) => each.labels)), sum(seen.map(({ dots }) => dots)), ...differing, count];
  });
  const head = ['Dots per millimetre', 'Labels', 'Dots', ...INTERPRETERS.map((name) => `${name} differs`)];
  return table([...head, 'Code too large'], rows);
}

function libraryTable(pages: readonly Kind<'page'>[]): string {
  const names = [...new Set(pages.map(({ document, page }) => `${document}, page ${page}`))];
  const rows = names.map((name) => {
    const seen = pages.filter(({ document, page }) => `${document}, page ${page}` === name);
    const worst = (isSeen: (page: Kind<'page'>) => boolean) => {
      const shares = seen.filter(isSeen).map(({ agreement }) => agreement);
      return shares.length > 0 ? percent(Math.min(...shares)) : '';
    };
    const isPaper = ({ viewer }: Kind<'page'>) => viewer !== 'ZPL';
    return [
      name,
      worst((page) => isPaper(page) && page.dpi !== 300),
      worst((page) => isPaper(page) && page.dpi === 300),
      worst((page) => !isPaper(page)),
    ];
  });
  return table(['Page', 'PDF, HTML at 203.2 dpi', 'PDF, HTML at 300 dpi', 'ZPL'], rows);
}
