/**
 * Adds an element type and an output format to a copy of the sources, each as a folder and a table row. Compiler errors
 * alone must name the places that need a change. After these changes the new type is rendered. See
 * docs/decisions/traits.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DECK_LAYOUT, DECK_SCHEMA, TALLY_PAINTER, TALLY_ROW, TRY_DECK, TRY_TALLY } from './extending/additions.ts';
import { linkPackages } from './instances/installation.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const WORKSPACES = ['engine', 'node', 'service', 'client', 'cli', 'studio'];
const TIMEOUT_MS = 900_000;

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'platen-extending-'));
  for (const folder of [...WORKSPACES, 'tests', 'bench', 'scripts']) {
    const filter = (source: string) => !/^(node_modules|suite|\..+)$/.test(basename(source));
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter });
  }
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts'])
    cpSync(join(root, file), join(copy, file));
  linkPackages(copy);
}, TIMEOUT_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Returns the files in all projects of the copy that do not compile, in alphabetical order. */
function filesWithErrors(): readonly string[] {
  const options = { cwd: copy, encoding: 'utf8', timeout: TIMEOUT_MS } as const;
  const { stdout, status } = spawnSync(process.execPath, ['scripts/check-types.mjs', '--pretty', 'false'], options);
  if (status === null) throw new Error('the compiler did not end in time');
  const files = [...stdout.matchAll(/^(\S+\.tsx?)\(\d+,\d+\): error /gm)].map(([, file]) => file!);
  if (status !== 0 && files.length === 0) throw new Error(stdout);
  return [...new Set(files)].sort();
}

/** Returns true if a file is part of the product. Tests and scripts may have more errors. */
function isProduct(file: string): boolean {
  return WORKSPACES.includes(file.split('/')[0]!);
}

function write(file: string, content: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), content);
}

/** Inserts text before a part of a file. Fails if the file does not contain that part. */
function insert(file: string, text: string, { before }: { readonly before: string }): void {
  replace(file, before, text + before);
}

function replace(file: string, piece: string, by: string): void {
  const content = readFileSync(join(copy, file), 'utf8');
  if (!content.includes(piece)) throw new Error(`${file} has no ${JSON.stringify(piece)}`);
  write(
    file,
    content.replace(piece, () => by),
  );
}

/** Runs a module of the copy and returns its output. */
function run(source: string): string {
  write('scripts/try.ts', source);
  const words = ['--import', pathToFileURL(resolve('tsx')).href, 'scripts/try.ts'];
  return execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8', timeout: TIMEOUT_MS });
}

test(
  'an element type with children',
  () => {
    write('engine/src/elements/deck/schema.ts', DECK_SCHEMA);
    write('engine/src/elements/deck/layout.ts', DECK_LAYOUT);
    const schemas = 'engine/src/elements/schemas.ts';
    insert(schemas, "import { deckSchema } from './deck/schema.ts';\n", { before: 'import { ellipseSchema }' });
    insert(schemas, '  deck: deckSchema,\n', { before: '  pageBreak: pageBreakSchema,' });
    const [layouts, bind, placing] = [
      'engine/src/elements/layouts.ts',
      'engine/src/bind/bind.ts',
      'engine/src/edit/placing.ts',
    ];
    const [designer, panels] = ['studio/src/designer/model', 'studio/src/designer/panels'];
    const insertable = [`${designer}/new-elements.ts`, `${panels}/insert.tsx`, `${panels}/palette-sources.ts`];
    const told = [`${designer}/sections.ts`, `${panels}/element-labels.ts`];
    // The designer's insert panels need labels.
    expect(filesWithErrors()).toEqual([bind, placing, layouts, ...insertable, ...told].sort());

    insert(layouts, "import { leastDeckWidth, measureDeck, naturalDeckWidth } from './deck/layout.ts';\n", {
      before: 'import { measureEllipse }',
    });
    insert(layouts, '  deck: measureDeck,\n', { before: '  group: measureGroup,' });
    insert(layouts, '  deck: naturalDeckWidth,\n', { before: '  group: naturalGroupWidth,' });
    insert(layouts, '  deck: leastDeckWidth,\n', { before: '  group: leastGroupWidth,' });
    insert(bind, "    case 'deck':\n", { before: "    case 'group':" });
    replace(
      placing,
      "element.layout === 'none' ? 'absolute' : element.layout",
      "element.type === 'deck' ? 'column' : element.layout === 'none' ? 'absolute' : element.layout",
    );
    insert(insertable[0]!, "  deck: 'structure',\n", { before: "  pageBreak: 'structure'," });
    insert(insertable[0]!, "    case 'deck':\n      return { type: 'deck', elements: [] };\n", {
      before: "    case 'group':",
    });
    insert(told[0]!, "  deck: 'text',\n", { before: "  group: 'text'," });
    insert(told[1]!, "  deck: 'rows',\n", { before: "  group: 'group'," });
    insert(`${panels}/words.ts`, "    deck: 'Elements one below another',\n", { before: "    group: 'Box with" });
    insert('studio/src/designer/words.ts', "    deck: 'Deck',\n", { before: "    group: 'Group'," });
    // German texts must have the type of the English texts.
    insert(`${panels}/words.de.ts`, "    deck: 'Elemente untereinander',\n", { before: "    group: 'Rahmen mit" });
    insert('studio/src/designer/words.de.ts', "    deck: 'Stapel',\n", { before: "    group: 'Gruppe'," });
    // The next compilation, for the output format, shows that no change is missing. The children are bound and laid out
    // as in a column. Style properties are checked like the style properties of a group.
    expect(run(TRY_DECK)).toBe('same bytes\nNO_EFFECT /template/elements/0/style/fill\n');
  },
  TIMEOUT_MS,
);

test(
  'an output format',
  () => {
    write('engine/src/paint/tally/paint-tally.ts', TALLY_PAINTER);
    insert('engine/src/paint/formats.ts', TALLY_ROW, { before: '  html: {' });
    const [painters, types, views] = [
      'engine/src/paint/painters.ts',
      'client/src/types.ts',
      'service/src/verify/views.ts',
    ];
    const studio = ['parts/outputs.tsx', ...['playground', 'renders', 'use'].map((name) => `screens/${name}.tsx`)];
    const screens = studio.map((file) => `studio/src/app/${file}`);
    const files = filesWithErrors();
    // No file depends on the element type. The screens that offer formats need labels. The client does not depend on
    // the engine, so its test reports the change. So does the command line, which passes formats to the client.
    const commands = ['cli/src/commands/batch.ts', 'cli/src/remote/render.ts'];
    expect(files.filter(isProduct)).toEqual([...commands, painters, views, ...screens]);
    expect(files).toContain('tests/client.test.ts');

    insert(painters, "import { paintTally } from './tally/paint-tally.ts';\n", { before: 'import { paintZpl }' });
    insert(painters, '  tally: paintTally,\n', { before: '  html: (' });
    insert(views, "    case 'tally':\n      return [];\n", { before: "    case 'html':" });
    replace(types, "'pdf' | 'png' | 'zpl' | 'html'", "'pdf' | 'png' | 'zpl' | 'tally' | 'html'");
    insert('studio/src/app/format-names.ts', "  tally: 'Tally',\n", { before: "  html: 'HTML'," });
    const left = filesWithErrors();
    expect(left.filter(isProduct)).toEqual([]);
    expect(left).not.toContain('tests/client.test.ts');
    // The service and the command line accept the format, name it, and choose its media type and file extension without
    // changes.
    expect(run(TRY_TALLY)).toBe(
      '2 pages\ntext/x-tally; charset=utf-8\nzip\nrender --format pdf|png|zpl|tally|html|tspl|epl|cpcl|escpos|xml\n',
    );
  },
  TIMEOUT_MS,
);
