/** The data a template is looked at with: its sample, and sets that are kept elsewhere or made for a look. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { strings } from '../../strings.ts';
import { pointerOf } from './edits.ts';

export type DataSet = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** Sets of the template are saved with it; others are gone when the designer closes, unless its host keeps them. */
  readonly from: 'template' | 'host' | 'file' | 'made';
  /** Where it is in the template. */
  readonly pointer?: string;
};

/** The id of the template's own `sample`. */
export const SAMPLE = 'sample';

/** The sets in a template: `sample` and those of `samples`, which is empty where there is none. */
export function dataSetsOf(document: JsonValue): readonly DataSet[] {
  const { sample, samples } = isJsonObject(document) ? document : {};
  const named = isJsonObject(samples) ? Object.entries(samples) : [];
  return [
    { id: SAMPLE, name: strings.data.sample, data: objectOr(sample), from: 'template', pointer: '/sample' },
    ...named.map(([name, data]): DataSet => {
      const pointer = pointerOf(['samples', name]);
      return { id: pointer, name, data: objectOr(data), from: 'template', pointer };
    }),
  ];
}

function objectOr(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
