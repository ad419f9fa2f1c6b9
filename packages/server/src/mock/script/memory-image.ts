/** Snapshot of a machine's memory: the ranges in use, each with its offset. */
export interface MemoryImage {
  readonly pieces: readonly { readonly at: number; readonly bytes: Uint8Array }[];
  /** Total bytes of all pieces. */
  readonly size: number;
}

/** A WebAssembly memory; growing it replaces its buffer. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
}

const PAGE = 65_536;
/** Minimum pages; an empty run of pages at least this long is the stack, whose old content nobody reads. */
const STACK_PAGES = 64;

/**
 * Takes snapshots of an idle machine's memory. Restoring a snapshot returns a run to the initial state in a
 * few microseconds; setting up a new machine takes a hundred times as long.
 *
 * The memory of an Emscripten program consists of its variables, a stack of five megabytes, and the heap.
 * Between runs the stack is empty; everything else is saved, including zeros, since a run may write there.
 */
export class MachineMemory {
  readonly #memory: GrowingMemory;
  /** Start and end of the stack, in pages. */
  readonly #stack: { readonly from: number; readonly to: number };

  /** @param memory of a machine that has been set up but has not run yet */
  constructor(memory: GrowingMemory) {
    this.#memory = memory;
    this.#stack = findStack(this.#bytes());
  }

  /** Takes a snapshot of the memory in use; everything after it is unused. */
  take(): MemoryImage {
    const bytes = this.#bytes();
    let end = bytes.length / PAGE;
    while (end > this.#stack.to && isEmpty(bytes, end - 1)) end -= 1;
    const { from, to } = this.#stack;
    const pieces = [
      { at: 0, bytes: bytes.slice(0, from * PAGE) },
      { at: to * PAGE, bytes: bytes.slice(to * PAGE, end * PAGE) },
    ];
    return { pieces, size: pieces.reduce((sum, piece) => sum + piece.bytes.length, 0) };
  }

  /** Restores the state of the snapshot. */
  restore(image: MemoryImage): void {
    const bytes = this.#bytes();
    for (const piece of image.pieces) bytes.set(piece.bytes, piece.at);
  }

  /** Restores the state and clears the memory behind the snapshot, so that the next snapshot stays small. */
  restoreClean(image: MemoryImage): void {
    this.restore(image);
    const last = image.pieces.at(-1);
    this.#bytes().fill(0, last ? last.at + last.bytes.length : 0);
  }

  // Created on every call, since growing the memory replaces its buffer.
  #bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }
}

function findStack(bytes: Uint8Array): { from: number; to: number } {
  let longest = { from: 0, to: 0 };
  let from = 0;
  let end = bytes.length / PAGE;
  while (end > 0 && isEmpty(bytes, end - 1)) end -= 1;
  for (let page = 0; page < end; page += 1) {
    if (!isEmpty(bytes, page)) from = page + 1;
    else if (page + 1 - from > longest.to - longest.from) longest = { from, to: page + 1 };
  }
  if (longest.to - longest.from < STACK_PAGES) return { from: end, to: end };
  // The first and last page may be shared with neighbouring data.
  return { from: longest.from + 1, to: longest.to - 1 };
}

function isEmpty(bytes: Uint8Array, page: number): boolean {
  return new Uint32Array(bytes.buffer, page * PAGE, PAGE / 4).every((word) => word === 0);
}
