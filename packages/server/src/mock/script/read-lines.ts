import type { Readable } from 'node:stream';

/** Hands over what a stream brings line by line. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest: string[] = [];
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    // A long line comes in many chunks, which are put together once.
    for (const [index, line] of lines.entries()) {
      rest.push(line);
      if (index === lines.length - 1) return;
      onLine(rest.length === 1 ? line : rest.join(''));
      rest = [];
    }
  });
}
