/** What `ahead.js` asked for while the code of the page was loading. */
interface AnswerAhead {
  readonly address: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    answerAhead?: AnswerAhead;
  }
}

/** Longer ago, the answer may be out of date. */
const freshForMs = 30_000;

/** Takes over the answer to a read that the page itself has asked for, once. Undefined: there is none, and it has to be asked. */
export async function takeAnswerAhead(address: string): Promise<Response | undefined> {
  const ahead = globalThis.window?.answerAhead;
  if (ahead?.address !== address) return undefined;
  delete window.answerAhead;
  return performance.now() < freshForMs ? ahead.answer.catch(() => undefined) : undefined;
}
