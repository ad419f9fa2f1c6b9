import { fail } from '../failure';

const maxInAll = 400;
/** Requests to one host must not use up what the others need. */
const maxToOneHost = 100;
/** Requests of mocks leave the others to robots, imports and checks, and those of one project leave some to its neighbours. */
const maxOfGroups = 300;
const maxOfOneGroup = 60;

/** Bounds how many requests are under way at once: in all, to one host, and of one group of those that have a group. */
export class RequestsUnderWay {
  readonly #byHost = new Map<string, number>();
  readonly #byGroup = new Map<string, number>();
  #inAll = 0;
  #inGroups = 0;

  /** Counts a request; answers what to call at its end. @throws tooMany */
  enter(host: string, group?: string): () => void {
    const toHost = this.#byHost.get(host) ?? 0;
    const ofGroup = group === undefined ? 0 : (this.#byGroup.get(group) ?? 0);
    const isFull = this.#inAll >= maxInAll || (group !== undefined && this.#inGroups >= maxOfGroups);
    if (isFull || toHost >= maxToOneHost || ofGroup >= maxOfOneGroup) fail('tooMany', { seconds: 1 });
    this.#inAll += 1;
    change(this.#byHost, host, 1);
    if (group !== undefined) {
      this.#inGroups += 1;
      change(this.#byGroup, group, 1);
    }
    return () => {
      this.#inAll -= 1;
      change(this.#byHost, host, -1);
      if (group === undefined) return;
      this.#inGroups -= 1;
      change(this.#byGroup, group, -1);
    };
  }
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const num = (counts.get(key) ?? 0) + by;
  if (num > 0) counts.set(key, num);
  else counts.delete(key);
}
