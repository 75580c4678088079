/** Texts of the Studio: all in separate files, and all in German. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GERMAN } from './german.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const sourceOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');

const TEXTS = /(^|[/-])(words|labels)\.ts$/;
const translatedFiles = files.filter((file) => TEXTS.test(file) && sourceOf(file).includes('translated('));

/** Calls a text function with numbers, numeric strings or a list of numbers. Returns its text. */
function called(text: (...given: unknown[]) => unknown): string {
  const numbers = Array.from({ length: text.length }, (_, index) => index + 2);
  for (const given of [numbers, numbers.map(String), [numbers]]) {
    try {
      return String(text(...given));
    } catch {
      // This text function needs another kind of argument.
    }
  }
  throw new Error(`no argument fits ${text}`);
}

/** Returns `[path, text]` of each text. */
function textsOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, called(value as (...given: unknown[]) => unknown)]];
  return Object.entries(value as object).flatMap(([name, each]) => textsOf(each, `${path}.${name}`));
}

/**
 * Words that are the same in both languages, and names. Texts with any other word must differ; units and acronyms may
 * be equal.
 */
const SHARED = new Set(
  'ada Ada Agent Alt Barcode Basic Browser Code Codes com cookie curl Data Demo Design Deutsch dpi Element Ellipse English Enter Esc example Extended Factur Floyd Format GmbH https Import Installation Letter Linear live Logo Lovelace Matrix minus Name Normal Null null Optional Original Person Platen plus Position Python Radial Schema Standards Status Steinberg Studio System Tab Tag Team Teams Test test Text TypeScript Version webhook Webhook Webhooks Website XRechnung Zoom Zürich'.split(
    ' ',
  ),
);
const isShared = (text: string) =>
  text.split(/[^\p{L}]+/u).every((word) => word.length < 3 || /^\p{Lu}+$/u.test(word) || SHARED.has(word));

test('every file with texts has its German texts in the list', async () => {
  const names = translatedFiles.flatMap((file) =>
    [...sourceOf(file).matchAll(/translated\('(\w+)'/g)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(Object.keys(GERMAN).sort()).toEqual(names.sort());
});

test('every text is translated into German', async () => {
  const modules = await Promise.all(translatedFiles.map((file) => import(join(SOURCES, file))));
  const english = new Map(modules.flatMap((module) => textsOf(module, '')).map(([path, text]) => [path, text]));
  const same = textsOf(GERMAN, '').filter(([path, text]) => english.get(path) === text && !isShared(text));
  expect(english.size).toBeGreaterThan(1500);
  expect(same.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});

test('no component contains a text', () => {
  const found = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [
        ...sourceOf(file).matchAll(/\b(?:label|title|placeholder|aria-label|alt|lead|action)="([A-Z][a-z][^"]*)"/g),
        ...sourceOf(file).matchAll(/<\w[^<>{}]*>\s*([A-Z][a-z][^<>{}=;]*)</g),
      ].map(([, text]) => `${file}: ${text}`),
    );
  // Names of keys in the search dialog.
  expect(found.filter((line) => line !== 'ui/palette.tsx: Esc')).toEqual([]);
});
