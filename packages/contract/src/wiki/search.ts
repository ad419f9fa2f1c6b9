import { z } from 'zod';
import { id, moment, pageOf, paging, requiredText, text, usualDay } from '../call/bricks';
import { callGroup, get, post } from '../call/call';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';
import { placeId } from './node';

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

const day = z.union([z.literal(''), usualDay]).default('');

export const wikiSearchInput = z.object({
  /** Words, `"a phrase"`, `-without`, `one OR other`. */
  keywords: labelled(requiredText(200), '关键字', 'Keywords'),
  /** Several with commas between them. */
  type: labelled(commas(z.enum(catalogTypes)), '类型', 'Types'),
  tag: labelled(commas(text(40)), '标签', 'Tags'),
  userId: labelled(id.optional(), '作者', 'Author'),
  /** A folder or root, with all below it. */
  parentId: labelled(placeId.optional(), '目录', 'Folder'),
  /** Days of the last change, both included. */
  from: labelled(day, '起始日期', 'From'),
  to: labelled(day, '结束日期', 'To'),
  sort: labelled(z.enum(['score', 'time']).default('score'), '排序', 'Order'),
  page: paging().page,
  pageSize: paging(20, 50).pageSize,
  inTitle: labelled(z.stringbool().or(z.boolean()).default(false), '只看标题', 'Titles only'),
});

/** A folder or an article that a search found. Marked texts are escaped, with `<span class="search-keyword">` in them. */
export const wikiHit = z.object({
  _id: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  /** The IDs of the path, and their names, by commas. */
  catalogPath: z.string(),
  catalogPathName: z.string(),
  /** An excerpt. */
  mdTexts: z.string(),
  highlight: z.object({
    title: z.string(),
    userInfo: z.object({ nickName: z.string() }),
    catalogPathName: z.string(),
    mdTexts: z.string(),
  }),
  uid: z.object({ head_img: z.string(), nick_name: z.string() }),
  /** The fragment of the heading below which the excerpt stands; empty for the beginning. */
  anchor: z.string(),
  /** The text of that heading. */
  heading: z.string(),
  score: z.number(),
  updateDate: moment,
  /** Whether it is the first one. */
  active: z.boolean(),
});
export type WikiHit = z.output<typeof wikiHit>;

/** Another search that finds something. */
const suggestion = z.object({
  /** `any`: one of the words is enough; `spelling`: another spelling; `wider`: outside of the folder. */
  kind: z.enum(['any', 'spelling', 'wider']),
  keywords: z.string(),
  total: z.number(),
});

export const wikiSearchData = pageOf(wikiHit).extend({
  /** Whether there are more than `total`, which ends at 1,000. */
  hasMore: z.boolean(),
  /** Other searches, if this one found nothing. */
  suggest: z.array(suggestion),
  /** Names the search when a hit is opened; absent if it is not kept. */
  queryId: id.optional(),
});
export type WikiSearchData = z.output<typeof wikiSearchData>;

const missedQuery = z.object({
  keywords: z.string(),
  /** How often it was searched, and by how many people as far as they are known. */
  num: z.number(),
  userNum: z.number(),
  lastAt: moment,
});
export type MissedQuery = z.output<typeof missedQuery>;

/** What people searched for. The search itself is `catalog/getAllWiki`. */
export const wikiSearchCalls = callGroup('/wiki-search', {
  chooseHit: post({
    permission: 'wiki',
    changes: [],
    audit: 'none',
    input: z.object({
      queryId: labelled(id, '搜索', 'Search'),
      markdownId: labelled(id, '文档', 'Document'),
    }),
    data: z.null(),
    summary: { zh: '记录从搜索结果中打开了哪篇文档', en: 'Note which hit of a search was opened' },
  }),
  getMissed: get({
    permission: 'wiki',
    input: z.object({
      /** Searches in this folder and below, by its owner. Absent: all, by managers. */
      parentId: labelled(id.optional(), '目录', 'Folder'),
      page: paging().page,
      pageSize: paging(20, 100).pageSize,
    }),
    data: pageOf(missedQuery),
    summary: {
      zh: '列出近 30 天没有结果的搜索，供管理者和目录所有者使用',
      en: 'List the searches of 30 days that found nothing, for managers and the owners of folders',
    },
  }),
});
