/**
 * `npm run zpl:corpus -- FOLDER`: draws every `.zpl` file below a folder and writes `docs/proof/zpl.md`. Fails if a
 * file is rejected, throws, or has an empty label.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { countInk } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { PAINTERS } from '@platen/engine/paint/painters';
import type { Item } from '@platen/engine/scene/scene';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';
import { createNodeWorld } from '@platen/node/node-world';
import { compareImport } from './compare-import.ts';
import { type ComparedLabel, compareLabels } from './compare-others.ts';
import { type CorpusFile, corpusPage, type ImportedFile } from './page.ts';

const world = createNodeWorld();

function checkFile(folder: string, name: string): CorpusFile {
  try {
    const { scene, warnings } = interpretZpl(readFileSync(join(folder, name)), {}, world);
    const ink = scene.pages.map((page) => countInk(rasterizeLabel(page, scene.printer, world.caches)));
    for (const format of ['pdf', 'zpl'] as const) PAINTERS[format](scene, world, { dpi: 203 });
    const fault = ink.length === 0 ? 'has no label' : ink.includes(0) ? 'has a blank label' : undefined;
    return { name, labels: ink.length, codes: codesOf(scene.pages.flatMap(({ items }) => items)), warnings, fault };
  } catch (error) {
    return { name, labels: 0, codes: [], warnings: [], fault: String(error) };
  }
}

function codesOf(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return codesOf(item.items);
    return item.kind === 'code' ? [item.symbol.symbology] : [];
  });
}

/** Number of labels that are imported. */
const IMPORTS = 40;

function importFile(folder: string, name: string): ImportedFile | undefined {
  const result = compareImport(readFileSync(join(folder, name)), {}, world);
  if (typeof result === 'string') return undefined;
  const { imported, ink, texts, sameTexts } = result;
  const { converted, approximated, omitted } = imported.report;
  const counts = { converted: converted.length, approximated: approximated.length, omitted: omitted.length };
  return { name, ...counts, ink, texts, sameTexts };
}

const [folder] = process.argv.slice(2).filter((argument) => argument !== '--');
if (folder === undefined) throw new Error('name a folder: npm run zpl:corpus -- FOLDER');
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.zpl'))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .sort();
const files = names.map((name) => checkFile(folder, name));
const imports = names
  .filter((name) => name.startsWith('labels/'))
  .slice(0, IMPORTS)
  .flatMap((name) => importFile(folder, name) ?? []);
const compared: ComparedLabel[] = [];
for (const name of names) compared.push(...(await compareLabels(join(folder, name), name, world)));
writeFileSync(new URL('../../docs/proof/zpl.md', import.meta.url), corpusPage({ files, imports, compared }));
for (const { name, fault } of files) if (fault !== undefined) console.error(`${name}: ${fault}`);
console.log(`${files.length} files, ${files.filter(({ fault }) => fault === undefined).length} drawn`);
if (files.length === 0 || files.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
// Exits, because the threads of the other interpreters would keep the process alive.
process.exit();
