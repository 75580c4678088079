/** Checks the cookbook: every recipe renders without a warning, its picture is up to date, and the index lists it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drawRecipe, isSamePicture, pictureFile, recipes } from '../scripts/cookbook/recipes.ts';
import { readPng } from './eyes/picture.ts';

const RECIPES = recipes();
const index = readFileSync(join(fileURLToPath(new URL('..', import.meta.url)), 'docs/cookbook/README.md'), 'utf8');

describe('cookbook', () => {
  it('has at least 25 recipes, all in the index', () => {
    expect(RECIPES.length).toBeGreaterThanOrEqual(25);
    expect(RECIPES.map(({ name }) => name).filter((name) => !index.includes(`](${name}.md)`))).toEqual([]);
  });

  it.each(RECIPES.map((recipe) => [recipe.name, recipe] as const))(
    '%s: the picture is what the engine draws',
    (name, recipe) => {
      expect(recipe.markdown).toContain(`](../images/cookbook-${name}.png)`);
      expect(isSamePicture(readPng(readFileSync(pictureFile(name))), drawRecipe(recipe)), 'run "npm run docs"').toBe(
        true,
      );
    },
  );
});
