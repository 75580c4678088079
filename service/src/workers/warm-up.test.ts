import { valueSymbol } from 'piscina';
import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';
import { render } from './worker-program.ts';

it('a thread warms up with documents in the most common formats', async () => {
  const made: unknown[] = [];
  await warmUp(async (task) => {
    const moved = await render(task);
    const { kind, pages, warnings } = (moved as Record<symbol, { kind: string; pages: number; warnings: unknown }>)[
      valueSymbol
    ]!;
    made.push([task.options.format, kind, pages, warnings]);
    return moved;
  });
  expect(made).toEqual([
    ['zpl', 'rendered', 1, []],
    ['pdf', 'rendered', 1, []],
  ]);
});
