/** Schema for the form of a template's data, from the template and its expressions. */

import type { JsonValue } from '@platen/engine/base/json';
import { useEffect, useState } from 'preact/hooks';
import { getAt } from '../../designer/model/edits.ts';
import { engineFor } from '../engine.ts';
import { withReads } from './read-schema.ts';

/** Returns the template's own schema until the expressions are read. */
export function useReadSchema(template: JsonValue): JsonValue | undefined {
  const [reads, setReads] = useState<JsonValue | undefined>(undefined);
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const found = await (await engineFor(template)).ask('schemaOfReads', template);
      if (!isOld) setReads(found);
    };
    // Without the engine, the form has the described fields only.
    void read().catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [template]);
  return withReads(getAt(template, '/schema'), reads);
}
