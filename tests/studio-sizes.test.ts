/** Size of the Studio's files that browsers load before they show a page. */
import { expect, test } from 'vitest';
import { builtStudio } from '../studio/tests/built-studio.ts';
import { kilobytesOf, PARTS } from './studio-sizes.ts';

const files = builtStudio();

test.each(PARTS)('$part has at most $most KB', ({ beginnings, least, most }) => {
  const size = kilobytesOf(files, beginnings);
  expect(size).toBeLessThanOrEqual(most);
  // A smaller size would mean that a file was not counted.
  expect(size).toBeGreaterThan(least);
});
