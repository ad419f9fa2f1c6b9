import { fail } from '../failure';

const maxInAll = 400;
/** Requests to one host must not use up the slots of others. Requests of groups are counted separately. */
const maxToOneHost = 100;

/**
 * Limits for groups, such as the projects of mocks, which leave the remaining slots to robots, imports and checks. A
 * group may use a share of the free slots: alone a fifth of all and a third of those to a host, and less with each
 * further group. Many projects of one person therefore leave slots for the projects of others.
 */
const groups = { most: 300, shareOfFree: 1 / 4 };
const groupsAtHost = { most: 200, shareOfFree: 1 / 2 };

class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  change(key: string, by: number): void {
    const num = this.of(key) + by;
    if (num > 0) this.#counts.set(key, num);
    else this.#counts.delete(key);
  }
}

const isFair = (own: number, all: number, { most, shareOfFree }: typeof groups): boolean =>
  own < (most - all) * shareOfFree;

/** Limits concurrent requests: in total, to one host, and per group for requests with a group. */
export class RequestsUnderWay {
  readonly #hosts = new Counts();
  readonly #groups = new Counts();
  readonly #hostsOfGroups = new Counts();
  readonly #groupsAtHosts = new Counts();
  #inAll = 0;
  #inGroups = 0;

  /**
   * Counts a request and returns a function to call at its end.
   * @throws tooMany
   */
  enter(host: string, group?: string): () => void {
    if (this.#inAll >= maxInAll || !this.#hasRoom(host, group)) fail('tooMany', { seconds: 1 });
    this.#change(host, group, 1);
    return () => this.#change(host, group, -1);
  }

  #hasRoom(host: string, group: string | undefined): boolean {
    if (group === undefined) return this.#hosts.of(host) < maxToOneHost;
    const atHost = this.#groupsAtHosts.of(`${group} ${host}`);
    return (
      isFair(this.#groups.of(group), this.#inGroups, groups) &&
      isFair(atHost, this.#hostsOfGroups.of(host), groupsAtHost)
    );
  }

  #change(host: string, group: string | undefined, by: number): void {
    this.#inAll += by;
    if (group === undefined) {
      this.#hosts.change(host, by);
      return;
    }
    this.#inGroups += by;
    this.#groups.change(group, by);
    this.#hostsOfGroups.change(host, by);
    this.#groupsAtHosts.change(`${group} ${host}`, by);
  }
}
