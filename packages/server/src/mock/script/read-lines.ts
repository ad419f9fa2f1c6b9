import type { Readable } from 'node:stream';

/** Calls `onLine` for every line of a stream. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest: string[] = [];
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    // A long line arrives in many chunks, which are joined only once.
    for (const [index, line] of lines.entries()) {
      rest.push(line);
      if (index === lines.length - 1) return;
      onLine(rest.length === 1 ? line : rest.join(''));
      rest = [];
    }
  });
}
