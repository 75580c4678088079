/**
 * Queries that every render makes, built and written as SQL once: that takes Kysely about as long as SQLite takes to do what
 * they say.
 */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './tables.ts';

/** Stands in a query for a value that is given each time. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** `build` may use what it is given as values alone: it is called once for each database, and sees none of them. */
export function prepared<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<QueryResult<Row>> {
  // A transaction shares the adapter of its database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = new Proxy({} as Given, { get: (_, name) => new Place(name) });
  return (db, given) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, places).compile();
    compiled.set(adapter, query);
    const resolve = (parameter: unknown) =>
      parameter instanceof Place ? (given as Record<PropertyKey, unknown>)[parameter.name] : parameter;
    return db.executeQuery({ ...query, parameters: query.parameters.map(resolve) });
  };
}
