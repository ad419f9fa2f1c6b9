import { wikiSearchCalls } from '@easymock/contract';
import { implement } from '../../platform/http/calls/handler';
import { loadLiving } from '../rights/load-node';
import { chooseHit, listMissed } from './queries';

export { indexMany, indexWithin, rebuildIndex, searchJobs } from './index-jobs';
export { searchWiki } from './search-wiki';
export { indexNodes } from './write-index';

export const wikiSearchHandlers = implement(wikiSearchCalls, {
  async chooseHit(ctx, { queryId, markdownId }) {
    await loadLiving(ctx, markdownId, 'view');
    await chooseHit(ctx, queryId, markdownId);
    return null;
  },

  async getMissed(ctx, { parentId, page, pageSize }) {
    return { ...(await listMissed(ctx, { parentId, page, pageSize })), page, pageSize };
  },
});
