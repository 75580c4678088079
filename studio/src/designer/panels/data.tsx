/** Data panel: the data fields with their values in the current set, and the list of sets. */
import { dataTree } from '../model/data-tree.ts';
import type { Store } from '../store.ts';
import { DataFields } from './data-fields.tsx';
import { DataSets } from './data-sets.tsx';

export function Data({ store }: { readonly store: Store }) {
  return (
    <div>
      <DataSets store={store} />
      <DataFields store={store} fields={dataTree(store.document.value, store.data.value)} />
    </div>
  );
}
