/** Data sets for previews: the template's samples and imported sets. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { designerWords } from '../words.ts';
import { pointerOf } from './edits.ts';

export type DataSet = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /**
   * Source of the set. Sets of the template are saved with it. Other sets are lost when the designer closes, unless the
   * host stores them.
   */
  readonly from: 'template' | 'host' | 'file' | 'made';
  /** Pointer of the data in the template; undefined for other sets. */
  readonly pointer?: string;
};

/** ID of the data set in the template's property `sample`. */
export const SAMPLE = 'sample';

/** Returns the sets of a template: `sample`, empty if absent, and the sets in `samples`. */
export function dataSetsOf(document: JsonValue): readonly DataSet[] {
  const { sample, samples } = isJsonObject(document) ? document : {};
  const named = isJsonObject(samples) ? Object.entries(samples) : [];
  return [
    { id: SAMPLE, name: designerWords.sample, data: objectOr(sample), from: 'template', pointer: '/sample' },
    ...named.map(([name, data]): DataSet => {
      const pointer = pointerOf(['samples', name]);
      return { id: pointer, name, data: objectOr(data), from: 'template', pointer };
    }),
  ];
}

function objectOr(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
