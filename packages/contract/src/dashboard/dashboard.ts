import { z } from 'zod';
import { callGroup, get } from '../call/call';
import { userLight } from '../people/sign-in';

const counts = z.object({
  userCount: z.number(),
  projectCount: z.number(),
  mockCount: z.number(),
  /** Number of calls that mocks served. */
  mockUseCount: z.number(),
  articleCount: z.number(),
});
export type DashboardCounts = z.infer<typeof counts>;

/** A person with the number of records they created. Projects count whether they belong to a team or not. */
const dashboardUser = userLight.extend({
  project_num: z.number(),
  mock_num: z.number(),
  /** Number of calls that these mocks served. */
  use_num: z.number(),
});
export type DashboardUser = z.infer<typeof dashboardUser>;

export const dashboard = z.object({
  total: counts.extend({ wikiUserCount: z.number() }),
  /** The numbers since midnight in the server's time zone. */
  today: counts,
  /** The 100 people whose mocks are called most. */
  users: z.array(dashboardUser),
  /** Number of served calls on each of the last 30 days, today last; `day` is `2026-01-31`. */
  trend: z.array(z.object({ day: z.iso.date(), num: z.number() })),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardCalls = callGroup('/dashboard', {
  get: get({
    path: '',
    permission: 'dashboard',
    input: z.object({}),
    data: dashboard,
    summary: {
      zh: '获取平台的规模和使用情况，最多延迟一分钟',
      en: 'Get the size and use of the platform, up to a minute old',
    },
  }),
});
