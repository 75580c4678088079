/** `npx tsx tests/zpl-commands/write.ts`: draws the pictures of the cases again, and lists their warnings. */
import { writeFileSync } from 'node:fs';
import { previewPng } from '@platen/engine/zpl/preview-zpl';
import { createNodeWorld } from '@platen/node/node-world';
import { caseNames, drawCase, pictureOf } from './cases.ts';

const world = createNodeWorld();
for (const name of caseNames()) {
  const { bitmap, warnings } = drawCase(name, world);
  writeFileSync(pictureOf(name), previewPng(bitmap, world.platform));
  for (const { command, message } of warnings) console.log(`${name}: ${command} ${message}`);
}
