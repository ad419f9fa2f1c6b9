import type { Database } from './db';

/**
 * Prepares frequent queries: built once per database and planned once per connection, since both would
 * otherwise cost more than the query itself.
 * @example
 * const lookups = prepareOnce(({ db }) => db.select().from(users).where(eq(users.id,
 * sql.placeholder('id'))).prepare('user_by_id'))
 */
export function prepareOnce<Queries>(prepare: (database: Database) => Queries): (database: Database) => Queries {
  const known = new WeakMap<Database, Queries>();
  return (database) => {
    const found = known.get(database);
    if (found) return found;
    const queries = prepare(database);
    known.set(database, queries);
    return queries;
  };
}

/** Like `prepareOnce`, for several queries of a kind that are distinguished by their names. */
export function prepareEach<Shape extends { readonly name: string }, Query>(
  prepare: (database: Database, shape: Shape) => Query,
): (database: Database, shape: Shape) => Query {
  const ofDatabase = prepareOnce(() => new Map<string, Query>());
  return (database, shape) => {
    const known = ofDatabase(database);
    const query = known.get(shape.name) ?? prepare(database, shape);
    known.set(shape.name, query);
    return query;
  };
}
