/**
 * Prepared queries: compiled to SQL once, for queries that every render executes. Compiling a query with Kysely takes
 * about as long as executing it with SQLite.
 */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { OFTEN_CHANGED, readCacheOf } from './read-cache.ts';
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

type Build<Given, Row> = (db: Database, given: Given) => Compilable<Row>;

/**
 * Creates a query with parameters. `build` is called once per database, with placeholders instead of values. It can use
 * them only as values in the query.
 *
 * Throws if `build` computes with a parameter, or reads a parameter that is not in the query, because the SQL would
 * then depend on its value.
 */
export function prepared<Given extends object, Row>(
  build: Build<Given, Row>,
  check: (sql: string) => void = () => undefined,
): (db: Database, given: Given) => Promise<QueryResult<Row>> {
  // Compiled queries by database adapter. A transaction has the same adapter as its database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, given) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = compile(db, build);
      check(query.sql);
      compiled.set(adapter, query);
    }
    const resolve = (parameter: unknown) =>
      parameter instanceof Place ? (given as Record<PropertyKey, unknown>)[parameter.name] : parameter;
    return db.executeQuery({ ...query, parameters: query.parameters.map(resolve) });
  };
}

/**
 * Creates a query like `prepared`, and returns its rows. SQLite executes it again only if a table that it reads can have
 * changed. Throws if it reads a table that renders change. Callers must not change the rows.
 */
export function preparedRead<Given extends object, Row>(
  build: Build<Given, Row>,
): (db: Database, given: Given) => Promise<readonly Row[]> {
  const query = prepared(build, requireSeldomChanged);
  return async (db, given) => {
    const read = async () => (await query(db, given)).rows;
    const cache = readCacheOf(db);
    return cache ? cache.rows(build, JSON.stringify(given), read) : read();
  };
}

function requireSeldomChanged(sql: string): void {
  const [table] = [...OFTEN_CHANGED].filter((name) => sql.includes(`"${name}"`));
  if (table !== undefined) throw new Error(`the query cannot be cached, because renders change ${table}: ${sql}`);
}

function compile<Given extends object, Row>(db: Database, build: Build<Given, Row>): CompiledQuery<Row> {
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
