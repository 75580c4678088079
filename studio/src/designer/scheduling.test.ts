import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { scheduledEffect, type Wait } from './scheduling.ts';

function waiting() {
  const waits: (() => void)[] = [];
  const wait: Wait = (run) => {
    waits.push(run);
    return () => waits.splice(waits.indexOf(run), 1);
  };
  const pass = () => {
    for (const run of waits.splice(0)) run();
  };
  return { wait, pass, waits };
}

test('runs at once, and once for all changes until the next frame', () => {
  const { wait, pass } = waiting();
  const value = signal(1);
  const seen: number[] = [];
  const stop = scheduledEffect(() => seen.push(value.value), wait);
  expect(seen).toEqual([1]);
  value.value = 2;
  value.value = 3;
  expect(seen).toEqual([1]);
  pass();
  expect(seen).toEqual([1, 3]);
  value.value = 4;
  pass();
  expect(seen).toEqual([1, 3, 4]);
  stop();
});

test('drops the pending run when it is stopped', () => {
  const { wait, pass, waits } = waiting();
  const value = signal(1);
  const seen: number[] = [];
  const stop = scheduledEffect(() => seen.push(value.value), wait);
  value.value = 2;
  stop();
  expect(waits).toEqual([]);
  pass();
  expect(seen).toEqual([1]);
});
