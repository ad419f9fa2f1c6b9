import type { Order } from './render.worker';

export interface Preview {
  readonly html: string;
  readonly words: number;
  /** The text that was rendered; absent if the server rendered it. */
  readonly source?: string;
}

const timeoutMs = 10_000;

/** Characters above which showing a text takes so long that typing would stutter. */
const longText = 20_000;
/** Milliseconds without typing after which a long text is rendered. */
const pauseMs = 300;

/**
 * Renders text in a worker, so that typing stays fluid. While one text renders, only the latest pending text
 * is queued; a long text waits for a pause in typing. A rendering that exceeds its time-out terminates the worker.
 * @example const renderer = startRenderer(show); renderer.render(text); … renderer.stop()
 */
export function startRenderer(
  onDone: (preview: Preview) => void,
  onFailed: () => void,
  type: Order['type'] = 'markdown',
) {
  let worker: Worker | undefined;
  let nextId = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let waiting: string | undefined;
  let rendered = '';
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(pause);
    pause = undefined;
    worker?.terminate();
    worker = undefined;
    isBusy = false;
  };
  const giveUp = () => {
    stop();
    onFailed();
    next();
  };
  const start = () => {
    const started = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Preview & { id: number }>) => {
      if (data.id !== nextId - 1) return;
      clearTimeout(timer);
      isBusy = false;
      onDone({ html: data.html, words: data.words, source: rendered });
      if (pause === undefined) next();
    });
    started.addEventListener('error', giveUp);
    return started;
  };
  function next(): void {
    if (isBusy || waiting === undefined) return;
    worker ??= start();
    isBusy = true;
    const source = waiting;
    waiting = undefined;
    rendered = source;
    worker.postMessage({ id: nextId, source, type } satisfies Order);
    nextId += 1;
    timer = setTimeout(giveUp, timeoutMs);
  }
  const afterPause = () => {
    pause = undefined;
    next();
  };
  return {
    render(source: string): void {
      const isFirst = worker === undefined;
      waiting = source;
      clearTimeout(pause);
      pause = isFirst || source.length < longText ? undefined : setTimeout(afterPause, pauseMs);
      if (pause === undefined) next();
    },
    stop,
  };
}
