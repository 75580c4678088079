/** Data sets with which the document is drawn. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type DataSet, dataSetsOf, SAMPLE } from '../model/data-sets.ts';
import { extremesOf } from '../model/extremes.ts';
import type { StoreOptions } from './types.ts';

export function createData(document: ReadonlySignal<JsonValue>, { dataSets = [] }: StoreOptions) {
  const givenSets: Signal<readonly DataSet[]> = signal(dataSets);
  const showsExtremes: Signal<boolean> = signal(false);
  const sets = computed(() => {
    const own = dataSetsOf(document.value);
    const extremes = showsExtremes.value ? extremesOf(document.value, own[0]!.data) : [];
    return [...own, ...givenSets.value, ...extremes];
  });
  const setId: Signal<string> = signal(SAMPLE);
  const currentSet: ReadonlySignal<DataSet> = computed(
    () => sets.value.find(({ id }) => id === setId.value) ?? sets.value[0]!,
  );
  const data: ReadonlySignal<JsonObject> = computed(() => currentSet.value.data);
  return {
    sets,
    givenSets,
    /** True to include the generated sets with extreme values. */
    showsExtremes,
    setId,
    currentSet,
    data,
  };
}
