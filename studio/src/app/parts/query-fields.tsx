/** Filter fields, each bound to a URL parameter. */
import { type Choice, SearchField, Select } from '../../ui/filters.tsx';
import type { Query } from './query.ts';

type QueryFieldProps = {
  readonly query: Query;
  /** Name of the URL parameter. */
  readonly name: string;
  readonly label: string;
};

export function QuerySearch({ query, name, label }: QueryFieldProps) {
  return <SearchField label={label} value={query.get(name)} onChange={(value) => query.set({ [name]: value })} />;
}

export type QuerySelectProps = QueryFieldProps & {
  /** Label of the option that removes the filter. */
  readonly any: string;
  readonly choices: readonly Choice[];
};

export function QuerySelect({ query, name, label, any, choices }: QuerySelectProps) {
  return (
    <Select
      label={label}
      value={query.get(name)}
      choices={[{ value: '', label: any }, ...choices]}
      onChange={(value) => query.set({ [name]: value })}
    />
  );
}
