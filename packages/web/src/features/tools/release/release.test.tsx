import type { CheckItem, ReleaseInfo } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { ItemDialog } from './item-dialog';
import { ReleaseEditor } from './release-editor';
import { AutoFound } from './release-parts';
import { RunningRelease } from './running-release';

type Screen = Awaited<ReturnType<typeof show>>['screen'];
const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';

const itemOf = (id: string, more: Partial<CheckItem> = {}): CheckItem => ({
  id,
  group_id: 'g',
  title: `检查 ${id}`,
  desc: '',
  required: true,
  ownerUserIds: [],
  link: '',
  auto: null,
  sort: 0,
  owners: [],
  state: 'todo',
  note: '',
  checkUserId: '',
  checkUserName: '',
  check_at: null,
  result: null,
  ...more,
});
const releaseOf = (items: CheckItem[], more: Partial<ReleaseInfo> = {}): ReleaseInfo => ({
  _id: 'r'.repeat(24),
  name: '五月上线',
  project: '',
  releaseVersion: '',
  planAt: '',
  managerUserId: 'm',
  managerUserName: '陈静',
  status: 'running',
  isTemplate: false,
  isLock: 0,
  lockUserId: '',
  lockUserName: '',
  lockAt: null,
  forceReason: '',
  steps: ['edit'],
  total: items.length,
  doneNum: 0,
  requiredLeft: items.length,
  blockedNum: 0,
  progress: 0,
  create_at: at,
  update_at: at,
  createUserId: 'm',
  createUserName: '',
  updateUserId: 'm',
  updateUserName: '王磊',
  version: 3,
  groups: [{ id: 'g', name: '上线前', sort: 0 }],
  check_list: items,
  ...more,
});

beforeEach(() => {
  signIn('tools.release.view', 'tools.release.edit');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
});

test('items of others say why they cannot be ticked, and a tick that comes too late is taken back', async () => {
  const release = releaseOf([
    itemOf('a', { ownerUserIds: [lin._id] }),
    itemOf('b', { ownerUserIds: ['m'] }),
    itemOf('c', { state: 'done', checkUserId: 'm', checkUserName: '陈静', check_at: at }),
    itemOf('d'),
  ]);
  server.answer('release', 'updateCheckItem', () => refusal('releaseItemChanged'));
  server.answer('release', 'getReleaseItemInfo', release);
  const { screen } = await show(<RunningRelease release={release} people={[]} />);
  const box = (title: string) => screen.getByRole('checkbox', { name: `勾选“${title}”` });
  await expect.element(box('检查 b')).toBeDisabled();
  await expect.element(box('检查 b')).toHaveAttribute('title', '只有检查项负责人和清单负责人可以勾选');
  await expect.element(box('检查 c')).toBeDisabled();
  await expect.element(box('检查 c')).toHaveAttribute('title', '由 陈静 勾选，只有清单负责人可以改');
  await expect.element(box('检查 d')).toBeEnabled();
  await userEvent.click(box('检查 a'));
  await expect.element(screen.getByText(/刚刚把它标为/)).toBeVisible();
  await expect.element(box('检查 a')).not.toBeChecked();
});

test('a row keeps its height when it is ticked', async () => {
  const heights = (screen: Screen) =>
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.getBoundingClientRect().height);
  const { screen } = await show(<Ticking />);
  for (const width of [1280, 390]) {
    await resizePage(width, 800);
    const before = heights(screen);
    await userEvent.keyboard('t');
    await expect.element(screen.getByRole('checkbox').first()).toBeChecked();
    expect(heights(screen)).toEqual(before);
    await userEvent.keyboard('t');
  }
});

test('a row keeps its height when the checklist is unlocked', async () => {
  const { screen } = await show(<Unlocking />);
  const row = screen.getByRole('listitem').first();
  const heightOf = () => row.element().getBoundingClientRect().height;
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
  const before = heightOf();
  await userEvent.keyboard('u');
  await expect.element(row.getByRole('button')).toBeVisible();
  expect(heightOf()).toBe(before);
});

/** Shows a locked checklist that the key u unlocks. */
function Unlocking() {
  const [isUnlocked, setIsUnlocked] = useState(false);
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => key === 'u' && setIsUnlocked(true);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  const items = [itemOf('a', { ownerUserIds: [lin._id] })];
  const release = releaseOf(items, { status: isUnlocked ? 'running' : 'locked' });
  return <RunningRelease release={release} people={[]} />;
}

/** Shows a checklist whose items are ticked with the key t. */
function Ticking() {
  const [isTicked, setIsTicked] = useState(false);
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => key === 't' && setIsTicked((before) => !before);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  const tick = isTicked ? ({ state: 'done', checkUserId: 'm', checkUserName: '欧阳若兰', check_at: at } as const) : {};
  const owners = [{ userId: 'm', userName: '陈静', headImg: '' }];
  const items = [itemOf('a', tick), itemOf('b', { owners, ownerUserIds: ['m'], ...tick })];
  return <RunningRelease release={releaseOf(items)} people={[]} />;
}

test('a locked checklist shows who locked it and by which force, and nothing can be ticked', async () => {
  const release = releaseOf([itemOf('a', { ownerUserIds: [lin._id], state: 'blocked', note: '等窗口' })], {
    status: 'locked',
    isLock: 1,
    lockUserName: '张泽辰',
    lockAt: at,
    forceReason: '线上故障',
    steps: [],
  });
  const { screen } = await show(<RunningRelease release={release} people={[]} />, { path: '/?show=blocked' });
  await expect.element(screen.getByText('强制锁定：线上故障')).toBeVisible();
  await expect.element(screen.getByText(/^张泽辰 于/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: '勾选“检查 a”' })).toBeDisabled();
  await screen.getByRole('button', { name: '只看我的' }).click();
  await screen.getByRole('button', { name: '只看我的' }).click();
  await expect.element(screen.getByText('备注：等窗口')).toBeVisible();
});

test('Enter adds an item, Backspace in an empty one removes it, and somebody faster leaves the choice', async () => {
  const release = releaseOf([itemOf('a'), itemOf('b')]);
  let saved: unknown;
  server.answer('release', 'save', (input) => {
    saved = input;
    return input.version === 4 ? { version: 5 } : refusal('staleVersion');
  });
  server.answer('release', 'getReleaseItemInfo', { ...release, version: 4 });
  const { screen } = await show(<ReleaseEditor release={release} />);
  const inputs = () => screen.getByRole('textbox', { name: '检查项' });
  await inputs().first().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => inputs().elements().length).toBe(3);
  await userEvent.keyboard('新的一项{Enter}');
  await expect.poll(() => inputs().elements().length).toBe(4);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => inputs().elements().length).toBe(3);
  await userEvent.keyboard('{Control>}s{/Control}');
  const question = screen.getByRole('dialog', { name: /王磊 在 .* 修改过此内容/ });
  await question.getByRole('button', { name: '用我的覆盖' }).click();
  await expect.element(screen.getByText('已保存')).toBeVisible();
  const { check_list } = saved as { check_list: { title: string }[] };
  expect(check_list.map(({ title }) => title)).toEqual(['检查 a', '新的一项', '检查 b']);
});

test('an item is checked by the version of a package, and says what was found in words', async () => {
  const changes: unknown[] = [];
  const { screen } = await show(
    <ItemDialog item={itemOf('a')} onChange={(fields) => changes.push(fields)} onClose={() => {}} />,
  );
  await screen.getByRole('combobox', { name: '自动检查' }).click();
  await screen.getByText('包版本已发布').click();
  await screen.getByRole('textbox', { name: '包名' }).fill('not a package');
  await screen.getByRole('textbox', { name: '版本或标签' }).fill('1.2.0');
  await expect.element(screen.getByText('包名不正确，例如 @mall/ui')).toBeVisible();
  await screen.getByRole('textbox', { name: '包名' }).fill('@mall/ui');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const auto = { kind: 'npm', config: { npmName: '@mall/ui', version: '1.2.0' } } as const;
  await expect.poll(() => changes).toMatchObject([{ auto }]);
  const result = { isOk: false, at, reason: 'version' };
  const { screen: found } = await show(<AutoFound item={{ auto, result }} />);
  await expect.element(found.getByText('未通过：仓库中没有这个版本')).toBeVisible();
});

test('a new group is named at once, and a removed one leaves the focus in the list', async () => {
  const { screen } = await show(<ReleaseEditor release={releaseOf([itemOf('a')])} />);
  const names = () => screen.getByRole('textbox', { name: '分组名称' });
  (screen.getByRole('button', { name: '添加分组' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(names().nth(1)).toHaveFocus();
  await userEvent.keyboard('回滚');
  await expect.element(names().nth(1)).toHaveValue('回滚');
  (screen.getByRole('button', { name: '删除分组' }).nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names().elements().length).toBe(1);
  await expect.element(names().first()).toHaveFocus();
});

test('a template that was imported leaves the focus where the import began', async () => {
  const template = releaseOf([itemOf('t')], { _id: 't'.repeat(24), name: '模板', isTemplate: true });
  server.answer('release', 'list', { list: [template], total: 1, page: 1, pageSize: 20 });
  server.answer('release', 'getReleaseItemInfo', template);
  const { screen } = await show(<ReleaseEditor release={releaseOf([itemOf('a')])} />);
  const button = screen.getByRole('button', { name: '从模板导入' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('combobox', { name: '模板' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option').first()).toBeInTheDocument();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  await expect.poll(() => screen.getByRole('textbox', { name: '分组名称' }).elements().length).toBe(2);
  await expect.element(button).toHaveFocus();
});

test('a step that was taken leaves the focus at those that follow', async () => {
  const running = releaseOf([itemOf('a', { state: 'done' })], { steps: ['edit', 'lock'], requiredLeft: 0 });
  const locked = { ...running, status: 'locked' as const, isLock: 1 as const, steps: ['unlock' as const] };
  const { screen } = await show(<Locking running={running} locked={locked} />);
  const lock = screen.getByRole('button', { name: '锁定', exact: true });
  (lock.element() as HTMLElement).focus();
  await userEvent.keyboard('l');
  await expect.element(screen.getByRole('button', { name: '解锁' })).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON');
});

/** Shows a checklist that the key l locks. */
function Locking({ running, locked }: { running: ReleaseInfo; locked: ReleaseInfo }) {
  const [isLocked, setIsLocked] = useState(false);
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => key === 'l' && setIsLocked(true);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return <RunningRelease release={isLocked ? locked : running} people={[]} />;
}
