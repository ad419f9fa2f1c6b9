import type { Text } from '../core/language';

// Apart from the calls: screens show these, and need no schemas for it.

/** The spans of time that rankings and boards are about; today is in each. */
export const wikiPeriods = ['today', 'week', 'month', 'quarter', 'all'] as const;
export type WikiPeriod = (typeof wikiPeriods)[number];

export const wikiPeriodNames: Record<WikiPeriod, Text> = {
  today: { zh: '今天', en: 'Today' },
  week: { zh: '近 7 天', en: 'Last 7 days' },
  month: { zh: '近 30 天', en: 'Last 30 days' },
  quarter: { zh: '本季度', en: 'This quarter' },
  all: { zh: '全部', en: 'All time' },
};

/** What statistics count. */
export const wikiMeasures = ['views', 'likes', 'comments', 'edits'] as const;
export type WikiMeasure = (typeof wikiMeasures)[number];

export const wikiMeasureNames: Record<WikiMeasure, Text> = {
  views: { zh: '阅读', en: 'Views' },
  likes: { zh: '点赞', en: 'Likes' },
  comments: { zh: '评论', en: 'Comments' },
  edits: { zh: '编辑', en: 'Edits' },
};

/** What a ranking compares. */
export const rankKinds = ['article', 'author', 'department'] as const;
export type RankKind = (typeof rankKinds)[number];

/** Rows of a ranking. */
export const rankLimit = 100;

/** The pages whose visits are counted. */
export const boardKinds = ['rank', 'dashboard'] as const;
export type BoardKind = (typeof boardKinds)[number];

/** Which of one's own articles are listed; stale ones have not changed for so many days. */
export const ownArticleStates = ['all', 'untagged', 'stale'] as const;
export const staleDays = 180;

/** Days of the activity that a person sees of their own articles. */
export const ownActivityDays = 371;

/** Most days between the ends of a range of visits. */
export const boardRangeDays = 366;
