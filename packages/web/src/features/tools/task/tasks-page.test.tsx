import type { Task } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { TasksPage } from './tasks-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';

const taskOf = (more: Partial<Task> = {}): Task => ({
  _id: 'a'.repeat(24),
  taskName: '修首页',
  taskType: 'bug',
  taskLevel: 'B',
  content: '见截图',
  score: 30,
  peopleNum: 1,
  deadline: '2026-11-01',
  taskStatus: 'open',
  taskResult: '',
  publishUserId: 'p',
  publishUserName: '陈静',
  receivers: [],
  completeDate: null,
  completeNote: '',
  completeLinks: [],
  appraiseUserId: '',
  appraiseUserName: '',
  appraiseDate: null,
  appraiseNote: '',
  finalScore: null,
  attachments: [],
  isOverdue: true,
  steps: ['receive'],
  create_at: at,
  update_at: at,
  createUserId: 'p',
  createUserName: '',
  updateUserId: 'p',
  updateUserName: '',
  version: 1,
  mayChange: false,
  ...more,
});
const page = (list: Task[]) => ({ list, total: list.length, page: 1, pageSize: 20 });

beforeEach(() => {
  signIn('tools.task.edit');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
});

test('ordinary users receive tasks and publish none; a task is offered the steps that the server names', async () => {
  server.answer('task', 'getAllTaskInfoList', page([taskOf()]));
  server.answer('task', 'receiveTaskInfoById', () => refusal('taskTaken'));
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage' });
  await expect.element(screen.getByRole('link', { name: '修首页' })).toBeVisible();
  await expect.element(screen.getByText(/^逾期 \d+ 天$/)).toBeVisible();
  expect(screen.getByRole('button', { name: '发布任务' }).elements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^领取/ }));
  await expect.element(screen.getByText(/^任务已被/)).toBeVisible();
  await expect.element(screen.getByText('晚了一步')).toBeVisible();
  expect(screen.getByText('错误', { exact: true }).elements()).toEqual([]);
});

test('a task that nobody has appraised has a dash instead of a result', async () => {
  server.answer('task', 'getAllTaskInfoList', page([taskOf({ finalScore: 30, receivers: [] })]));
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage' });
  await expect.element(screen.getByRole('link', { name: '修首页' })).toBeVisible();
  const cells = screen.getByRole('row').filter({ hasText: '修首页' }).getByRole('cell').elements();
  expect(cells.filter((cell) => cell.textContent === '')).toEqual([]);
});

test('managers publish, and a list that is empty says how', async () => {
  signIn('tools.task.edit', 'tools.task.manage');
  server.answer('task', 'getAllTaskInfoList', page([]));
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage' });
  await expect.element(screen.getByText('暂无任务，发布一个悬赏吧')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '发布任务' }).first()).toBeVisible();
});

test('a link fills the form of a new task, and the next new one is blank', async () => {
  signIn('tools.task.edit', 'tools.task.manage');
  server.answer('task', 'getAllTaskInfoList', page([]));
  const query = 'edit=new&new.taskName=续期&new.content=见页面&new.deadline=2026-12-20&new.score=9';
  const { screen } = await show(<TasksPage />, { path: `/tools/taskManage?${query}` });
  const field = (name: string | RegExp) => screen.getByRole('dialog').getByRole('textbox', { name });
  await expect.element(field('任务名称')).toHaveValue('续期');
  await expect.element(field('任务内容')).toHaveValue('见页面');
  await expect.element(field('截止日期')).toHaveValue('2026-12-20');
  await expect.element(screen.getByRole('spinbutton', { name: '积分' })).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '发布任务' }).first());
  await expect.element(field('任务名称')).toHaveValue('');
});

test('everybody opens attachments, and whoever may add some is offered to', async () => {
  const file = { _id: 'f'.repeat(24), name: '设计稿.pdf', size: 2_048, mime: '', sha256: '', userName: '陈静' };
  const attachments = [{ ...file, userId: 'p', create_at: at }];
  server.answer('task', 'getAllTaskInfoList', page([taskOf()]));
  for (const steps of [['receive'], ['attach']] as const) {
    server.answer('task', 'getTaskInfoById', taskOf({ attachments, steps: [...steps] }));
    const { screen } = await show(<TasksPage />, { path: `/tools/taskManage?open=${'a'.repeat(24)}` });
    const drawer = screen.getByRole('dialog', { name: '修首页' });
    await expect.element(drawer.getByRole('button', { name: '设计稿.pdf', exact: true })).toBeVisible();
    const isOffered = (steps as readonly string[]).includes('attach');
    expect(drawer.getByRole('button', { name: '添加文件' }).elements()).toHaveLength(isOffered ? 1 : 0);
    await screen.unmount();
  }
});

test('all that can be done with a task is in sight on a phone', async () => {
  await resizePage(390, 844);
  // Reserves the gutter of a scroll bar, as in narrow windows on computers.
  document.documentElement.style.scrollbarGutter = 'stable';
  signIn('tools.task.edit', 'tools.task.manage');
  const task = taskOf({ steps: ['takeBack', 'transfer', 'edit', 'delete'], mayChange: true });
  server.answer('task', 'getAllTaskInfoList', page([task]));
  server.answer('task', 'getTaskInfoById', task);
  const { screen } = await show(<TasksPage />, { path: `/tools/taskManage?open=${'a'.repeat(24)}`, language: 'en' });
  const drawer = screen.getByRole('dialog', { name: '修首页' });
  await expect.element(drawer.getByRole('button', { name: 'Transfer' })).toBeVisible();
  const width = document.documentElement.clientWidth;
  const spans = () =>
    [drawer.element(), ...drawer.getByRole('button').elements()].map((element) => element.getBoundingClientRect());
  await expect.poll(() => spans().filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  document.documentElement.style.scrollbarGutter = '';
});

test('a phone has the filters behind a button, and the first task on its first screen', async () => {
  await resizePage(390, 844);
  server.answer('task', 'getAllTaskInfoList', page([taskOf()]));
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage' });
  const row = screen.getByRole('link', { name: '修首页' });
  await expect.element(row).toBeVisible();
  // The bar at the top is 56 pixels high.
  expect(row.element().getBoundingClientRect().bottom).toBeLessThan(844 - 56);
  expect(
    screen
      .getByLabelText('任务等级')
      .elements()
      .filter((one) => one.checkVisibility()),
  ).toEqual([]);
  await screen.getByRole('button', { name: '筛选' }).click();
  await expect.element(screen.getByLabelText('任务等级')).toBeVisible();
  await resizePage(1280, 800);
  await expect.poll(() => screen.getByRole('button', { name: '筛选' }).elements()).toEqual([]);
});

test('a step taken in the drawer leaves the focus at those that follow', async () => {
  signIn('tools.task.edit', 'tools.task.manage');
  const before = taskOf({ steps: ['takeBack', 'transfer'], taskStatus: 'received' });
  const after = taskOf({ steps: ['receive', 'close'], taskStatus: 'open', version: 2 });
  server.answer('task', 'getAllTaskInfoList', page([before]));
  server.answer('task', 'getTaskInfoById', before);
  server.answer('task', 'updateTaskInfoById', () => {
    server.answer('task', 'getTaskInfoById', after);
    return after;
  });
  const { screen } = await show(<TasksPage />, { path: `/tools/taskManage?open=${'a'.repeat(24)}` });
  const drawer = screen.getByRole('dialog', { name: '修首页', exact: true });
  await expect.element(drawer.getByRole('button', { name: '收回' })).toBeVisible();
  (drawer.getByRole('button', { name: '收回' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: '原因' })).toHaveFocus();
  await userEvent.keyboard('换人处理{Control>}{Enter}{/Control}');
  await expect.element(drawer.getByRole('button', { name: '领取' })).toHaveFocus();
});

test('the board lets a card go only where a step leads', async () => {
  const { content: _content, ...card } = taskOf({ steps: ['complete', 'giveUp'], taskStatus: 'received' });
  server.answer('task', 'getTaskBoard', { list: [card], num: { received: 1 } });
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage?view=board' });
  await userEvent.click(screen.getByRole('button', { name: '移动修首页（Alt ← →）' }));
  await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(2);
});

test('a card of the board is received and moved by keys, and keeps the focus', async () => {
  const { content: _content, ...card } = taskOf();
  const cards = (more: Partial<typeof card>) => ({ list: [{ ...card, ...more }], num: {} });
  server.answer('task', 'getTaskBoard', cards({}));
  server.answer('task', 'receiveTaskInfoById', () => {
    server.answer(
      ...(['task', 'getTaskBoard', cards({ steps: ['complete', 'giveUp'], taskStatus: 'received' })] as const),
    );
    return taskOf();
  });
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage?view=board' });
  const link = screen.getByRole('link', { name: '修首页' });
  const columnOf = (title: string) => screen.getByRole('region', { name: new RegExp(`^${title}，`) });
  await expect.element(link).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('r');
  await expect.element(columnOf('received').getByRole('link', { name: '修首页' })).toHaveFocus();
  // A step that is cancelled in its dialog leaves the card and the focus in place.
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(columnOf('received').getByRole('link', { name: '修首页' })).toHaveFocus();
});

test('the switch between list and board keeps the focus', async () => {
  server.answer('task', 'getAllTaskInfoList', page([taskOf()]));
  server.answer('task', 'getTaskBoard', { list: [], num: {} });
  const { screen } = await show(<TasksPage />, { path: '/tools/taskManage' });
  await expect.element(screen.getByRole('link', { name: '修首页' })).toBeVisible();
  (screen.getByRole('radio', { name: '列表' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: '看板' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('radio', { name: '列表' })).toHaveFocus();
});
