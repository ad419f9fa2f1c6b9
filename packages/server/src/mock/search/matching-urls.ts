import { setImmediate } from 'node:timers/promises';
import { createMatcher, type StepBudget } from '@easymock/mock-engine';

/** A parameterised URL and its static prefix, as stored for the search. */
export interface ParameterUrl {
  readonly url: string;
  readonly fixed: string;
}

/** Maximum segments of a base URL before a parameterised URL. */
const mostCut = 8;
/** Matching steps for one look-up: far more than usual, but a small part of the search's budget. */
const lookUpSteps = 2_000;
/** URLs tried before the event loop may run other work. */
const triedAtOnce = 20;

/**
 * Step budget for the regular expressions of all URLs in one search, about ten milliseconds. Authors of mocks
 * control the cost of a look-up for everybody who searches in their projects.
 */
export const searchBudget = (): StepBudget => ({ left: 40_000 });

/** Returns a path and its remainders below possible base URLs: `/a/b/c`, `/b/c`, `/c`. */
export const endsOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].slice(0, mostCut + 1).map(({ index }) => path.slice(index));

/**
 * Returns the URLs that match a path and, on two lines, remainders of the path with the URLs that match them.
 * With a spent budget only URLs without expressions are found.
 * @example await matchingUrlLines('/shop/pay/7', [{ url: '/pay/:id', fixed: '/pay' }], searchBudget()) //
 * ['/pay/7\n/pay/:id']
 */
export async function matchingUrlLines(
  path: string,
  urls: readonly ParameterUrl[],
  budget: StepBudget,
): Promise<string[]> {
  const ends = endsOf(path);
  const lines: string[] = [];
  for (const [index, { url, fixed }] of urls.entries()) {
    if (index > 0 && index % triedAtOnce === 0) await setImmediate();
    const { find } = createMatcher([{ method: 'get', pattern: url, value: url, order: 0 }]);
    for (const end of ends.filter((one) => one.startsWith(fixed))) {
      const own = Math.min(lookUpSteps, budget.left);
      const left: StepBudget = { left: own };
      if (find('get', end, left).found) lines.push(end === path ? url : `${end}\n${url}`);
      budget.left -= own - Math.max(0, left.left);
    }
  }
  return lines;
}
