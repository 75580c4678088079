/** The data a template is looked at with: its sample, and sets that are kept elsewhere or made for a look. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';

export type DataSet = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** Sets of the template are saved with it; others are gone when the designer closes, unless its host keeps them. */
  readonly from: 'template' | 'host' | 'file' | 'made';
};

/** The id of the template's own `sample`. */
export const SAMPLE = 'sample';

/** The sets in a template, the sample first, which is empty where there is none. */
export function dataSetsOf(document: JsonValue): readonly DataSet[] {
  const sample = isJsonObject(document) ? document['sample'] : undefined;
  return [{ id: SAMPLE, name: 'Sample', data: isJsonObject(sample) ? sample : {}, from: 'template' }];
}
