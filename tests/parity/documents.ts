/** Documents to measure parity with: the starter library, the facts of the painters and the cases of the suite. */
import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, type World } from '@platen/engine';
import { loadCases } from '../cases/case.ts';
import type { Source } from '../outputs.ts';
import { FACTS } from '../painters/facts.ts';

export const GROUPS = ['library', 'painters', 'suite'] as const;

export type Document = {
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  readonly source: Source;
  /** True if the pages are labels. Sheets of labels are for paper. */
  readonly isLabel: boolean;
};

const library = new URL('../../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));

/**
 * Returns the documents in a fixed order. Excludes cases that must fail. Removes passwords, bleed and marks of PDF,
 * which other formats do not have. Removes settings that shift the output of one printer or keep its size.
 */
export function parityDocuments(world: World): readonly Document[] {
  const starters = readdirSync(library)
    .sort()
    .map((name) => ({ name, source: { template: read(`${name}/template.json`), data: read(`${name}/data.json`) } }));
  const facts = Object.values(FACTS).flat();
  const cases = loadCases().flatMap(({ name, template, data = {}, printer = {}, expect }) =>
    expect.problems || !parseTemplate(template, world.expressions).ok
      ? []
      : { name, source: { template: template as JsonObject, data, printer } },
  );
  return [
    ...starters.flatMap((each) => asDocuments('library', each)),
    ...facts.flatMap((each) => asDocuments('painters', each)),
    ...cases.flatMap((each) => asDocuments('suite', each)),
  ];
}

const LEFT_OUT: ReadonlySet<string> = new Set(['encryption', 'bleed', 'cropMarks', 'foldMarks']);

function pagesAlone(template: JsonObject): JsonObject {
  const pdf = Object.fromEntries(Object.entries(template['pdf'] ?? {}).filter(([name]) => !LEFT_OUT.has(name)));
  const { offset: _, labelSize: _size, ...printer } = (template['printer'] ?? {}) as JsonObject;
  return {
    ...template,
    ...(template['pdf'] !== undefined && { pdf }),
    ...(template['printer'] !== undefined && { printer }),
  };
}

/** Splits a template with a sheet into two documents: its labels and the sheets. Only label printers have rolls. */
function asDocuments(
  group: Document['group'],
  { name, source }: { readonly name: string; readonly source: Source },
): readonly Document[] {
  const { sheet, roll: _, ...label } = pagesAlone(source.template as JsonObject);
  const labels = { group, name, source: { ...source, template: label }, isLabel: true };
  return sheet === undefined
    ? [labels]
    : [
        labels,
        { group, name: `${name}, on sheets`, source: { ...source, template: { ...label, sheet } }, isLabel: false },
      ];
}
