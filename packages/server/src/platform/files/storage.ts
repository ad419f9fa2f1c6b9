import type { Readable } from 'node:stream';

/** A range of bytes of a file, with both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stores the bytes of files. Their metadata is in the table `stored_file`. */
export interface FileStorage {
  /** Stores a file atomically, under a name such as `upload/2026/01/31/ab12.png`. */
  put(name: string, content: Uint8Array, mime: string): Promise<void>;
  /** Returns the whole file, or undefined if it does not exist. */
  get(name: string): Promise<Buffer | undefined>;
  /**
   * Streams a range of a file without buffering it in memory. Returns undefined if the file does not exist.
   */
  stream(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes a file. Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** Removes the remains of uploads whose process died. */
  sweep(): Promise<void>;
}
