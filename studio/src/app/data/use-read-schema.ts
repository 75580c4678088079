/** Schema for the form of a template's data, from the template and its expressions. */

import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { getAt } from '../../designer/model/edits.ts';
import { withReads } from '../../designer/model/read-schema.ts';
import { engineFor } from '../engine.ts';

/** Returns the schema in the template until the expressions have been read. */
export const useReadSchema = (template: JsonValue) => useReads(template).schema;

/** Returns the described fields if the engine is unavailable. */
export async function readSchemaOf(template: JsonValue): Promise<JsonValue | undefined> {
  const reads = await readsOf(template).catch(() => undefined);
  return withReads(getAt(template, '/schema'), reads);
}

async function readsOf(template: JsonValue): Promise<JsonValue> {
  return (await engineFor(template)).ask('schemaOfReads', template);
}

type Reads = {
  readonly schema: JsonValue | undefined;
  /** False while the expressions are being read. `schema` may lack fields during this time. */
  readonly isComplete: boolean;
};

export function useReads(template: JsonValue): Reads {
  const reads = useSignal<JsonValue | undefined>(undefined);
  const isComplete = useSignal(false);
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const found = await readsOf(template);
      if (!isOld) reads.value = found;
    };
    // Without the engine, the form has only the described fields.
    void read()
      .catch(() => undefined)
      .finally(() => {
        if (!isOld) isComplete.value = true;
      });
    return () => {
      isOld = true;
    };
  }, [template]);
  const schema = useMemo(() => withReads(getAt(template, '/schema'), reads.value), [template, reads.value]);
  return { schema, isComplete: isComplete.value };
}
