import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** Periods of rankings and boards; each includes today. */
export const wikiPeriods = ['today', 'week', 'month', 'quarter', 'all'] as const;
export type WikiPeriod = (typeof wikiPeriods)[number];

export const wikiPeriodNames: Record<WikiPeriod, Text> = {
  today: { zh: '今天', en: 'Today' },
  week: { zh: '近 7 天', en: 'Last 7 days' },
  month: { zh: '近 30 天', en: 'Last 30 days' },
  quarter: { zh: '本季度', en: 'This quarter' },
  all: { zh: '全部', en: 'All time' },
};

export const wikiMeasures = ['views', 'likes', 'comments', 'edits'] as const;
export type WikiMeasure = (typeof wikiMeasures)[number];

export const wikiMeasureNames: Record<WikiMeasure, Text> = {
  views: { zh: '阅读', en: 'Views' },
  likes: { zh: '点赞', en: 'Likes' },
  comments: { zh: '评论', en: 'Comments' },
  edits: { zh: '编辑', en: 'Edits' },
};

/** Subjects of a ranking. */
export const rankKinds = ['article', 'author', 'department'] as const;
export type RankKind = (typeof rankKinds)[number];

export const rankLimit = 100;

/** Pages whose visits are counted. */
export const boardKinds = ['rank', 'dashboard'] as const;
export type BoardKind = (typeof boardKinds)[number];

/** Filters of one's own articles; a stale article has not changed for `staleDays`. */
export const ownArticleStates = ['all', 'untagged', 'stale'] as const;
export const staleDays = 180;

/** Days of a person's activity statistics about their own articles. */
export const ownActivityDays = 371;

/** Maximum days in a range of visits. */
export const boardRangeDays = 366;
