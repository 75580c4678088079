/** Size of the Studio's files that browsers load before they show a page. */
import { beforeAll, expect, test } from 'vitest';
import { buildStudio } from '../scripts/build-studio.mjs';
import { kilobytesOf, PARTS, type StudioFiles } from './studio-sizes.ts';

let files: StudioFiles;

beforeAll(async () => {
  files = new Map(await buildStudio());
});

test.each(PARTS)('$part has at most $most KB', ({ beginnings, least, most }) => {
  const size = kilobytesOf(files, beginnings);
  expect(size).toBeLessThanOrEqual(most);
  // A smaller size would mean that a file was not counted.
  expect(size).toBeGreaterThan(least);
});
