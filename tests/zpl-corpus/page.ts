/** Page of figures about a corpus of ZPL files. */
import type { ZplWarning } from '@platen/engine/zpl/zpl-state';
import type { ComparedLabel } from './compare-others.ts';
import { REASONS } from './differences.ts';

export type CorpusFile = {
  readonly name: string;
  readonly labels: number;
  /** Symbology of each code in the file. */
  readonly codes: readonly string[];
  readonly warnings: readonly ZplWarning[];
  /** Reason why the file counts as not drawn. */
  readonly fault: string | undefined;
};

export type ImportedFile = {
  readonly name: string;
  /** Number of elements that draw the same as the original label. */
  readonly converted: number;
  /** Number of elements that draw differently. */
  readonly approximated: number;
  /** Number of commands without an element. */
  readonly omitted: number;
  /** Share of the black dots of shapes, pictures and codes that agree within one dot. */
  readonly ink: number;
  readonly texts: number;
  readonly sameTexts: number;
};

export type Corpus = {
  readonly files: readonly CorpusFile[];
  readonly imports: readonly ImportedFile[];
  readonly compared: readonly ComparedLabel[];
};

export function corpusPage({ files, imports, compared }: Corpus): string {
  const drawn = files.filter(({ fault }) => fault === undefined);
  const codes = counted(files.flatMap((file) => file.codes));
  const rows = files.flatMap(({ name, warnings }) =>
    warnings.map(({ command, offset, message }) => `| ${name} | \`${command}\` | ${offset} | ${message} |`),
  );
  return `<!-- Made by \`npm run zpl:corpus -- FOLDER\`. -->

# ZPL from other programs

Platen draws ZPL labels from carriers and other programs in the same way as independent interpreters. This page shows the comparison.

The files are the test data of [labelize](https://github.com/GOODBOY008/labelize) (MIT): labels of carriers, and small files for single commands. They are
not part of this repository. The page [ZPL](../zpl.md#zpl-from-other-programs) describes the interpreter.

| Figure | Number |
|---|---|
| Files | ${files.length} |
| Converted to dots, PDF and ZPL without an error | ${drawn.length} |
| Labels | ${files.reduce((sum, { labels }) => sum + labels, 0)} |
| Codes | ${codes.reduce((sum, [, count]) => sum + count, 0)} |
| Files with warnings | ${files.filter(({ warnings }) => warnings.length > 0).length} |

A file counts as converted if it has at least one label, and no label is empty.

## Codes

| Symbology | Codes |
|---|---|
${codes.map(([name, count]) => `| ${name} | ${count} |`).join('\n')}

## Warnings

| File | Command | Offset | Message |
|---|---|---|---|
${rows.join('\n')}

${comparedSection(compared)}
${importSection(imports)}`;
}

function counted(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Share of black dots from which a label counts as equal. */
const AGREES = 0.99;

function comparedSection(labels: readonly ComparedLabel[]): string {
  const best = ({ zebrash = 0, zplr = 0 }: ComparedLabel) => Math.max(zebrash, zplr);
  const agreeing = labels.filter((label) => best(label) >= AGREES).length;
  const withPicture = labels.filter((label) => Math.max(best(label), label.picture ?? 0) >= AGREES).length;
  const codes = labels.reduce((sum, label) => sum + label.codes, 0);
  const unread = labels.reduce((sum, label) => sum + label.unread.length, 0);
  const percent = (share: number | undefined) =>
    share === undefined ? '–' : `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
  const rows = labels
    .filter((label) => best(label) < AGREES)
    .map(({ name, zebrash, zplr, picture }) => {
      return `| ${[name, percent(zebrash), percent(zplr), percent(picture), REASONS[name] ?? 'not examined'].join(' | ')} |`;
    });
  return `## Compared with other interpreters

Each label was compared dot by dot with two independent interpreters, zebrash (\`zpl-renderer-js\` 3.4.0) and \`zplr\` 0.2.0. The test data also
contains images drawn by Labelary. Two images of a label agree if 99 % of the black dots of each image have a black dot of the other image within one dot.

- Text is not compared, because each interpreter uses different fonts.
- Codes may have different modules if their position, size and content are the same. If text covers a QR Code, only its three finder patterns are compared.
- If the label edge cuts off a code, the complete code is compared. A code completely outside the label is not compared.
- zebrash ignores \`^PO\`, so its image is compared with the upright label.

| Result | Labels |
|---|---|
| Compared | ${labels.length} |
| Agree with at least one of the two interpreters | ${agreeing} (${percent(agreeing / labels.length)}) |
| Agree with at least one of them or with Labelary | ${withPicture} (${percent(withPicture / labels.length)}) |

A barcode reader read ${codes - unread} of ${codes} codes with their data, each drawn separately. On some labels, the ZPL places a code across the edge or
prints text over it.

The other labels differ from both interpreters. "Guide" is Zebra’s ZPL programming guide:

| Label | zebrash | zplr | Labelary | Reason |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function importSection(imports: readonly ImportedFile[]): string {
  const rows = imports.map(({ name, converted, approximated, omitted, ink, texts, sameTexts }) => {
    const cells = [
      name,
      converted,
      approximated,
      omitted,
      `${(Math.floor(ink * 10_000) / 100).toFixed(2)} %`,
      `${sameTexts} / ${texts}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const total = (count: (file: ImportedFile) => number) => imports.reduce((sum, file) => sum + count(file), 0);
  return `## Import

${imports.length} labels were [imported as templates](../zpl.md#import-zpl-as-a-template), rendered to ZPL and drawn again. *Ink* is the share of black dots of
shapes, images and codes that have a matching dot in the other image within one dot. *Texts* is the number of lines whose width is within 3 % of the original.

${total(({ sameTexts }) => sameTexts)} of ${total(({ texts }) => texts)} lines of text have the same width. In ${imports.filter(({ ink }) => ink >= 0.9999).length} labels, all ink agrees.

| Label | Converted | Approximated | Omitted | Ink | Texts |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
