/** Stores the bytes of files. The facts about a file are in the table `stored_file`. */
export interface FileStorage {
  /** Keeps a file under a name such as `upload/2026/01/31/ab12.png`, as a whole or not at all. */
  put(name: string, content: Uint8Array, mime: string): Promise<void>;
  /** The whole file, or undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Removes the remains of uploads during which a process died. */
  sweep(): Promise<void>;
}
