/** Schema for the form of a template's data, from the template and its expressions. */

import type { JsonValue } from '@platen/engine/base/json';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getAt } from '../../designer/model/edits.ts';
import { engineFor } from '../engine.ts';
import { withReads } from './read-schema.ts';

/** Returns the schema in the template until the expressions have been read. */
export const useReadSchema = (template: JsonValue) => useReads(template).schema;

type Reads = {
  readonly schema: JsonValue | undefined;
  /** False while the expressions are being read. `schema` may lack fields during this time. */
  readonly isComplete: boolean;
};

export function useReads(template: JsonValue): Reads {
  const [reads, setReads] = useState<JsonValue | undefined>(undefined);
  const [isComplete, setComplete] = useState(false);
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const found = await (await engineFor(template)).ask('schemaOfReads', template);
      if (!isOld) setReads(found);
    };
    // Without the engine, the form has only the described fields.
    void read()
      .catch(() => undefined)
      .finally(() => !isOld && setComplete(true));
    return () => {
      isOld = true;
    };
  }, [template]);
  const schema = useMemo(() => withReads(getAt(template, '/schema'), reads), [template, reads]);
  return { schema, isComplete };
}
