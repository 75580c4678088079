/**
 * Prepared queries: compiled to SQL once, for queries that every render executes. Compiling a query with Kysely takes
 * about as long as executing it with SQLite.
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
 * Creates a query with parameters. `build` is called once per database, with placeholders instead of values. It can use
 * them only as values in the query.
 *
 * Throws if `build` computes with a parameter, or reads a parameter that is not in the query, because the SQL would
 * then depend on its value.
 */
export function prepared<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<QueryResult<Row>> {
  // Compiled queries by database adapter. A transaction has the same adapter as its database.
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
