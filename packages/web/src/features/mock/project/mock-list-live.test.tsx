import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { mockBriefOf, projectOf, zhou } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { isLive } from '../../../lib/live/live';
import { endSession } from '../../../lib/session/session';
import { removeStored } from '../../../lib/storage/storage';
import { useProjectMocks } from '../use-project-mocks';
import { MockList } from './mock-list';

const server = fakeServer();

const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const project = projectOf({ members: [zhou], mock_num: 300 });
const address = `mock:project:${project._id}` as const;

const mockOf = (num: number, at: number) => mockBriefOf(num, { update_at: moment(at) });

function List() {
  const query = useProjectMocks(project._id);
  const mocks = query.data?.pages.flatMap((page) => page.mocks) ?? [];
  return query.data ? <MockList project={project} mocks={mocks} isComplete query={query} /> : null;
}

beforeEach(() => {
  removeStored('live');
  signIn('projects');
  server.answer('folder', 'list', []);
  server.answer('upstream', 'mocks', { mocks: [], owners: [] });
});
afterEach(endSession);

test('a method and a URL stand at the same height', async () => {
  server.answer('mock', 'list', { project, mocks: [mockOf(1, 1)], total: 1 });
  const { screen } = await show(<List />);
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  const url = screen.getByRole('link', { name: '/mocks/1', exact: true });
  await expect.element(url).toBeVisible();
  const method = document.querySelector('[data-row] abbr') as Element;
  expect(Math.abs(middleOf(method) - middleOf(url.element()))).toBeLessThan(0.6);
});

test('states and differences from the back end are marked, and filter the list', async () => {
  const [one, two] = [mockOf(1, 1), mockOf(2, 2)];
  server.answer('mock', 'list', { project, mocks: [two, one], total: 2 });
  const own = { owner_id: null, mode: null } as const;
  server.answer('upstream', 'mocks', {
    mocks: [
      { ...own, _id: one._id, state: 'live', drift_num: 2 },
      { ...own, _id: two._id, state: 'designing', drift_num: 0 },
    ],
    owners: [],
  });
  const { screen } = await show(<List />);
  await expect.element(screen.getByText('已上线')).toBeVisible();
  await expect.element(screen.getByText('2 处不一致')).toBeVisible();
  await screen.getByRole('combobox', { name: '状态' }).click();
  await screen.getByTitle('与真实后端不一致').click();
  await expect.element(screen.getByRole('link', { name: '/mocks/2', exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: '/mocks/1', exact: true })).toBeVisible();
});

test.each(['zh-CN', 'en'] as const)('beside folders, what acts on a row is in sight: %s', async (language) => {
  await resizePage(1024, 800);
  server.answer('folder', 'list', [{ _id: 'f'.repeat(24), name: '订单', parent_id: null }]);
  server.answer('mock', 'list', { project, mocks: [mockOf(1, 1)], total: 1 });
  const { screen } = await show(
    <div style={{ padding: '0 26px' }}>
      <List />
    </div>,
    { language },
  );
  await expect.element(screen.getByRole('tree')).toBeVisible();
  const row = document.querySelector('[data-row]') as Element;
  const last = row.querySelector('[role="cell"]:last-child')?.lastElementChild as Element;
  expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
});

test.each(['zh-CN', 'en'] as const)(
  'on a phone, a mock that is no longer in the document shows its URL: %s',
  async (language) => {
    await resizePage(390, 844);
    const gone = { ...mockOf(1, 1), url: '/warehouses/:id/shelves', is_gone: true };
    server.answer('mock', 'list', { project, mocks: [gone], total: 1 });
    const { screen } = await show(<List />, { language });
    const link = screen.getByRole('link', { name: gone.url, exact: true });
    await expect.element(link).toBeVisible();
    const row = document.querySelector('[data-row]') as Element;
    const { width, top } = link.element().getBoundingClientRect();
    expect(width).toBeGreaterThan(100);
    expect(top).toBeGreaterThanOrEqual(row.getBoundingClientRect().top);
  },
);

test('what others add, change and delete shows in the list, without moving rows or losing the selection', async () => {
  const mocks = Array.from({ length: 300 }, (_, num) => mockOf(num, 300 - num));
  server.answer('mock', 'list', () => ({ project, mocks: [...mocks], total: mocks.length }));
  const { screen } = await show(<List />);
  await expect.poll(() => isLive(address)).toBe(true);
  scrollTo({ top: 4_000, behavior: 'instant' });
  const rows = () => [...document.querySelectorAll<HTMLElement>('[role="row"]')];
  const urlOf = (row: HTMLElement | undefined) => /\/mocks\/\d+/.exec(row?.textContent ?? '')?.[0];
  const inWindow = () => rows().find((row) => urlOf(row) && row.getBoundingClientRect().top > 300);
  await expect.poll(() => Number(urlOf(inWindow())?.slice('/mocks/'.length))).toBeGreaterThan(50);
  const url = urlOf(inWindow());
  const row = () => rows().find((one) => urlOf(one) === url);
  row()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  await expect.element(screen.getByText(/已选/).first()).toBeVisible();
  const before = row()?.getBoundingClientRect().top ?? 0;

  // Two new mocks and a changed one move to the top, and one above is deleted.
  mocks.splice(5, 1);
  const [changed] = mocks.splice(200, 1);
  mocks.unshift(mockOf(900, 900), mockOf(901, 901), { ...(changed ?? mockOf(0, 0)), update_at: moment(902) });
  server.live.tell(address, { by: zhou._id, mocks: null });
  await expect.poll(() => server.inputsOf('mock', 'list').length).toBeGreaterThan(1);
  await expect.poll(() => Math.round(row()?.getBoundingClientRect().top ?? 0)).toBe(Math.round(before));
  expect(row()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked).toBe(true);
  scrollTo({ top: 0, behavior: 'instant' });
  await expect.element(screen.getByText('/mocks/900')).toBeVisible();
});

test('a refused list is not asked for again when the channel hears of it, which would show it as loading', async () => {
  server.answer('mock', 'list', refusal('forbidden'));
  const statuses = new Set<string>();
  function Refused() {
    const { status } = useProjectMocks(project._id);
    statuses.add(status);
    return <p>{status}</p>;
  }
  const { screen } = await show(<Refused />);
  await expect.element(screen.getByText('error')).toBeVisible();
  await expect.poll(() => isLive(address)).toBe(true);
  statuses.clear();
  server.live.tell(address, { by: zhou._id, mocks: null });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.inputsOf('mock', 'list')).toHaveLength(1);
  expect([...statuses]).not.toContain('pending');
});
