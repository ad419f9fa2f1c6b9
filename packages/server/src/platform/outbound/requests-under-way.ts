import { fail } from '../failure';

const maxInAll = 400;
/** Requests to one host must not use up what the others need. Those of groups are counted apart. */
const maxToOneHost = 100;

/**
 * Requests of groups, such as the projects of mocks, leave the others to robots, imports and checks. A group may have so
 * large a share of the places that are free: a group alone a fifth of all and a third of those to a host, and each further
 * one less, so that many projects of one person leave places for those of others.
 */
const groups = { most: 300, shareOfFree: 1 / 4 };
const groupsAtHost = { most: 200, shareOfFree: 1 / 2 };

/** Counts by key. */
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

/** Bounds how many requests are under way at once: in all, to one host, and of one group of those that have a group. */
export class RequestsUnderWay {
  readonly #hosts = new Counts();
  readonly #groups = new Counts();
  readonly #hostsOfGroups = new Counts();
  readonly #groupsAtHosts = new Counts();
  #inAll = 0;
  #inGroups = 0;

  /** Counts a request; answers what to call at its end. @throws tooMany */
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
