/** A field to which a column of the file can be mapped. */
export interface CsvColumn<Key extends string> {
  readonly key: Key;
  readonly label: string;
}
