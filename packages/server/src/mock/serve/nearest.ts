import type { Text } from '@easymock/contract';

/** A mock as it is addressed, behind the project's id. */
export interface Addressed {
  /** In lower case. */
  readonly method: string;
  readonly url: string;
}

/** A mock that is nearly what was asked for, and the first thing that differs. */
export interface Near extends Addressed {
  readonly differs: Text;
}

const shown = 3;
/** Of larger projects only so many are compared: a miss must not cost more than an answer. */
const maxCompared = 1_000;
/** Of those, the ones that look nearest are compared letter by letter. */
const maxMeasured = 20;
const maxSegments = 40;
const maxSegment = 60;

/** The mocks nearest to a call that none answers, nearest first. */
export function nearestMocks(mocks: readonly Addressed[], method: string, path: string): Near[] {
  const wanted = segmentsOf(path);
  const asked = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const likely = ranked(mocks.slice(0, maxCompared), asked, wanted, unlikeInside).slice(0, maxMeasured);
  const measured = ranked(
    likely.map(({ mock }) => mock),
    asked,
    wanted,
    unlike,
  );
  const near = measured.filter(({ far }) => far < Math.max(2, wanted.length));
  return near.slice(0, shown).map(({ mock: { method: own, url } }) => ({
    method: own,
    url,
    differs: difference({ method: own, url }, asked, wanted),
  }));
}

/** How much of a segment differs from the one asked for, from 0 to 1. */
type Measure = (own: string, wanted: string) => number;

function ranked(mocks: readonly Addressed[], asked: string, wanted: readonly string[], measure: Measure) {
  return mocks
    .map((mock) => ({ mock, far: distance(mock, asked, wanted, measure) }))
    .sort((a, b) => a.far - b.far);
}

function segmentsOf(path: string): string[] {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Compared as it was sent.
  }
  return decoded.split('/').filter(Boolean).slice(0, maxSegments);
}

const isOpen = (segment: string): boolean => /[:{(*]/.test(segment);

/** 0 for the same; each other segment counts up to 1, another method half as much. */
function distance(
  { method, url }: Addressed,
  asked: string,
  wanted: readonly string[],
  measure: Measure,
): number {
  const own = segmentsOf(url);
  let far = Math.abs(own.length - wanted.length) + (method === asked ? 0 : 0.5);
  for (let i = 0; i < Math.min(own.length, wanted.length); i += 1)
    far += measure(own[i] ?? '', wanted[i] ?? '');
  return far;
}

/** What of a segment is left between a beginning and an end that are the same. Quickly told, and never too little. */
function unlikeInside(own: string, wanted: string): number {
  const [a, b] = comparable(own, wanted);
  if (a === b || isOpen(own)) return 0;
  const shortest = Math.min(a.length, b.length);
  let same = 0;
  while (same < shortest && a[same] === b[same]) same += 1;
  let atEnd = 0;
  while (atEnd < shortest - same && a[a.length - 1 - atEnd] === b[b.length - 1 - atEnd]) atEnd += 1;
  const longest = Math.max(a.length, b.length);
  return (longest - same - atEnd) / longest;
}

/** By letters that have to be changed. */
function unlike(own: string, wanted: string): number {
  const [a, b] = comparable(own, wanted);
  if (a === b || isOpen(own)) return 0;
  const longest = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) / longest > 0.5 ? 1 : editDistance(a, b) / longest;
}

function comparable(own: string, wanted: string): [string, string] {
  return [own.slice(0, maxSegment).toLowerCase(), wanted.slice(0, maxSegment).toLowerCase()];
}

/** Levenshtein's distance, row by row. */
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

function difference({ method, url }: Addressed, asked: string, wanted: readonly string[]): Text {
  const own = segmentsOf(url);
  const at = own.findIndex((segment, i) => unlike(segment, wanted[i] ?? '') > 0);
  if (at !== -1 && at < wanted.length) {
    return {
      zh: `路径第 ${at + 1} 段是 ${own[at]}，请求的是 ${wanted[at]}`,
      en: `segment ${at + 1} of the path is ${own[at]}, asked for was ${wanted[at]}`,
    };
  }
  if (own.length !== wanted.length) {
    return {
      zh: `路径有 ${own.length} 段，请求的有 ${wanted.length} 段`,
      en: `the path has ${own.length} segments, asked for were ${wanted.length}`,
    };
  }
  return {
    zh: `方法是 ${method.toUpperCase()}，请求的是 ${asked.toUpperCase()}`,
    en: `the method is ${method.toUpperCase()}, asked for was ${asked.toUpperCase()}`,
  };
}
