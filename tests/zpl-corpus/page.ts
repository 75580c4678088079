/** Page of figures about a corpus of ZPL files. */
import type { ZplWarning } from '@platen/engine/zpl/zpl-state';

export type CorpusFile = {
  readonly name: string;
  readonly labels: number;
  /** Symbology of each code. */
  readonly codes: readonly string[];
  readonly warnings: readonly ZplWarning[];
  /** Reason why the file counts as not drawn. */
  readonly fault: string | undefined;
};

export function corpusPage(files: readonly CorpusFile[]): string {
  const drawn = files.filter(({ fault }) => fault === undefined);
  const codes = counted(files.flatMap((file) => file.codes));
  const rows = files.flatMap(({ name, warnings }) =>
    warnings.map(({ command, offset, message }) => `| ${name} | \`${command}\` | ${offset} | ${message} |`),
  );
  return `<!-- Made by \`npm run zpl:corpus -- FOLDER\`. -->

# ZPL of others: what was tried

The files are the test data of [labelize](https://github.com/GOODBOY008/labelize) (MIT): labels of carriers, and small files for single commands. They are
not part of this repository. [What is drawn](../zpl.md#zpl-from-other-programs) describes the interpreter.

| What | Number |
|---|---|
| Files | ${files.length} |
| Drawn to dots, PDF and ZPL without a refusal | ${drawn.length} |
| Labels | ${files.reduce((sum, { labels }) => sum + labels, 0)} |
| Codes | ${codes.reduce((sum, [, count]) => sum + count, 0)} |
| Files with warnings | ${files.filter(({ warnings }) => warnings.length > 0).length} |

A file counts as drawn if it has at least one label, and each of its labels has ink.

## Codes

| Symbology | Codes |
|---|---|
${codes.map(([name, count]) => `| ${name} | ${count} |`).join('\n')}

## Warnings

| File | Command | Offset | Message |
|---|---|---|---|
${rows.join('\n')}
`;
}

function counted(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
