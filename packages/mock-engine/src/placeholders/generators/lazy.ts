/** Creates a table on first use and caches it, so that merely loading the engine costs nothing. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
