/** Output format and printer density with which the document is drawn. */
import type { DistinctFormat } from '@platen/engine';
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { getAt } from '../model/edits.ts';
import type { Density } from './types.ts';

export function createOutput(document: ReadonlySignal<JsonValue>) {
  const chosenFormat: Signal<DistinctFormat | undefined> = signal(undefined);
  const chosenDensity: Signal<Density | undefined> = signal(undefined);
  return {
    format: computed(() => chosenFormat.value ?? formatFor(document.value)),
    chosenFormat,
    density: computed(() => chosenDensity.value ?? densityOf(document.value)),
    chosenDensity,
  };
}

/** Returns the output that is checked by default. A template with a printer is checked as a label. */
function formatFor(document: JsonValue): DistinctFormat {
  return isJsonObject(getAt(document, '/printer')) ? 'zpl' : 'pdf';
}

const DENSITIES: readonly Density[] = [6, 8, 12, 24];

function densityOf(document: JsonValue): Density {
  const density = getAt(document, '/printer/density');
  return DENSITIES.find((each) => each === density) ?? 8;
}
