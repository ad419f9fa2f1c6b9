import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, requiredText, supportedDay, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';
import { placeId } from './node-schemas';

const commas = <Item extends z.core.$ZodType<unknown, string>>(item: Item) =>
  text(400)
    .transform((values) =>
      values
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).max(20))
    .default([]);

const day = z.union([z.literal(''), supportedDay]).default('');

export const wikiSearchInput = z.object({
  /** Syntax: words, `"a phrase"`, `-without`, `one OR other`. */
  keywords: labelled(requiredText(200), '关键字', 'Keywords'),
  /** Separated by commas. */
  type: labelled(commas(z.enum(catalogTypes)), '类型', 'Types'),
  tag: labelled(commas(text(40)), '标签', 'Tags'),
  userId: labelled(id.optional(), '作者', 'Author'),
  /** A folder or root; the search includes everything below it. */
  parentId: labelled(placeId.optional(), '目录', 'Folder'),
  /** Days of the last change, both inclusive. */
  from: labelled(day, '起始日期', 'From'),
  to: labelled(day, '结束日期', 'To'),
  sort: labelled(z.enum(['score', 'time']).default('score'), '排序', 'Order'),
  page: paging().page,
  pageSize: paging(20, 50).pageSize,
  inTitle: labelled(z.stringbool().or(z.boolean()).default(false), '只看标题', 'Titles only'),
});

/**
 * A folder or article found by a search. The highlighted texts are escaped and contain `<span
 * class="search-keyword">`.
 */
export const wikiHit = z.object({
  _id: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  /** IDs and names of the path, separated by commas. */
  catalogPath: z.string(),
  catalogPathName: z.string(),
  mdTexts: z.string(),
  highlight: z.object({
    title: z.string(),
    userInfo: z.object({ nickName: z.string() }),
    catalogPathName: z.string(),
    mdTexts: z.string(),
  }),
  uid: z.object({ head_img: z.string(), nick_name: z.string() }),
  /** URL fragment of the heading above the excerpt; empty at the beginning. */
  anchor: z.string(),
  heading: z.string(),
  score: z.number(),
  /** As in `catalogNode`. */
  isRestricted: z.boolean(),
  isOverdue: z.boolean(),
  updateDate: moment,
  /** Whether it is the first hit. */
  active: z.boolean(),
});
export type WikiHit = z.output<typeof wikiHit>;

/** An alternative search that has hits. */
const suggestion = z.object({
  /** `any`: one of the words suffices. `spelling`: another spelling. `wider`: outside the folder. */
  kind: z.enum(['any', 'spelling', 'wider']),
  keywords: z.string(),
  total: z.number(),
});

export const wikiSearchData = pageOf(wikiHit).extend({
  /** Whether there are more than `total`, which is capped at 1,000. */
  hasMore: z.boolean(),
  /** Alternative searches if this one found nothing. */
  suggest: z.array(suggestion),
  /** ID of the search, sent when a hit is opened; absent if the search is not stored. */
  queryId: id.optional(),
});
export type WikiSearchData = z.output<typeof wikiSearchData>;

const missedQuery = z.object({
  keywords: z.string(),
  /** Number of searches, and number of known people who searched. */
  num: z.number(),
  userNum: z.number(),
  lastAt: moment,
});
export type MissedQuery = z.output<typeof missedQuery>;

/** Calls for search statistics. The search itself is `catalog/getAllWiki`. */
export const wikiSearchCalls = callGroup('/wiki-search', {
  chooseHit: post({
    permission: 'wiki',
    changes: [],
    audit: 'none',
    input: z.object({ queryId: labelled(id, '搜索', 'Search'), markdownId: labelled(id, '文档', 'Document') }),
    data: z.null(),
    summary: { zh: '记录从搜索结果中打开了哪篇文档', en: 'Note which hit of a search was opened' },
  }),
  getMissed: get({
    permission: 'wiki',
    input: z.object({
      /** Searches in this folder and below, for its owner. Absent: all searches, for managers. */
      parentId: labelled(id.optional(), '目录', 'Folder'),
      page: paging().page,
      pageSize: paging(20, 100).pageSize,
    }),
    data: pageOf(missedQuery),
    summary: {
      zh: '列出近 30 天没有结果的搜索，供管理者和目录所有者使用',
      en: 'List the searches of 30 days without results, for managers and the owners of folders',
    },
  }),
});
