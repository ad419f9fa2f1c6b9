import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, pageOf, paging, requiredText, supportedDay, text, webAddress } from '../../call/schemas';
import { labelled } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { recommendScopes, topIndexLimit } from './recommend-choices';

const day = z.union([supportedDay, z.literal('')]).default('');

export const recommendDraft = z.object({
  content: labelled(requiredText(100), '内容', 'Text'),
  url: labelled(z.union([webAddress, z.literal('')]).default(''), '链接', 'Link'),
  /** The first and last day on which the recommendation is shown; empty for no limit. */
  startAt: labelled(day, '开始日期', 'First day'),
  endAt: labelled(day, '结束日期', 'Last day'),
  scope: labelled(z.enum(recommendScopes).default('all'), '可见范围', 'Shown to'),
  departments: labelled(z.array(text(40)).max(50).default([]), '部门', 'Departments'),
});
export type RecommendDraft = z.input<typeof recommendDraft>;

export const recommend = recommendDraft.extend({
  ...recordFields,
  /** Higher values come first. */
  top_index: z.number(),
  show: z.boolean(),
  clickNum: z.number(),
});
export type Recommend = z.output<typeof recommend>;

/** A recommendation for display. */
const shownRecommend = z.object({
  _id: id,
  content: z.string(),
  url: z.string(),
  top_index: z.number(),
  show: z.literal(true),
  create_at: moment,
  update_at: moment,
});
export type ShownRecommend = z.output<typeof shownRecommend>;

export const recommendCalls = callGroup(tools.recommend.calls, {
  findRecommend: get({
    permission: 'tools.recommend.view',
    input: z.object({
      ...paging(20, 200),
      show: z.enum(['', 'true', 'false']).default(''),
      ...sorting(['content', 'top_index', 'clickNum', 'update_at']),
    }),
    data: pageOf(recommend),
    summary: { zh: '列出推荐，置顶值大的在前', en: 'List the recommendations, first what is shown first' },
  }),
  getRecommend: get({
    permission: 'tools.recommend.view',
    input: z.object({ id }),
    data: recommend,
    summary: { zh: '获取一条推荐', en: 'Get a recommendation' },
  }),
  findLatest: get({
    input: z.object({
      limit: labelled(z.coerce.number<number | string>().int().min(1).max(20).default(5), '条数', 'Number'),
    }),
    data: z.array(shownRecommend),
    summary: { zh: '列出自己现在能看到的推荐', en: 'List the recommendations that the caller sees today' },
  }),
  addRecommend: post({
    permission: 'tools.recommend.edit',
    input: recommendDraft,
    data: recommend,
    summary: { zh: '新建推荐', en: 'Create a recommendation' },
  }),
  changeContentRecommend: post({
    permission: 'tools.recommend.edit',
    input: updateInputOf(recommendDraft),
    data: recommend,
    summary: { zh: '修改推荐中给出的字段', en: 'Update the given fields of a recommendation' },
  }),
  changeShowRecommend: post({
    permission: 'tools.recommend.edit',
    audit: 'disable',
    input: z.object({ id, show: labelled(z.boolean(), '显示', 'Shown') }),
    data: z.null(),
    summary: { zh: '显示或隐藏推荐', en: 'Show or hide a recommendation' },
  }),
  changeTopIndexRecommend: post({
    permission: 'tools.recommend.edit',
    input: z.object({ id, top_index: labelled(z.number().int().min(0).max(topIndexLimit), '置顶值', 'Priority') }),
    data: z.null(),
    summary: { zh: '设置推荐的置顶值', en: 'Set the priority of a recommendation' },
  }),
  moveRecommend: post({
    permission: 'tools.recommend.manage',
    audit: 'reorder',
    input: z.object({
      id,
      /** The recommendation before which it is placed; empty for the last position. */
      beforeId: labelled(z.union([id, z.literal('')]).default(''), '移到…之前', 'Before'),
    }),
    data: z.null(),
    summary: { zh: '把推荐移到另一条之前', en: 'Move a recommendation before another one' },
  }),
  clickRecommend: post({
    audit: 'none',
    changes: [],
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '记录一次点击', en: 'Count a click on a recommendation' },
  }),
  deleteRecommend: post({
    permission: 'tools.recommend.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除推荐', en: 'Delete a recommendation' },
  }),
});
