import { useEffect, useState } from 'react';

const patience = 15_000;

/**
 * Two rendered texts as one, with what came and what went marked, made beside the page.
 * @returns undefined while it is made, null if it takes too long
 */
export function useCompared(before: string, after: string): string | null | undefined {
  const [html, setHtml] = useState<string | null>();
  useEffect(() => {
    setHtml(undefined);
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => setHtml(null), patience);
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
