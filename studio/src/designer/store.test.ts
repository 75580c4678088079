import type { JsonValue } from '@platen/engine/base/json';
import { schemaOfReads } from '@platen/engine/edit/data-reads';
import { renameData } from '@platen/engine/edit/rename-data';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Drawn, LayOutTask } from '../engine/protocol.ts';
import { insertAt, print, removeAt, setAt } from './model/edits.ts';
import { addField, FIELD_TYPES, removeField, withRequired, withType } from './model/schema-edits.ts';
import { createStore, type Drawing } from './store.ts';

const NOTHING: Drawn = { pages: [], problems: [], warnings: [], isWhole: true };
const noDrawing: Drawing = {
  layOut: async () => NOTHING,
  paint: async () => ({ ok: true, bytes: new Uint8Array(), pages: 0, warnings: [] }),
  tell: async () => ({
    schema: {},
    functions: [],
    unusedByCode: {},
    unusedByLayout: {},
    unusedAlign: {},
    unusedStyle: {},
  }),
  evaluate: async () => ({ ok: true, value: null, locals: {} }),
  checkCode: async () => ({}),
  renameData: async ({ template, path, name }) => renameData(template, path, name),
  schemaOfReads: async (template) => schemaOfReads(template),
  print: async () => ({ ok: true, zpl: '', owners: [], labels: [] }),
  trace: async () => ({ ok: false, message: 'no label' }),
  fontAxes: async () => [],
  readBack: undefined,
};

function open(template: JsonValue, drawing = noDrawing) {
  let time = 0;
  const store = createStore({ template, drawing, now: () => time });
  return { store, wait: (ms: number) => (time += ms) };
}

const page = {
  elements: [
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
  ],
  ours: { kept: [1, 2] },
};

type Doing = (store: ReturnType<typeof open>['store']) => void;

const doings: fc.Arbitrary<Doing> = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom(...FIELD_TYPES)).map(
    ([name, type]): Doing =>
      (store) =>
        store.edit('Field', (old) =>
          withRequired(withType(addField(old, [], name, 'string'), [name], type), [name], true),
        ),
  ),
  fc.constantFrom('a', 'b').map(
    (name): Doing =>
      (store) =>
        store.edit('Delete field', (old) => removeField(old, [name])),
  ),
  fc.string().map(
    (text): Doing =>
      (store) =>
        store.edit('Text', (old) => setAt(old, '/elements/0/text', text)),
  ),
  fc.nat(3).map(
    (index): Doing =>
      (store) =>
        store.edit('Remove', (old) => removeAt(old, `/elements/${index}`)),
  ),
  fc.nat(3).map(
    (index): Doing =>
      (store) =>
        store.edit('Insert', (old) => insertAt(old, '/elements', index, { type: 'line' })),
  ),
  fc.string().map(
    (text): Doing =>
      (store) =>
        store.type(text),
  ),
  fc.jsonValue().map(
    (value): Doing =>
      (store) =>
        store.type(JSON.stringify(value)),
  ),
  fc.constant<Doing>((store) => store.select(['/elements/0'])),
);

test('undoing any edits restores the text, and redoing them does too', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(doings, fc.nat(900)), { maxLength: 20 }), (list) => {
      const { store, wait } = open(page);
      for (const [doing, pause] of list) {
        doing(store);
        wait(pause);
      }
      const end = store.text.value;
      const { index } = store.history.value;
      const texts = Array.from({ length: index }, () => {
        const { value } = store.text;
        store.undo();
        return value;
      });
      expect(store.text.value).toBe(print(page));
      expect(store.document.value).toBe(page);
      for (const text of texts.toReversed()) {
        store.redo();
        expect(store.text.value).toBe(text);
      }
      expect(store.text.value).toBe(end);
    }),
  );
});

test('edits with the same key and short pauses are one step, others are not', () => {
  const { store, wait } = open(page);
  const write = (text: string) => store.edit('Text', (old) => setAt(old, '/elements/0/text', text), { merge: 'text' });
  for (const text of ['h', 'he', 'hey']) {
    write(text);
    wait(400);
  }
  expect(store.history.value.steps).toHaveLength(2);
  wait(500);
  write('hey!');
  expect(store.history.value.steps).toHaveLength(3);
  store.undo();
  expect(store.text.value).toContain('"hey"');
});

test('edits that are marked as one step stay one, regardless of pauses', () => {
  const { store, wait } = open(page);
  const write = (text: string) =>
    store.edit('Text', (old) => setAt(old, '/elements/0/text', text), { merge: 'text', pauseMs: 60_000 });
  write('h');
  wait(30_000);
  write('he');
  expect(store.history.value.steps).toHaveLength(2);
});

test('locked elements cannot change in any way for people who only fill in', () => {
  const brand = { type: 'group', locked: true, elements: [{ type: 'text', text: 'Ours' }] };
  const template = { elements: [brand, { type: 'text', text: '' }] };
  const store = createStore({ template, drawing: noDrawing, keepLocks: true });
  store.edit('Fill in', (old) => setAt(old, '/elements/1/text', 'Theirs'));
  store.edit('Insert', (old) => insertAt(old, '/elements', 0, { type: 'line' }));
  expect([store.notice.value, store.history.value.steps.length]).toEqual([undefined, 3]);
  store.edit('Move', (old) => setAt(old, '/elements/1/position', { x: '0mm', y: '0mm' }));
  store.edit('Write', (old) => setAt(old, '/elements/1/elements/0/text', 'Theirs'));
  store.edit('Unlock', (old) => removeAt(old, '/elements/1/locked'));
  store.edit('Remove', (old) => removeAt(old, '/elements/1'));
  store.type('{"elements":[]}');
  expect([store.notice.value?.text, store.history.value.steps.length]).toEqual([
    'Locked elements cannot be changed.',
    3,
  ]);
});

test('undo restores the selection from before the step', () => {
  const { store } = open(page);
  store.select(['/elements/1']);
  store.edit('Remove', (old) => removeAt(old, '/elements/1'), { select: [] });
  expect(store.selection.value).toEqual([]);
  store.undo();
  expect(store.selection.value).toEqual(['/elements/1']);
  expect(store.announcement.value.text).toBe('Undone: Remove');
  store.redo();
  expect(store.selection.value).toEqual([]);
});

test('incomplete JSON keeps the last document, and a later edit can be undone back to it', () => {
  const { store, wait } = open(page);
  store.type('{"elements": [');
  expect(store.document.value).toBe(page);
  expect(store.textProblem.value).toBeDefined();
  wait(1000);
  store.edit('Text', (old) => setAt(old, '/elements/0/text', 'c'));
  expect(store.textProblem.value).toBeUndefined();
  store.undo();
  expect(store.text.value).toBe('{"elements": [');
});

test('typed JSON keeps its formatting, and shares unchanged parts', () => {
  const { store } = open(page);
  store.type(JSON.stringify(page));
  expect(store.document.value).toBe(page);
  expect(store.text.value).toBe(JSON.stringify(page));
});

test('a read-only document cannot be changed', () => {
  const store = createStore({ template: page, drawing: noDrawing, readOnly: true });
  store.edit('Remove', () => ({}));
  store.type('{}');
  expect(store.document.value).toBe(page);
});

test('only one drawing runs at a time, and the latest document is drawn last', async () => {
  const tasks: LayOutTask[] = [];
  const answers: (() => void)[] = [];
  const layOut = (task: LayOutTask) =>
    new Promise<Drawn>((resolve) => {
      tasks.push(task);
      answers.push(() =>
        resolve({ ...NOTHING, warnings: [{ code: 'OVERLAP', message: JSON.stringify(task.template) }] }),
      );
    });
  const { store } = open({ n: 0 }, { ...noDrawing, layOut });
  for (const n of [1, 2, 3]) store.edit('Count', (old) => setAt(old, '/n', n));
  expect(tasks.map(({ template }) => template)).toEqual([{ n: 0 }]);
  answers[0]!();
  await expect.poll(() => tasks.length).toBe(2);
  expect(tasks[1]!.template).toEqual({ n: 3 });
  answers[1]!();
  await expect.poll(() => store.warnings.value[0]?.message).toBe('{"n":3}');
});

test('a failed worker is reported, and the next edit draws again', async () => {
  let fails = true;
  const layOut = async () => {
    if (fails) throw new Error('the engine took too long');
    return NOTHING;
  };
  const { store } = open({ n: 0 }, { ...noDrawing, layOut });
  await expect.poll(() => store.failure.value).toBe('the engine took too long');
  fails = false;
  store.edit('Count', (old) => setAt(old, '/n', 1));
  await expect.poll(() => store.failure.value).toBeUndefined();
});

test('a field is renamed in all expressions as one step, even during other changes', async () => {
  const { store } = open({ elements: [{ type: 'text', contentExpression: 'a.b' }], sample: { a: { b: 1 } } });
  const renamed = store.renameData(['a', 'b'], 'c');
  store.edit('Text', (old) => setAt(old, '/elements/0/id', 'x'));
  await renamed;
  expect(store.document.value).toEqual({
    elements: [{ type: 'text', contentExpression: 'a.c', id: 'x' }],
    sample: { a: { c: 1 } },
  });
  store.undo();
  expect(store.document.value).toMatchObject({ elements: [{ contentExpression: 'a.b', id: 'x' }] });
});

test('the data has the described fields, and those that expressions read with the type they need', async () => {
  const elements = [{ type: 'text', contentExpression: 'formatCurrency(price, "EUR")' }];
  const { store } = open({ elements, schema: { properties: { name: { type: 'string' } } } });
  expect(await store.schemaOfData()).toEqual({
    properties: { name: { type: 'string' }, price: { type: 'number' } },
  });
});
