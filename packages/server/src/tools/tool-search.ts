import { toolCalls } from '@easymock/contract';
import { implement } from '../platform/calls';
import { allResources } from '../platform/resource';

const mostOfEach = 5;

export const toolHandlers = implement(toolCalls, {
  async search({ db, actor }, { keywords }) {
    const seen = allResources().filter(([, { area }]) => actor.grants[area].level !== 'none');
    const found = await Promise.all(
      seen.map(async ([kind, resource]) =>
        (await resource.search(db, keywords, mostOfEach)).map((record) => ({ kind, ...record })),
      ),
    );
    return found.flat();
  },
});
