/** The request that `ahead.js` sent while the code of the page was loading. */
interface PrefetchedResponse {
  readonly address: string;
  /** Token of the session that sent the request. */
  readonly token: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    answerAhead?: PrefetchedResponse;
  }
}

/** Milliseconds after the start of the page; older answers may be outdated. */
const freshForMs = 30_000;

/**
 * Returns the response of the request that the page sent ahead, once.
 * @returns undefined if none succeeded in this session; the caller then sends the request itself
 * @throws the abort reason if the caller's signal aborts
 */
export async function takePrefetchedResponse(
  address: string,
  token: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const ahead = globalThis.window?.answerAhead;
  if (ahead?.address !== address) return undefined;
  delete window.answerAhead;
  const answer = ahead.answer.then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
  if (ahead.token !== token || performance.now() > freshForMs) return undefined;
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, givenUp]);
}
