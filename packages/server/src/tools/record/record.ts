import { recordCalls } from '@easymock/contract';
import { implement } from '../../platform/http/calls/handler';
import { queryViewable, resourceOf } from '../../platform/resource/resource.registry';

export const recordHandlers = implement(recordCalls, {
  async getNumbers(ctx) {
    const counted = await queryViewable<{ kind: string; num: number }>(ctx, ({ counting }) => counting(ctx));
    return Object.fromEntries(counted.map(({ kind, num }) => [kind, num]));
  },

  async getDeletedList(ctx, { kind, ...input }) {
    const found = await resourceOf(ctx, kind, 'manage').listDeleted(ctx, input);
    const { page, pageSize } = input;
    return { ...found, page, pageSize, keepDays: ctx.services.settings.get('recycle.keepDays') };
  },

  async restore(ctx, { kind, id }) {
    await resourceOf(ctx, kind, 'edit').restore(ctx, id);
    return null;
  },

  async getHistory(ctx, { kind, id }) {
    return resourceOf(ctx, kind, 'view').history(ctx, id);
  },
});
