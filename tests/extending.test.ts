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
  'an element type with children, and an output format',
  () => {
    write('engine/src/elements/deck/schema.ts', DECK_SCHEMA);
    write('engine/src/elements/deck/layout.ts', DECK_LAYOUT);
    const schemas = 'engine/src/elements/schemas.ts';
    insert(schemas, "import { deckSchema } from './deck/schema.ts';\n", { before: 'import { ellipseSchema }' });
    insert(schemas, '  deck: deckSchema,\n', { before: '  pageBreak: pageBreakSchema,' });
    write('engine/src/paint/tally/paint-tally.ts', TALLY_PAINTER);
    insert('engine/src/paint/formats.ts', TALLY_ROW, { before: '  html: {' });
    const files = filesWithErrors();
    // Missing labels in the designer's insert panels and in screens that offer formats, and missing types of the client
    // and the command line, cause errors. The client does not depend on the engine, so its test reports the new format.
    expect(files.filter(isProduct)).toEqual([...OF_ELEMENT_TYPES, ...OF_FORMATS].sort());
    expect(files).toContain('tests/client.test.ts');

    addDeck();
    addTally();
    const left = filesWithErrors();
    expect(left.filter(isProduct)).toEqual([]);
    expect(left).not.toContain('tests/client.test.ts');
    // The children are bound and laid out as in a column. Style properties are checked like the style properties of a
    // group.
    expect(run(TRY_DECK)).toBe('same bytes\nNO_EFFECT /template/elements/0/style/fill\n');
    // The service and the command line accept the format, name it, and choose its media type and file extension without
    // changes.
    expect(run(TRY_TALLY)).toBe(
      '2 pages\ntext/x-tally; charset=utf-8\nzip\nrender --format pdf|png|zpl|tally|html|tspl|epl|cpcl|escpos|xml\n',
    );
  },
  TIMEOUT_MS,
);

const BIND = 'engine/src/bind/bind.ts';
const PLACING = 'engine/src/edit/placing.ts';
const LAYOUTS = 'engine/src/elements/layouts.ts';
const PANELS = 'studio/src/designer/panels';
const NEW_ELEMENTS = 'studio/src/designer/model/new-elements.ts';
const SECTIONS = 'studio/src/designer/model/sections.ts';
const LABELS = `${PANELS}/element-labels.ts`;

/** Existing files that a new element type changes, except the table of schemas. */
const OF_ELEMENT_TYPES = [
  ...[BIND, PLACING, LAYOUTS, NEW_ELEMENTS, SECTIONS, LABELS],
  ...[`${PANELS}/insert.tsx`, `${PANELS}/palette-sources.ts`],
];

const PAINTERS = 'engine/src/paint/painters.ts';
const VIEWS = 'service/src/verify/views.ts';
const SCREENS = [
  'parts/outputs.tsx',
  'render.ts',
  ...['playground', 'renders', 'use'].map((name) => `screens/${name}.tsx`),
];

/** Existing files that a new output format changes, except the table of formats. */
const OF_FORMATS = [
  ...['cli/src/commands/batch.ts', 'cli/src/remote/render.ts', PAINTERS, VIEWS],
  ...SCREENS.map((file) => `studio/src/app/${file}`),
];

function addDeck(): void {
  insert(LAYOUTS, "import { leastDeckWidth, measureDeck, naturalDeckWidth } from './deck/layout.ts';\n", {
    before: 'import { measureEllipse }',
  });
  insert(LAYOUTS, '  deck: measureDeck,\n', { before: '  group: measureGroup,' });
  insert(LAYOUTS, '  deck: naturalDeckWidth,\n', { before: '  group: naturalGroupWidth,' });
  insert(LAYOUTS, '  deck: leastDeckWidth,\n', { before: '  group: leastGroupWidth,' });
  insert(BIND, "    case 'deck':\n", { before: "    case 'group':" });
  replace(
    PLACING,
    "element.layout === 'none' ? 'absolute' : element.layout",
    "element.type === 'deck' ? 'column' : element.layout === 'none' ? 'absolute' : element.layout",
  );
  insert(NEW_ELEMENTS, "  deck: 'structure',\n", { before: "  pageBreak: 'structure'," });
  insert(NEW_ELEMENTS, "    case 'deck':\n      return { type: 'deck', elements: [] };\n", {
    before: "    case 'group':",
  });
  insert(SECTIONS, "  deck: 'text',\n", { before: "  group: 'text'," });
  insert(LABELS, "  deck: 'rows',\n", { before: "  group: 'group'," });
  insert(`${PANELS}/words.ts`, "    deck: 'Elements one below another',\n", { before: "    group: 'Box with" });
  insert('studio/src/designer/words.ts', "    deck: 'Deck',\n", { before: "    group: 'Group'," });
  // German texts must have the type of the English texts.
  insert(`${PANELS}/words.de.ts`, "    deck: 'Elemente untereinander',\n", { before: "    group: 'Rahmen mit" });
  insert('studio/src/designer/words.de.ts', "    deck: 'Stapel',\n", { before: "    group: 'Gruppe'," });
}

function addTally(): void {
  insert(PAINTERS, "import { paintTally } from './tally/paint-tally.ts';\n", { before: 'import { paintZpl }' });
  insert(PAINTERS, '  tally: paintTally,\n', { before: '  html: (' });
  insert(VIEWS, "    case 'tally':\n      return [];\n", { before: "    case 'html':" });
  replace('client/src/types.ts', "'pdf' | 'png' | 'zpl' | 'html'", "'pdf' | 'png' | 'zpl' | 'tally' | 'html'");
  insert('studio/src/app/format-names.ts', "  tally: 'Tally',\n", { before: "  html: 'HTML'," });
}
