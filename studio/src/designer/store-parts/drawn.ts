/** Latest drawing of the document, and drawings on request. */
import type { DistinctFormat } from '@platen/engine';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import type { Problem, Warning } from '@platen/engine/base/problem';
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { Drawn, LayOutTask, PaintTask, ReadBackTask } from '../../engine/protocol.ts';
import { messageOf } from '../model/message-of.ts';
import type { Density, StoreOptions } from './types.ts';

type Inputs = {
  readonly document: ReadonlySignal<JsonValue>;
  readonly data: ReadonlySignal<JsonObject>;
  readonly format: ReadonlySignal<DistinctFormat>;
  readonly density: ReadonlySignal<Density>;
};

/** Draws after each change, until `close`. */
export function createDrawn({ document, data, format, density }: Inputs, { drawing, now = Date.now }: StoreOptions) {
  const openedAt = now();
  const drawn: Signal<Drawn | undefined> = signal(undefined);
  const drawnOf: Signal<JsonValue> = signal(document.peek());
  const failure: Signal<string | undefined> = signal(undefined);
  const isDrawing: Signal<boolean> = signal(false);
  const problems: ReadonlySignal<readonly Problem[]> = computed(() => drawn.value?.problems ?? []);
  const warnings: ReadonlySignal<readonly Warning[]> = computed(() => drawn.value?.warnings ?? []);
  const trial: Signal<JsonValue | undefined> = signal(undefined);
  const task = computed(
    (): LayOutTask => ({
      template: trial.value ?? document.value,
      data: data.value,
      format: format.value,
      now: openedAt,
      ...(format.value === 'zpl' && { printer: { density: density.value } }),
    }),
  );

  // Next drawing task. Only one task runs at a time, and a newer task replaces a waiting task.
  let wanted: LayOutTask | undefined;
  let isClosed = false;
  async function draw() {
    isDrawing.value = true;
    while (wanted !== undefined && !isClosed) {
      const next = wanted;
      wanted = undefined;
      try {
        const result = await drawing.layOut(next);
        batch(() => {
          drawn.value = result;
          drawnOf.value = next.template;
          failure.value = undefined;
        });
      } catch (error) {
        failure.value = messageOf(error);
      }
    }
    isDrawing.value = false;
  }
  const stop = effect(() => {
    wanted = task.value;
    if (!untracked(() => isDrawing.value)) void draw();
  });

  return {
    drawn: drawn as ReadonlySignal<Drawn | undefined>,
    /** Template of the latest drawing. */
    drawnOf: drawnOf as ReadonlySignal<JsonValue>,
    isDrawing: isDrawing as ReadonlySignal<boolean>,
    /** Reason for a missing drawing: the worker failed or timed out. */
    failure: failure as ReadonlySignal<string | undefined>,
    problems,
    warnings,
    task,
    /** Trial document during a drag, before the change is applied. */
    trial,
    /** Draws the document with other data. `prefix` makes the IDs of the drawing unique. */
    drawWith: (data: JsonObject, prefix: string) =>
      drawing.layOut({ ...task.peek(), template: document.peek(), data, prefix }),
    /** Renders the document in an output format. */
    drawAs: (format: DistinctFormat, prefix: string) => drawing.layOut({ ...task.peek(), format, prefix }),
    /** Lays out a changed copy of the document, without drawing it. */
    layOutCopy: (template: JsonValue) => drawing.layOut({ ...task.peek(), template, prefix: 'copy' }),
    paint: (format: DistinctFormat, more: Partial<PaintTask> = {}) =>
      drawing.paint({ ...task.peek(), format, ...more }),
    /** Reads codes in a part of a page, printed at the selected density; undefined without a decoder. */
    readBack:
      drawing.readBack &&
      ((part: Pick<ReadBackTask, 'page' | 'box'>) => drawing.readBack!({ ...task.peek(), ...part })),
    /** Returns the dots of the selected printer density. */
    print: () => drawing.print({ ...task.peek(), format: 'zpl', printer: { density: density.peek() } }),
    redraw() {
      wanted = task.peek();
      if (!isDrawing.peek()) void draw();
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}
