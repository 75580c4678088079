/** Checks the cookbook: every recipe renders without a warning, its picture is current, and the index lists it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drawExample, examples, isSamePicture, pictureFile, recipes } from '../scripts/cookbook/recipes.ts';
import { readPng } from './eyes/picture.ts';

const RECIPES = recipes();
const index = readFileSync(join(fileURLToPath(new URL('..', import.meta.url)), 'docs/cookbook/README.md'), 'utf8');

describe('cookbook', () => {
  it('has at least 25 recipes, all in the index', () => {
    expect(RECIPES.length).toBeGreaterThanOrEqual(25);
    expect(RECIPES.map(({ name }) => name).filter((name) => !index.includes(`](${name}.md)`))).toEqual([]);
  });

  it.each(RECIPES.map((recipe) => [recipe.name, recipe] as const))('%s shows its picture', (_, recipe) => {
    expect(recipe.markdown).toContain(`](../images/${recipe.picture}.png)`);
  });
});

describe("pictures match the engine's output, else: npm run docs", () => {
  it.each([...RECIPES, ...examples()].map((example) => [example.name, example] as const))('%s', (_, example) => {
    expect(isSamePicture(readPng(readFileSync(pictureFile(example))), drawExample(example))).toBe(true);
  });
});
