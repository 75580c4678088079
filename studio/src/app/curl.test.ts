import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine } from './curl.ts';

test('quotes every value so that a shell reads it unchanged', () => {
  const data = { name: `Ann's "café" $HOME \`id\` \\ ! \n`, n: 1 };
  const line = curlLine({ root: 'http://localhost:8080/p/', key: 'pl_test_1', templateId: 'a', data, format: 'zpl' });
  const said = execFileSync('/bin/sh', ['-c', line.replace(/^curl/, "printf '%s\\0'")], { encoding: 'utf8' }).split(
    '\0',
  );
  expect(said.slice(0, 6)).toEqual([
    ...['-fsS', 'http://localhost:8080/p/v1/render', '-H', 'Authorization: Bearer pl_test_1'],
    ...['-H', 'Content-Type: application/json'],
  ]);
  expect(JSON.parse(said[7]!)).toEqual({ templateId: 'a', data, format: 'zpl', delivery: 'inline' });
  expect(said.slice(8, 10)).toEqual(['-o', 'document.zpl']);
});
