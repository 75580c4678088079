/**
 * Draws the pictures of the cookbook from the templates on its pages, as `docs/images/cookbook-*.png`. Keeps files whose
 * pixels are unchanged, because Node.js versions compress differently.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readPng, writePng } from '../tests/eyes/picture.ts';
import { drawRecipe, isSamePicture, pictureFile, recipes } from './cookbook/recipes.ts';

for (const recipe of recipes()) {
  const picture = drawRecipe(recipe);
  const file = pictureFile(recipe.name);
  if (existsSync(file) && isSamePicture(readPng(readFileSync(file)), picture)) continue;
  writeFileSync(file, writePng(picture));
  console.log(`docs/images/cookbook-${recipe.name}.png`);
}
