import { useEffect, useState } from 'react';

const timeoutMs = 15_000;

/**
 * Merges two rendered texts into one with marked insertions and deletions, in a worker.
 * @returns undefined while it is computed, null after a failure or time-out
 */
export function useCompared(before: string, after: string): string | null | undefined {
  const [html, setHtml] = useState<string | null>();
  useEffect(() => {
    setHtml(undefined);
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => setHtml(null), timeoutMs);
    const end = (result: string | null) => {
      clearTimeout(timer);
      setHtml(result);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage({ before, after });
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [before, after]);
  return html;
}
