import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, supportedDay, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { sorting } from '../record/record';
import { articleTypes, catalogTypes } from './choices';
import { articleType } from './node-schemas';
import {
  boardKinds,
  boardRangeDays,
  ownArticleStates,
  rankKinds,
  wikiMeasures,
  wikiPeriods,
} from './statistics-choices';

const period = labelled(z.enum(wikiPeriods).default('month'), '时间范围', 'Period');
const department = labelled(text(40).default(''), '部门', 'Department');
const limit = labelled(z.coerce.number<number | string>().int().min(1).max(100).default(20), '条数', 'Number');

const measures = { views: z.number(), likes: z.number(), comments: z.number(), edits: z.number() };

/** An article in a list of statistics; its measures are those of the requested period. */
const countedArticle = z.object({
  _id: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  articleTagValue: z.string(),
  userId: z.string(),
  userNickName: z.string(),
  department: z.string(),
  ...measures,
});

/** A row of a ranking. */
const rankRow = z.object({
  /** ID of the article or author, or value of the department. */
  id: z.string(),
  /** Title, nickname, or label of the department. */
  name: z.string(),
  /** Only for articles. */
  catalogType: z.enum(articleTypes).optional(),
  /** The author, or the author of the article. */
  userId: z.string(),
  userNickName: z.string(),
  headImg: z.string(),
  department: z.string(),
  /** Number of articles created in the period; 0 for an article. */
  articles: z.number(),
  ...measures,
  /** From 1; null for the caller's own row if it is not among the first hundred. */
  rank: z.number().nullable(),
  /**
   * Rank in the previous period; null if it was not among the first hundred or there is no previous period.
   */
  rankBefore: z.number().nullable(),
});
export type RankRow = z.output<typeof rankRow>;

/** Time of the last refresh of the numbers, null before the first one, and minutes between refreshes. */
const counted = { refreshedAt: moment.nullable(), refreshMin: z.number() };

const ranking = z.object({
  list: z.array(rankRow),
  /** The caller's best article, the caller, or the caller's department. */
  own: rankRow.nullable(),
  /** Whether there is a previous period to compare with. */
  isCompared: z.boolean(),
  ...counted,
});
export type Ranking = z.output<typeof ranking>;

const wikiSums = z.object({
  articleNum: z.number(),
  viewNum: z.number(),
  likeNum: z.number(),
  commentNum: z.number(),
  editNum: z.number(),
  /** Number of authors whose articles were created, read, liked, commented on or edited. */
  userNum: z.number(),
});
export type WikiSums = z.output<typeof wikiSums>;

const dayNum = z.object({ date: z.iso.date(), num: z.number() });

const ownDay = z.object({ date: z.iso.date(), created: z.number(), ...measures });
export type OwnDay = z.output<typeof ownDay>;

const ownArticle = countedArticle
  .omit({ userId: true, userNickName: true, department: true })
  .extend({ createDate: moment, updateDate: moment, isPush: z.boolean() });
export type OwnArticle = z.output<typeof ownArticle>;

/** An event in the history of an article. */
const articleEvent = z.object({
  kind: z.enum(['created', 'edited', 'pushed']),
  at: moment,
  _id: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  /** The person who did it; for a push, the author of the article. */
  userId: z.string(),
  userNickName: z.string(),
  headImg: z.string(),
});
export type ArticleEvent = z.output<typeof articleEvent>;

const dayMs = 24 * 60 * 60 * 1000;

const dayIfGiven = z.union([supportedDay, z.literal('')]).default('');

/**
 * A range of days, both inclusive. If `to` is absent, it ends today; if `from` is absent, it has 30 days.
 * Older clients send neither.
 */
const range = { from: labelled(dayIfGiven, '开始日期', 'From'), to: labelled(dayIfGiven, '结束日期', 'To') };
const isRange = ({ from, to }: { from: string; to: string }): boolean =>
  from === '' || to === '' || (from <= to && Date.parse(to) - Date.parse(from) <= boardRangeDays * dayMs);
const rangeRule = {
  path: ['to'],
  ...rule({
    zh: '{label}不能早于开始日期，也不能晚于它一年以上',
    en: '{label} cannot be before the first day, nor more than a year after it',
  }),
};

const boardVisits = z.object({
  list: z.array(
    z.object({ userId: z.string(), userName: z.string(), department: z.string(), num: z.number(), lastAt: moment }),
  ),
  daily: z.array(dayNum),
});
export type BoardVisits = z.output<typeof boardVisits>;
export type BoardVisitor = BoardVisits['list'][number];

/** Calls for statistics of documents. Only documents that the caller may view are counted. */
export const wikiStatisticsCalls = callGroup('/wikiDashBoard', {
  getRank: get({
    permission: 'wiki',
    input: z.object({
      kind: labelled(z.enum(rankKinds).default('article'), '排行对象', 'Ranking of'),
      period,
      sortField: labelled(z.enum([...wikiMeasures, 'articles']).default('views'), '排序', 'Order'),
      department,
      tag: labelled(text(40).default(''), '标签', 'Tag'),
      type: labelled(articleType.optional(), '类型', 'Type'),
    }),
    data: ranking,
    summary: {
      zh: '获取文章、作者或部门的排行，定时更新',
      en: 'Get the ranking of articles, authors or departments, which is counted at intervals',
    },
  }),
  getWikiDashBoardInfo: get({
    permission: 'wiki',
    input: z.object({ period }),
    data: wikiSums.extend({ compare: wikiSums.nullable(), ...counted }),
    summary: {
      zh: '获取文档在一段时间内的总数，并与之前的同样一段时间比较',
      en: 'Get the totals of documents in a period, and those of the period before',
    },
  }),
  getTechnicalArticle: get({
    permission: 'wiki',
    input: z.object({ page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(countedArticle.extend({ pushAt: moment })),
    summary: {
      zh: '列出已推送的技术文章，最近推送的在前',
      en: 'List the articles that were pushed to everybody, latest first',
    },
  }),
  getArticleTagRatio: get({
    permission: 'wiki',
    input: z.object({}),
    data: z.array(z.object({ tag: z.string(), label: z.string(), num: z.number(), rate: z.number() })),
    summary: { zh: '获取各标签的文章数及其占比', en: 'Get the number of articles with each tag, and its share' },
  }),
  getTechnicalArticleDynamic: get({
    permission: 'wiki',
    input: z.object({ limit }),
    data: z.array(articleEvent),
    summary: {
      zh: '列出最近新建、编辑和推送的文章',
      en: 'List the articles that were created, edited and pushed recently',
    },
  }),
  getLastSevenDaysAddNum: get({
    permission: 'wiki',
    input: z.object({}),
    data: z.array(dayNum),
    summary: {
      zh: '获取最近 7 天每天新增的文章数',
      en: 'Get the number of articles that were created on each of the last seven days',
    },
  }),
  getOwnSummary: get({
    permission: 'wiki',
    input: z.object({}),
    data: z.object({
      articleNum: z.number(),
      untaggedNum: z.number(),
      staleNum: z.number(),
      /** Sums of all time. */
      total: z.object(measures),
      today: z.iso.date(),
      /** Days of the last year with activity, in ascending order. */
      days: z.array(ownDay),
    }),
    summary: {
      zh: '汇总自己的文章及其每天的阅读、点赞、评论和编辑',
      en: 'Sum up one’s own articles, and what happened to them day by day',
    },
  }),
  getOwnArticles: get({
    permission: 'wiki',
    input: z.object({
      ...paging(),
      state: labelled(z.enum(ownArticleStates).default('all'), '范围', 'Which'),
      ...sorting(['title', ...wikiMeasures, 'createDate', 'updateDate']),
    }),
    data: pageOf(ownArticle),
    summary: {
      zh: '列出自己的文章及其统计，可以只列出没有标签或久未更新的',
      en: 'List one’s own articles with their numbers: all, those without tags, or stale ones',
    },
  }),
  getDashBoardMap: get({
    permission: 'tools.dashBoardBrowse.view',
    input: z.object({ ...range, department }).refine(isRange, rangeRule),
    data: boardVisits,
    summary: { zh: '统计一段时间内谁打开过文档看板', en: 'List who opened the board of documents in a range of days' },
  }),
  setLookDashBoardNum: post({
    permission: 'wiki',
    audit: 'none',
    changes: [],
    /** Older clients send no page and mean the board. */
    input: z.object({ type: labelled(z.enum(boardKinds).default('dashboard'), '页面', 'Page') }),
    data: z.null(),
    summary: {
      zh: '记录打开了排行榜或文档看板，每人每小时最多一次',
      en: 'Count an opening of the ranking or the board, at most one an hour for each person',
    },
  }),
});

/** Calls for statistics with the prefix of the tree, under which clients know them. */
export const catalogStatisticsCalls = callGroup('/catalog', {
  getRankBrowseMap: get({
    permission: 'tools.rankBrowse.view',
    input: z.object({ ...range, department }).refine(isRange, rangeRule),
    data: boardVisits,
    summary: { zh: '统计一段时间内谁打开过排行榜', en: 'List who opened the ranking in a range of days' },
  }),
  getLastWeekCatalogFile: get({
    permission: 'wiki',
    input: z.object({ limit }),
    data: z.array(articleEvent),
    summary: {
      zh: '列出最近 7 天新建或编辑的文章',
      en: 'List the articles that were created or edited in the last seven days',
    },
  }),
  getAllArticlesByDepartment: get({
    permission: 'wiki',
    input: z.object({
      page: paging().page,
      pageSize: paging().pageSize,
      /** Empty: the caller's own department. */
      department,
      from: labelled(dayIfGiven, '开始日期', 'From'),
      to: labelled(dayIfGiven, '结束日期', 'To'),
      sortField: labelled(z.enum([...wikiMeasures, 'createDate']).default('createDate'), '排序', 'Order'),
    }),
    data: pageOf(countedArticle.extend({ createDate: moment })),
    summary: {
      zh: '列出部门成员创建的文章，可按创建日期筛选',
      en: 'List the articles of a department, of all time or created in a range of days',
    },
  }),
});
