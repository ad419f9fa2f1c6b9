import { catalogStatisticsCalls, wikiStatisticsCalls } from '@easymock/contract';
import { implement } from '../../platform/http/calls/handler';
import { countNewArticles, listEvents, listOfDepartment, listPushed, readTagRatio, readTotals } from './board';
import { countBoardLook, readBoardLooks } from './board-looks';
import { listOwnArticles, sumOwnArticles } from './own-articles';
import { readRanking } from './ranking';

const dayMs = 24 * 60 * 60 * 1000;
/** Maximum age of news in days. */
const newsDays = 30;

const daysAgo = (now: Date, num: number): Date => new Date(now.getTime() - num * dayMs);

export const wikiStatisticsHandlers = [
  ...implement(wikiStatisticsCalls, {
    getRank: readRanking,
    getWikiDashBoardInfo: (ctx, { period }) => readTotals(ctx, period),
    getTechnicalArticle: listPushed,
    getArticleTagRatio: readTagRatio,
    getTechnicalArticleDynamic: (ctx, { limit }) =>
      listEvents(ctx, { limit, since: daysAgo(ctx.now, newsDays), withPushes: true }),
    getLastSevenDaysAddNum: countNewArticles,
    getOwnSummary: sumOwnArticles,
    getOwnArticles: listOwnArticles,
    getDashBoardMap: (ctx, input) => readBoardLooks(ctx, 'dashboard', input),
    async setLookDashBoardNum(ctx, { type }) {
      await countBoardLook(ctx, type);
      return null;
    },
  }),
  ...implement(catalogStatisticsCalls, {
    getRankBrowseMap: (ctx, input) => readBoardLooks(ctx, 'rank', input),
    getLastWeekCatalogFile: (ctx, { limit }) =>
      listEvents(ctx, { limit, since: daysAgo(ctx.now, 7), withPushes: false }),
    getAllArticlesByDepartment: listOfDepartment,
  }),
];
