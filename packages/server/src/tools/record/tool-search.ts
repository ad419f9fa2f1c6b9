import { toolCalls } from '@easymock/contract';
import { implement } from '../../platform/http/calls';
import { viewableResources } from '../../platform/resource/resource.registry';
import { listAttention } from './attention';
import { readFigures } from './figures';

const mostOfEach = 5;

export const toolHandlers = implement(toolCalls, {
  getAttentionList: listAttention,

  getFigures: readFigures,

  async search(ctx, { keywords }) {
    const found = await Promise.all(
      viewableResources(ctx).map(async ({ kind, search }) =>
        (await search(ctx, keywords, mostOfEach)).map((record) => ({ kind, ...record })),
      ),
    );
    return found.flat();
  },
});
