import { setImmediate } from 'node:timers/promises';
import { createMatcher, type StepBudget } from '@easymock/mock-engine';

/** A url with parameters, and what stands before the first of them, as the search keeps it. */
export interface ParameterUrl {
  readonly url: string;
  readonly fixed: string;
}

/** Base URLs of more segments are not looked for in front of a url with parameters. */
const mostCut = 8;
/** What expressions may take for one look-up: far more than a usual one, and little of the search's. */
const lookUpSteps = 2_000;
/** So many urls are tried before others are answered. */
const triedAtOnce = 20;

/**
 * The steps that the expressions of all urls share in one search: ten milliseconds. Whoever may write mocks in a project
 * decides what a look-up costs those who search in it.
 */
export const searchBudget = (): StepBudget => ({ left: 40_000 });

/** `/a/b/c` and what is left of it below a base URL: `/b/c`, `/c`. */
export const endsOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].slice(0, mostCut + 1).map(({ index }) => path.slice(index));

/**
 * The urls that answer a path, and those that answer an end of it behind that end, on two lines. With a spent budget
 * only urls without expressions are found.
 * @example await answeringLines('/shop/pay/7', [{ url: '/pay/:id', fixed: '/pay' }], searchBudget()) // ['/pay/7\n/pay/:id']
 */
export async function answeringLines(
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
