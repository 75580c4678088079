import { expect, test } from 'vitest';
import { type Digests, updateDigests } from './digests.ts';

const names = ['box/a', 'box/b', 'text/c'];
const released: Digests = {
  version: '1.0.0',
  isReleased: true,
  lines: new Map([
    ['box/a', 'pdf:1'],
    ['box/b', 'pdf:2'],
  ]),
};
const fresh = new Map([['box/b', 'pdf:3']]);

test('before a release the digests follow the outputs, and new cases are inserted in order', () => {
  const added = new Map([...fresh, ['text/c', 'pdf:4']]);
  const updated = updateDigests({ ...released, isReleased: false }, { version: '1.0.0', names, fresh: added });
  expect([...updated.lines]).toEqual([
    ['box/a', 'pdf:1'],
    ['box/b', 'pdf:3'],
    ['text/c', 'pdf:4'],
  ]);
});

test('a released version keeps its bytes, and accepts new cases', () => {
  expect(() => updateDigests(released, { version: '1.0.0', names, fresh })).toThrow('box/b: 1.0.0 is released');
  const { isReleased, lines } = updateDigests(released, {
    version: '1.0.0',
    names,
    fresh: new Map([['text/c', 'pdf:4']]),
  });
  expect([isReleased, lines.get('text/c')]).toEqual([true, 'pdf:4']);
});

test('a new version may change bytes until it is released', () => {
  const { version, isReleased, lines } = updateDigests(released, { version: '1.1.0', names, fresh });
  expect([version, isReleased, lines.get('box/b')]).toEqual(['1.1.0', false, 'pdf:3']);
});
