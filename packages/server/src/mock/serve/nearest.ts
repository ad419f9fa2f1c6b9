import type { Text } from '@easymock/contract';

/** A mock's method and path after the project's ID. */
export interface MockAddressParts {
  /** Lower case. */
  readonly method: string;
  readonly url: string;
}

/** A mock similar to the call, with the first difference. */
export interface NearMock extends MockAddressParts {
  readonly differs: Text;
}

const shown = 3;
/** Number of candidates compared by edit distance. */
const maxMeasured = 20;
const maxSegments = 40;
const maxSegment = 60;
/**
 * Milliseconds per search, and for all searches of a project per second: a miss must not cost more than a
 * response.
 */
const maxMsOfOne = 3;
const maxMsOfSecond = 30;
/** Comparisons between two readings of the clock. */
const betweenClocks = 64;

/** A path segment prepared for the comparison. */
interface Segment {
  readonly text: string;
  readonly isOpen: boolean;
}

interface Prepared extends MockAddressParts {
  readonly segments: readonly Segment[];
  /** Index among all mocks; equally near mocks are shown in this order. */
  readonly order: number;
}

interface Ranked {
  readonly mock: Prepared;
  readonly far: number;
}

interface Wanted {
  readonly method: string;
  /** Original and prepared segments. */
  readonly given: readonly string[];
  readonly segments: readonly Segment[];
}

/**
 * Finds mocks of a project that are similar to a call without a match. Their URLs are split once, at the
 * first such call. The time is bounded; a call after it is used up gets no suggestions.
 *
 * @example new NearestMocks([{ method: 'get', url: '/orders' }]).find('GET', '/order'); // [{ url: '/orders',
 * … }]
 */
export class NearestMocks {
  readonly #mocks: readonly MockAddressParts[];
  readonly #now: () => number;
  #byLength: Map<number, Prepared[]> | undefined;
  #secondEndsAt = 0;
  #leftMs = 0;

  constructor(mocks: readonly MockAddressParts[], now: () => number = () => performance.now()) {
    this.#mocks = mocks;
    this.#now = now;
  }

  /** Returns the nearest mocks first. */
  find(method: string, path: string): NearMock[] {
    const began = this.#now();
    if (began >= this.#secondEndsAt) {
      this.#secondEndsAt = began + 1_000;
      this.#leftMs = maxMsOfSecond;
    }
    if (this.#leftMs <= 0) return [];
    const near = this.#search(wantedOf(method, path), began + maxMsOfOne);
    this.#leftMs -= this.#now() - began;
    return near;
  }

  #search(wanted: Wanted, until: number): NearMock[] {
    const farthest = Math.max(2, wanted.segments.length);
    const measured: Ranked[] = [];
    for (const { mock } of this.#likely(wanted, farthest, until)) {
      // Measures at least as many as are shown, because on a busy machine the time may be over before the first one.
      if (measured.length >= shown && this.#now() >= until) break;
      measured.push({ mock, far: distance(mock, wanted, unlike) });
    }
    const near = measured.filter(({ far }) => far < farthest).sort(byDistance);
    return near
      .slice(0, shown)
      .map(({ mock: { method, url } }) => ({ method, url, differs: difference({ method, url }, wanted) }));
  }

  /** Returns the likeliest candidates by a cheap estimate. */
  #likely(wanted: Wanted, farthest: number, until: number): Ranked[] {
    const byLength = this.#prepared();
    const ranked: Ranked[] = [];
    let untilClock = betweenClocks;
    // Each missing or additional segment counts 1, so URLs of similar length come first.
    for (let off = 0; off < farthest; off += 1) {
      const lengths = off === 0 ? [0] : [off, -off];
      for (const length of lengths) {
        for (const mock of byLength.get(wanted.segments.length + length) ?? []) {
          untilClock -= 1;
          if (untilClock === 0) {
            if (this.#now() >= until) return nearestOf(ranked);
            untilClock = betweenClocks;
          }
          ranked.push({ mock, far: distance(mock, wanted, unlikeInside) });
        }
      }
    }
    return nearestOf(ranked);
  }

  #prepared(): Map<number, Prepared[]> {
    if (this.#byLength) return this.#byLength;
    const byLength = new Map<number, Prepared[]>();
    for (const [order, { method, url }] of this.#mocks.entries()) {
      const segments = segmentsOf(url).map(prepare);
      const group = byLength.get(segments.length);
      if (group) group.push({ method, url, segments, order });
      else byLength.set(segments.length, [{ method, url, segments, order }]);
    }
    this.#byLength = byLength;
    return byLength;
  }
}

const byDistance = (a: Ranked, b: Ranked): number => a.far - b.far || a.mock.order - b.mock.order;

const nearestOf = (ranked: Ranked[]): Ranked[] => ranked.sort(byDistance).slice(0, maxMeasured);

function wantedOf(asked: string, path: string): Wanted {
  const given = segmentsOf(path);
  const method = (asked === 'HEAD' ? 'GET' : asked).toLowerCase();
  return { method, given, segments: given.map(prepare) };
}

function segmentsOf(path: string): string[] {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Malformed encoding, so compare the path as sent.
  }
  return decoded.split('/').filter(Boolean).slice(0, maxSegments);
}

const prepare = (segment: string): Segment => ({
  text: segment.slice(0, maxSegment).toLowerCase(),
  isOpen: /[:{(*]/.test(segment),
});

/** Returns how much a segment differs from the wanted one, from 0 to 1. */
type Measure = (own: Segment, wanted: Segment) => number;

/** Returns 0 for equal addresses; each different segment adds up to 1, another method 0.5. */
function distance({ method, segments }: Prepared, wanted: Wanted, measure: Measure): number {
  const asked = wanted.segments;
  let far = Math.abs(segments.length - asked.length) + (method === wanted.method ? 0 : 0.5);
  for (let i = 0; i < Math.min(segments.length, asked.length); i += 1)
    far += measure(segments[i] as Segment, asked[i] as Segment);
  return far;
}

/**
 * Returns the fraction of a segment between a common start and a common end, a fast upper bound of the
 * distance.
 */
function unlikeInside({ text: a, isOpen }: Segment, { text: b }: Segment): number {
  if (a === b || isOpen) return 0;
  const shortest = Math.min(a.length, b.length);
  let same = 0;
  while (same < shortest && a[same] === b[same]) same += 1;
  let atEnd = 0;
  while (atEnd < shortest - same && a[a.length - 1 - atEnd] === b[b.length - 1 - atEnd]) atEnd += 1;
  const longest = Math.max(a.length, b.length);
  return (longest - same - atEnd) / longest;
}

/** Returns the edit distance of two segments, relative to the longer one. */
function unlike({ text: a, isOpen }: Segment, { text: b }: Segment): number {
  if (a === b || isOpen) return 0;
  const longest = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) / longest > 0.5 ? 1 : editDistance(a, b) / longest;
}

/** Levenshtein distance, row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function difference({ method, url }: MockAddressParts, { method: asked, given, segments }: Wanted): Text {
  const own = segmentsOf(url);
  const at = own.findIndex((segment, i) => unlike(prepare(segment), segments[i] ?? prepare('')) > 0);
  if (at !== -1 && at < given.length) {
    return {
      zh: `路径第 ${at + 1} 段是 ${own[at]}，请求的是 ${given[at]}`,
      en: `path segment ${at + 1} is ${own[at]}, but the request has ${given[at]}`,
    };
  }
  if (own.length !== given.length) {
    return {
      zh: `路径有 ${own.length} 段，请求的有 ${given.length} 段`,
      en: `the path has ${own.length} segments, but the request has ${given.length}`,
    };
  }
  if (method === asked) {
    return {
      zh: `各段相同，但请求的路径里有多余的斜杠或编码过的斜杠`,
      en: 'the segments are the same, but the requested path has extra or encoded slashes',
    };
  }
  return {
    zh: `方法是 ${method.toUpperCase()}，请求的是 ${asked.toUpperCase()}`,
    en: `the method is ${method.toUpperCase()}, but the request uses ${asked.toUpperCase()}`,
  };
}
