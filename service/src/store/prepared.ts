/**
 * Queries that every render runs, compiled to SQL once. Compiling takes Kysely about as long as SQLite takes to run
 * them.
 */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './tables.ts';

/** Placeholder for a value that is passed on each call. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`${String(this.name)} is a parameter: the query cannot compute with its value while it is built`);
  }
}

/**
 * Creates a query with parameters. `build` runs once for each database, without real values. It may only pass the
 * parameters on as values.
 *
 * Throws if `build` computes with a parameter or reads a parameter that the query does not contain. Its result would
 * then depend on the value.
 */
export function prepared<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<QueryResult<Row>> {
  // Compiled queries by adapter. A transaction has the same adapter as its database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, given) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? compile(db, build);
    compiled.set(adapter, query);
    const resolve = (parameter: unknown) =>
      parameter instanceof Place ? (given as Record<PropertyKey, unknown>)[parameter.name] : parameter;
    return db.executeQuery({ ...query, parameters: query.parameters.map(resolve) });
  };
}

function compile<Given extends object, Row>(
  db: Database,
  build: (db: Database, given: Given) => Compilable<Row>,
): CompiledQuery<Row> {
  const read = new Set<PropertyKey>();
  const places = new Proxy({} as Given, {
    get: (_, name) => {
      read.add(name);
      return new Place(name);
    },
  });
  const query = build(db, places).compile();
  for (const parameter of query.parameters) if (parameter instanceof Place) read.delete(parameter.name);
  const [unused] = read;
  if (unused !== undefined) throw new Error(`${String(unused)} is read but is not a parameter of: ${query.sql}`);
  return query;
}
