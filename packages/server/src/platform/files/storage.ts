import type { Readable } from 'node:stream';

/** A part of a file: from its first byte to its last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stores the bytes of files. The facts about a file are in the table `stored_file`. */
export interface FileStorage {
  /** Keeps a file under a name such as `upload/2026/01/31/ab12.png`, as a whole or not at all. */
  put(name: string, content: Uint8Array, mime: string): Promise<void>;
  /** The whole file, or undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** A part of a file, bit by bit: none of it is held in memory. Undefined when there is no such file. */
  stream(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Removes the remains of uploads during which a process died. */
  sweep(): Promise<void>;
}
