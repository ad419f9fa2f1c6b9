/** What `ahead.js` asked for while the code of the page was loading. */
interface AnswerAhead {
  readonly address: string;
  /** Of the session that asked. */
  readonly token: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    answerAhead?: AnswerAhead;
  }
}

/** Longer ago, the answer may be out of date. */
const freshForMs = 30_000;

/**
 * Takes over the answer to a read that the page itself has asked for, once.
 * @returns undefined if there is none that succeeded in this session: then the caller asks the server
 * @throws the reason of the signal, if the caller gives up
 */
export async function takeAnswerAhead(
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
