import { fail } from '../failure';

const maxInAll = 400;
/** Requests to one host must not use up what the others need. */
const maxToOneHost = 100;

/** Bounds how many requests are under way at once, in all and to one host. */
export class RequestsUnderWay {
  readonly #byHost = new Map<string, number>();
  #inAll = 0;

  /** Counts a request; answers what to call at its end. @throws tooMany */
  enter(host: string): () => void {
    const toHost = this.#byHost.get(host) ?? 0;
    if (this.#inAll >= maxInAll || toHost >= maxToOneHost) fail('tooMany', { seconds: 1 });
    this.#inAll += 1;
    this.#byHost.set(host, toHost + 1);
    return () => {
      this.#inAll -= 1;
      const left = (this.#byHost.get(host) ?? 1) - 1;
      if (left > 0) this.#byHost.set(host, left);
      else this.#byHost.delete(host);
    };
  }
}
