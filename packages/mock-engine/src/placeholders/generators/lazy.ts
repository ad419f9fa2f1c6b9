/** Makes a table when it is first asked for and keeps it: whatever only loads the engine does not pay for it. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
