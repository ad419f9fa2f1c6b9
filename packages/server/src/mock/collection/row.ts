/** A row of a collection: parsed JSON of which only own properties count. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns whether a value can be a row. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of an own property; undefined if there is none. */
export const own = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined);
