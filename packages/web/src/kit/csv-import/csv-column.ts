/** A field that a column of the file can have. */
export interface CsvColumn<Key extends string> {
  readonly key: Key;
  readonly label: string;
}
