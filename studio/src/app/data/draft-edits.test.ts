/** Edits on a screen outside the designer can be undone and are saved after each step. */
import { expect, test } from 'vitest';
import { createDraftEdits } from './draft-edits.ts';

test('changes are undone and redone, typing as one step, and each shown state is saved', () => {
  let time = 0;
  const saved: unknown[] = [];
  const edits = createDraftEdits(
    'first',
    (template) => saved.push(template),
    () => time,
  );
  edits.undo();
  expect([saved, edits.canUndo.value]).toEqual([[], false]);
  edits.change('removed');
  for (const typed of ['t', 'ty', 'typed']) {
    time += 100;
    edits.change(typed, 'typing');
  }
  edits.undo();
  expect([edits.template.value, edits.canRedo.value]).toEqual(['removed', true]);
  edits.undo();
  expect([edits.template.value, edits.canUndo.value]).toEqual(['first', false]);
  edits.redo();
  edits.redo();
  edits.redo();
  expect(edits.template.value).toBe('typed');
  expect(saved).toEqual(['removed', 't', 'ty', 'typed', 'removed', 'first', 'removed', 'typed']);
});
