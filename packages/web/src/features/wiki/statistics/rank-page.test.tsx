import type { Ranking, RankRow } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { RankPage } from './rank-page';

const server = fakeServer();

const rowOf = (rank: number, name: string, rankBefore: number | null): RankRow => ({
  id: String(rank).repeat(24).slice(0, 24),
  name,
  rank,
  rankBefore,
  catalogType: 'markdown',
  userId: 'u',
  userNickName: '林一',
  headImg: '',
  department: '',
  articles: 0,
  views: 100 - rank,
  likes: 3,
  comments: 0,
  edits: 1,
});
const ranking = (more: Partial<Ranking> = {}): Ranking => ({
  list: [rowOf(1, '接入指南', 2), rowOf(2, '排期表', 1), rowOf(3, '复盘', null)],
  own: rowOf(2, '排期表', 1),
  isCompared: true,
  refreshedAt: '2026-11-23T04:00:00.000Z',
  refreshMin: 10,
  ...more,
});

beforeEach(() => {
  signIn('wiki');
  server.answer('wikiStatistics', 'setLookDashBoardNum', null);
  server.answer('public', 'getEnumerationArrayByType', []);
});

test('places, arrows in words, and the own place above the list', async () => {
  server.answer('wikiStatistics', 'getRank', ranking());
  const { screen } = await show(<RankPage />);
  await expect.element(screen.getByRole('link', { name: '接入指南' })).toBeVisible();
  await expect.element(screen.getByText('上升 1 位')).toBeInTheDocument();
  await expect.element(screen.getByText('下降 1 位')).toBeInTheDocument();
  await expect.element(screen.getByText('新上榜')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '我的排名' })).toHaveTextContent('第 2 名');
});

test('another period is asked for, and one without data says so', async () => {
  server.answer('wikiStatistics', 'getRank', ({ period }) =>
    period === 'today' ? ranking({ list: [], own: null }) : ranking(),
  );
  const { screen } = await show(<RankPage />);
  await userEvent.click(screen.getByText('今天', { exact: true }));
  await expect.element(screen.getByText('这段时间还没有数据')).toBeVisible();
  await expect.element(screen.getByText('这段时间你还没有上榜')).toBeVisible();
});

test('authors and departments lead to what they wrote', async () => {
  server.answer('wikiStatistics', 'getRank', ({ kind }) =>
    ranking(kind === 'department' ? { list: [{ ...rowOf(1, '研发中心', null), id: 'rd' }] } : {}),
  );
  const { screen } = await show(<RankPage />);
  const author = screen.getByRole('link', { name: '林一' }).first();
  await expect.element(author).toHaveAttribute('href', expect.stringContaining('/authors?userId=u'));
  await userEvent.click(screen.getByText('部门', { exact: true }).first());
  const department = screen.getByRole('link', { name: '研发中心' });
  await expect.element(department).toHaveAttribute('href', expect.stringContaining('/authors?department=rd'));
});

test('a failure says so, with a way to try again', async () => {
  server.answer('wikiStatistics', 'getRank', () => refusal('internal'));
  const { screen } = await show(<RankPage />);
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible();
});
