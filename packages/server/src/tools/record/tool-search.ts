import { toolCalls } from '@easymock/contract';
import { implement } from '../../platform/http/calls/handler';
import { queryViewable, viewableResources } from '../../platform/resource/resource.registry';
import { listAttention } from './attention';
import { readFigures } from './figures';

const mostOfEach = 5;

export const toolHandlers = implement(toolCalls, {
  getAttentionList: listAttention,

  getFigures: readFigures,

  async search(ctx, { keywords }) {
    const found = await queryViewable<{ kind: string; id: string }>(ctx, ({ finding }) =>
      finding(ctx, keywords, mostOfEach),
    );
    const named = await Promise.all(
      viewableResources(ctx).map(async (resource) => {
        const ids = found.filter(({ kind }) => kind === resource.kind).map(({ id }) => id);
        if (ids.length === 0) return [];
        return (await resource.named(ctx, ids)).map((record) => ({ kind: resource.kind, ...record }));
      }),
    );
    return named.flat();
  },
});
