/** Styles of the Studio: one prefix, no unused or undefined classes, and one definition of each look. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CssRule, cssRules } from './css-rules.ts';

const FOLDER = join(import.meta.dirname, '../studio/src');

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

const rules = files
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) => cssRules(read(file)).map((rule) => ({ ...rule, file })));

const classesIn = (selector: string) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!);
const isStyleRule = ({ selector }: CssRule) => !selector.startsWith('@');
const classes = new Set(rules.filter(isStyleRule).flatMap(({ selector }) => classesIn(selector)));

const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));
/** Class names in sources. A name that ends in a hyphen is the beginning of a computed name. */
const written = new Set(sources.flatMap((file) => read(file).match(/(?<![\w-])pl-[\w-]*/g) ?? []));
const beginnings = [...written].filter((name) => name.endsWith('-'));

test('every class, property and animation begins with pl-, because pages of others contain the designer', () => {
  expect(classes.size).toBeGreaterThan(300);
  const properties = rules.flatMap(({ declarations }) => declarations.flatMap((each) => /^--[\w-]+/.exec(each) ?? []));
  const animations = rules.flatMap(({ selector }) => /(?<=^@keyframes ).+/.exec(selector) ?? []);
  expect(properties.length).toBeGreaterThan(20);
  expect(animations.length).toBeGreaterThan(0);
  const names = [...classes, ...properties.map((name) => name.slice(2)), ...animations];
  expect(names.filter((name) => !name.startsWith('pl-'))).toEqual([]);
});

test('a source uses every class', () => {
  const isUsed = (name: string) => written.has(name) || beginnings.some((each) => name.startsWith(each));
  expect([...classes].filter((name) => !isUsed(name))).toEqual([]);
});

test('the styles define every class that a source uses', () => {
  const isDefined = (name: string) =>
    name.endsWith('-') ? [...classes].some((each) => each.startsWith(name)) : classes.has(name);
  expect([...written].filter((name) => !isDefined(name))).toEqual([]);
});

test('the styles define every class that a test of the Studio selects', () => {
  const folder = join(FOLDER, '../tests');
  const tests = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const selected = new Set(tests.flatMap((text) => text.match(/(?<=\.)pl-[\w-]+/g) ?? []));
  expect(selected.size).toBeGreaterThan(50);
  expect([...selected].filter((name) => !classes.has(name))).toEqual([]);
});

test('one file defines the look of a class', () => {
  const places = new Map<string, Set<string>>();
  for (const { selector, around, file } of rules) {
    if (around.length > 0) continue;
    for (const each of selector.split(',').map((part) => part.trim())) {
      if (/^\.[\w-]+$/.test(each)) places.set(each, (places.get(each) ?? new Set()).add(file));
    }
  }
  expect([...places].filter(([, found]) => found.size > 1).map(([name, found]) => [name, ...found])).toEqual([]);
});

test('no two rules have the same declarations', () => {
  const same = new Map<string, string[]>();
  for (const { selector, around, declarations, file } of rules) {
    if (declarations.length < 4) continue;
    const look = [...around.filter((each) => each.startsWith('@')), ...[...declarations].sort()].join('; ');
    same.set(look, [...(same.get(look) ?? []), `${file}: ${[...around, selector].join(' ')}`]);
  }
  expect([...same.values()].filter((places) => places.length > 1)).toEqual([]);
});
