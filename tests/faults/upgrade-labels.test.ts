import { renderTemplate } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { guest, judgeLabels, NUMBERED_BADGE } from './upgrade-labels.ts';

const world = createNodeWorld();

function render(index: number, template: object = NUMBERED_BADGE): string {
  const rendered = renderTemplate({ ...template }, guest(index), { format: 'zpl', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return new TextDecoder().decode(rendered.value.bytes);
}

describe('judgeLabels', () => {
  const labels = [0, 1, 2, 3].map((index) => render(index));
  const newer = new Map([0, 3].map((index) => [index, labels[index]!]));
  const older = new Map([0, 3].map((index) => [index, render(index, { ...NUMBERED_BADGE, elements: [] })]));
  const judge = (...changed: readonly string[]) => judgeLabels([{ id: 'job', labels: changed }], [older, newer], 4);
  const [first, second, third, last] = labels as [string, string, string, string];

  it('accepts jobs with all labels in order, of either version', () => {
    expect(judge(...labels)).toEqual([]);
  });

  it.each([
    ['lost', [first, second, third], 'job has 3 labels'],
    ['repeated', [first, second, second, last], 'job has only 3 different labels'],
    ['in another place', [first, third, second, last], 'job has 2 labels in other places'],
    ['unlike direct renders', [first.replace('^XZ', '^FX^XZ'), second, third, last], 'in the labels 0'],
  ])('reports a label that is %s', (_, changed, fault) => {
    expect(judge(...changed).join('\n')).toContain(fault);
  });

  it('reports the same wrong labels in all jobs', () => {
    const reversed = labels.toReversed();
    const jobs = ['a', 'b'].map((id) => ({ id, labels: reversed }));
    expect(judgeLabels(jobs, [older, newer], 4)).toEqual(
      ['a', 'b'].flatMap((id) => [
        `${id} has 4 labels in other places`,
        `${id} differs from direct renders in the labels 0, 3`,
      ]),
    );
  });

  it('reports a load without jobs', () => {
    expect(judgeLabels([], [older, newer], 4)).toEqual(['no job was finished']);
  });
});
