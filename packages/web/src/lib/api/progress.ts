import { signal, useSignal } from '../state/signal';

const running = signal(0);

/** Counts a request for the loading bar. @returns a function to call when the request has ended */
export function beginRequest(): () => void {
  running.set(running.get() + 1);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    running.set(running.get() - 1);
  };
}

export const useIsRequesting = (): boolean => useSignal(running) > 0;
