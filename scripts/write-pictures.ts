/**
 * Draws the pictures of the docs from the templates on the pages, in `docs/images/`. Keeps files whose pixels are
 * unchanged, because Node.js versions compress differently.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readPng, writePng } from '../tests/eyes/picture.ts';
import { drawExample, examples, isSamePicture, pictureFile, recipes } from './cookbook/recipes.ts';

for (const example of [...recipes(), ...examples()]) {
  const picture = drawExample(example);
  const file = pictureFile(example);
  if (existsSync(file) && isSamePicture(readPng(readFileSync(file)), picture)) continue;
  writeFileSync(file, writePng(picture));
  console.log(`docs/images/${example.picture}.png`);
}
