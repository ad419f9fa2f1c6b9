import type { RecommendDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';

export const fixture: ToolFixture<RecommendDraft> = {
  create: 'addRecommend',
  draft: (name) => ({
    content: name,
    url: 'https://wiki.example.com/a',
    startAt: '2026-11-01',
    endAt: '2026-12-31',
    scope: 'department',
    departments: ['developmentCentre'],
  }),
  changes: {
    changeContentRecommend: {
      content: '新的内容',
      url: '',
      startAt: '2026-11-02',
      endAt: '2026-12-30',
      scope: 'all',
      departments: [],
    },
    changeShowRecommend: { show: false },
    changeTopIndexRecommend: { top_index: 7 },
  },
  columns: { show: 'isShown', top_index: 'topIndex' },
};
