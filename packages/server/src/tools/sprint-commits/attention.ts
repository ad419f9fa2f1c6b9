import { pages } from '@easymock/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AttentionSource, FigureSource } from '../../platform/context';
import { isLooseOf } from './commits';
import { sprintCommits, sprints } from './sprint-commits.table';

export const looseCommits: AttentionSource = {
  kind: 'sprintCommits',
  title: { zh: '我的未归属提交', en: 'My commits without a sprint' },
  permission: 'tools.sprintCommits.edit',
  async find(db, userId, { limit }) {
    const rows = await db
      .select()
      .from(sprintCommits)
      .where(isLooseOf(userId))
      .orderBy(desc(sprintCommits.at), desc(sprintCommits.id))
      .limit(limit);
    return rows.map(({ id, title, repo, sha }) => ({
      id,
      title: `${title}（${repo}）`,
      path: `${pages.sprintCommits.path}?view=loose&keywords=${sha.slice(0, 12)}`,
      dueOn: '',
      isOverdue: false,
    }));
  },
};

export const testingSprints: FigureSource = {
  tool: 'sprintCommits',
  text: (num) => ({ zh: `${num} 个测试中`, en: `${num} in testing` }),
  count: (db) => db.$count(sprints, and(eq(sprints.status, 'testing'), isNull(sprints.deletedAt))),
};
