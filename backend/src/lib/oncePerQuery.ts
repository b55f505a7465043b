/**
 * Returns a reader that reads once for all who give it the same query object: a file counts its rows before it writes them.
 * A failed result is kept as well. The result is forgotten with the query.
 */
export function oncePerQuery<Query extends object, Result>(
  read: (query: Query) => Promise<Result>,
): (query: Query) => Promise<Result> {
  const results = new WeakMap<Query, Promise<Result>>();
  return (query) => {
    const result = results.get(query) ?? read(query);
    results.set(query, result);
    return result;
  };
}
