import { Form, Input } from 'antd';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../test/fake-api';
import { codeOf, codes as resource, SmallTool } from '../../../test/project-codes';
import { show, signIn } from '../../../test/screen';
import { resizePage } from '../../../test/viewport';
import { CardList } from '../list/card-list';
import { RecordDrawer } from './record-drawer';
import { RecordEditor } from './record-editor';
import { EditButton, RecycleButton } from './resource-table';
import { useRecords } from './use-records';
import { useRemoval } from './use-removal';

const deep = { tags: 'deep' };

const server = fakeServer();
const codes = [codeOf(1), codeOf(2), codeOf(3)];
const manage = 'tools.projectCode.manage';
const one = String(1).padStart(24, '0');

beforeEach(() => {
  signIn(manage);
  server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: codes });
  server.answer('projectCode', 'getProjectCodeInfoById', ({ id }) => {
    return codes.find(({ _id }) => _id === id) ?? refusal('notFound');
  });
});

describe('the list', () => {
  test('stands in its room while it loads, says so when that is slow, and then shows its rows', async () => {
    const release = server.hold('projectCode', 'getAllProjectCodeList', { projectCodeArray: codes });
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByText('正在加载')).toBeInTheDocument();
    const room = document.querySelector('[aria-busy="true"]');
    await expect.poll(() => room?.querySelectorAll('[aria-hidden="true"]').length).toBeGreaterThan(0);
    release();
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
    await expect.element(screen.getByText('正在加载')).not.toBeInTheDocument();
  });

  test('has a dash where a record has nothing', async () => {
    server.answer('projectCode', 'getAllProjectCodeList', {
      projectCodeArray: [codeOf(1, { domains: [] }), codeOf(2, { domains: ['a.example', 'b.example'] })],
    });
    const { screen } = await show(<SmallTool />);
    const cells = (row: string) => screen.getByRole('row').filter({ hasText: row }).getByRole('cell').elements();
    await expect.poll(() => cells('SHOP-001').map((cell) => cell.textContent)).toContain('—');
    expect(cells('SHOP-002').map((cell) => cell.textContent)).not.toContain('—');
  });

  test('without any record offers to make the first', async () => {
    server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: [] });
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByText('还没有编码')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '新增编码' }).nth(1)).toBeVisible();
  });

  test('without a hit offers to clear the filters, which brings all back', async () => {
    server.answer('projectCode', 'getAllProjectCodeList', ({ keywords }) => ({
      projectCodeArray: keywords ? [] : codes,
    }));
    const { screen, query } = await show(<SmallTool />, { path: '/?keywords=zzz' });
    await expect.element(screen.getByText('没有符合条件的内容')).toBeVisible();
    await screen.getByRole('button', { name: '清除筛选' }).click();
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
    expect(query().has('keywords')).toBe(false);
  });

  test('says what went wrong, with the id to quote, and tries again', async () => {
    server.answer('projectCode', 'getAllProjectCodeList', refusal('outside'));
    const { screen } = await show(<SmallTool />);
    const alert = screen.getByRole('alert').filter({ hasText: '加载失败' });
    await expect.element(alert).toHaveTextContent('fake-request');
    server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: codes });
    await screen.getByRole('button', { name: '重试' }).click();
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
  });

  test('tries again by itself when the network is gone, and says so in the end', async () => {
    server.cut('projectCode', 'getAllProjectCodeList');
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByText('无法连接服务器，请检查网络后再试')).toBeVisible();
    expect(server.inputsOf('projectCode', 'getAllProjectCodeList')).toHaveLength(3);
  });

  test('shows people without the right to change it no way to do so', async () => {
    signIn('tools.projectCode.view');
    const { screen } = await show(<SmallTool />);
    await screen.getByRole('link', { name: 'SHOP-001' }).click();
    const drawer = screen.getByRole('dialog', { name: 'SHOP-001' });
    await expect.element(drawer.getByText('商城1期')).toBeVisible();
    expect(screen.getByRole('button', { name: /新增|编辑|删除|回收站/ }).elements()).toEqual([]);
  });

  test('lets people who may edit change their own records and no others', async () => {
    signIn('tools.projectCode.edit');
    server.answer('projectCode', 'getAllProjectCodeList', {
      projectCodeArray: [codeOf(1), codeOf(2, { createUserId: 'b'.repeat(24) })],
    });
    const { screen } = await show(<SmallTool />);
    const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
    await expect.element(row('SHOP-001').getByRole('button', { name: '编辑' })).toBeVisible();
    expect(row('SHOP-002').getByRole('button').elements()).toEqual([]);
  });

  test('has no column of actions if nobody here may act on a row', async () => {
    signIn('tools.projectCode.edit');
    const list = [codeOf(1, { createUserId: 'b'.repeat(24) })];
    server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: list });
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '操作' }).elements()).toEqual([]);
  });

  test('keeps the actions of a row in a menu on a phone, where words would cover the columns', deep, async () => {
    await resizePage(390, 800);
    const { screen } = await show(<SmallTool />);
    const row = screen.getByRole('row').filter({ hasText: 'SHOP-001' });
    await row.getByRole('button', { name: /SHOP-001/ }).click();
    await expect.element(screen.getByRole('menuitem', { name: '编辑' })).toBeVisible();
    expect(row.getByRole('button', { name: '编辑', exact: true }).elements()).toEqual([]);
  });

  test('offers changes where the server says so, if the tool has a policy of its own', async () => {
    signIn('tools.projectCode.edit');
    const list = [codeOf(1, { mayChange: false }), codeOf(2, { createUserId: 'b'.repeat(24), mayChange: true })];
    server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: list });
    const { screen } = await show(<SmallTool />);
    const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
    await expect.element(row('SHOP-002').getByRole('button', { name: '编辑' })).toBeVisible();
    await expect.element(row('SHOP-002').getByRole('button', { name: '删除' })).toBeVisible();
    expect(row('SHOP-001').getByRole('button').elements()).toEqual([]);
    server.answer('projectCode', 'getProjectCodeInfoById', codeOf(1, { mayChange: false }));
    await row('SHOP-001').getByRole('link').click();
    const drawer = screen.getByRole('dialog', { name: 'SHOP-001' });
    await expect.element(drawer.getByText('商城1期')).toBeVisible();
    expect(drawer.getByRole('button', { name: '编辑' }).elements()).toEqual([]);
  });

  test('is searched when the typing rests, and keeps the words in the address', deep, async () => {
    const { screen, query } = await show(<SmallTool />);
    await screen.getByRole('searchbox', { name: '搜索编码' }).fill('shop');
    await expect.poll(() => query().get('keywords')).toBe('shop');
    const searched = () => server.inputsOf('projectCode', 'getAllProjectCodeList').map(({ keywords }) => keywords);
    await expect.poll(searched).toEqual(['', 'shop']);
  });

  test('is put in order by a click on a head, which the address tells', async () => {
    const { screen, query } = await show(<SmallTool />);
    await screen.getByRole('columnheader', { name: '项目名称' }).click();
    await expect.poll(() => query().get('sort')).toBe('name');
    const last = () => server.inputsOf('projectCode', 'getAllProjectCodeList').at(-1);
    await expect.poll(last).toMatchObject({ sortField: 'name', sortOrder: 1 });
  });

  test('is read in its first order when the address names a column that there is not', async () => {
    const { screen } = await show(<SmallTool />, { path: '/?sort=nonsense' });
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
  });

  test('asks for the newest first until somebody chooses an order', async () => {
    const { screen } = await show(<SmallTool />, { path: '/?sort=nonsense' });
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
    const [input] = server.inputsOf('projectCode', 'getAllProjectCodeList');
    expect(input).toMatchObject({ sortField: '', sortOrder: -1 });
  });

  test('separates the entries of a field that holds several', async () => {
    const domains = ['a.example.com', 'b.example.com'];
    server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: [codeOf(1, { domains })] });
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByRole('cell', { name: 'a.example.com、b.example.com' })).toBeVisible();
  });

  test('remembers the columns somebody chose', deep, async () => {
    const first = await show(<SmallTool />);
    await first.screen.getByRole('button', { name: '显示的列' }).click();
    await first.screen.getByRole('checkbox', { name: '备注' }).click();
    await expect.element(first.screen.getByRole('columnheader', { name: '备注' })).toBeVisible();
    await first.screen.unmount();
    const second = await show(<SmallTool />);
    await expect.element(second.screen.getByRole('columnheader', { name: '备注' })).toBeVisible();
  });

  test('is walked with j and k, and e opens the row', deep, async () => {
    const { screen, query } = await show(<SmallTool />);
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
    await userEvent.keyboard('jj');
    await expect.element(screen.getByRole('link', { name: 'SHOP-002' })).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toHaveFocus();
    await userEvent.keyboard('e');
    await expect.poll(() => query().get('open')).toBe(one);
  });

  test('shows English to people who chose it', async () => {
    server.answer('projectCode', 'getAllProjectCodeList', { projectCodeArray: [] });
    const { screen } = await show(<SmallTool />, { path: '/?keywords=a', language: 'en' });
    await expect.element(screen.getByText('No record matches these filters')).toBeVisible();
  });
});

describe('the form', () => {
  test('opens with c, says what is missing below the fields and takes the focus to the first', deep, async () => {
    const { screen, query } = await show(<SmallTool />);
    await userEvent.keyboard('c');
    const form = screen.getByRole('dialog', { name: '新增编码' });
    await expect.element(form.getByRole('textbox', { name: '编码' })).toHaveFocus();
    expect(query().get('edit')).toBe('new');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(form.getByText('编码不能为空')).toBeVisible();
    await expect.element(form.getByText('项目名称不能为空')).toBeVisible();
    await expect.element(form.getByRole('textbox', { name: '编码' })).toHaveFocus();
    expect(server.inputsOf('projectCode', 'insertProjectCode')).toEqual([]);
  });

  test('puts what the server refuses below the field it means', deep, async () => {
    server.answer(
      'projectCode',
      'insertProjectCode',
      refusal('validation', [{ name: '项目名称格式不正确' }, { wikiId: '没有这篇文档' }]),
    );
    const { screen } = await show(<SmallTool />, { path: '/?edit=new' });
    const form = screen.getByRole('dialog', { name: '新增编码' });
    await form.getByRole('textbox', { name: '编码' }).fill('SHOP-009');
    await form.getByRole('textbox', { name: '项目名称' }).fill('九');
    await form.getByRole('button', { name: '保存' }).click();
    await expect.element(form.getByText('项目名称格式不正确')).toBeVisible();
    await expect.element(form.getByRole('alert').filter({ hasText: '没有这篇文档' })).toBeVisible();
    await expect.element(form.getByRole('textbox', { name: '项目名称' })).toHaveFocus();
  });

  test('is sent once, however often it is submitted, and then shows the new record', deep, async () => {
    let finish = (): void => {};
    server.answer('projectCode', 'insertProjectCode', async ({ code, name }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      server.answer('projectCode', 'getAllProjectCodeList', {
        projectCodeArray: [...codes, codeOf(9, { code, name })],
      });
      return codeOf(9, { code, name });
    });
    const { screen, query } = await show(<SmallTool />, { path: '/?edit=new' });
    const form = screen.getByRole('dialog', { name: '新增编码' });
    await form.getByRole('textbox', { name: '编码' }).fill('SHOP-009');
    await form.getByRole('textbox', { name: '项目名称' }).fill('九');
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await expect.poll(() => server.inputsOf('projectCode', 'insertProjectCode')).toHaveLength(1);
    finish();
    await expect.element(screen.getByRole('link', { name: 'SHOP-009' })).toBeVisible();
    await expect.element(screen.getByText('创建成功')).toBeVisible();
    expect(query().has('edit')).toBe(false);
  });

  test('shows both versions when somebody else was faster, and overwrites only on request', deep, async () => {
    const newest = codeOf(1, { version: 2, name: '别人写的', updateUserName: '史涛' });
    const { screen } = await show(<SmallTool />, { path: `/?edit=${one}` });
    const form = screen.getByRole('dialog', { name: '编辑 SHOP-001' });
    await form.getByRole('textbox', { name: '项目名称' }).fill('我写的');
    server.answer('projectCode', 'getProjectCodeInfoById', newest);
    server.answer('projectCode', 'updateProjectCode', ({ version }) =>
      Number(version) < 2 ? refusal('staleVersion') : { ...newest, name: '我写的', version: 3 },
    );
    await form.getByRole('button', { name: '保存' }).click();
    await expect.element(form.getByText(/史涛 在 .* 修改了此内容/)).toBeVisible();
    await expect.element(form.getByRole('row', { name: '项目名称 别人写的 我写的' })).toBeVisible();
    await form.getByRole('button', { name: '用我的覆盖' }).click();
    await expect.element(screen.getByText('更新成功')).toBeVisible();
    expect(server.inputsOf('projectCode', 'updateProjectCode').map(({ version }) => version)).toEqual([1, 2]);
  });

  test('takes over the newest version in place of one’s own', deep, async () => {
    const newest = codeOf(1, { version: 2, name: '别人写的' });
    const { screen } = await show(<SmallTool />, { path: `/?edit=${one}` });
    const form = screen.getByRole('dialog', { name: '编辑 SHOP-001' });
    const name = form.getByRole('textbox', { name: '项目名称' });
    await name.fill('我写的');
    server.answer('projectCode', 'getProjectCodeInfoById', newest);
    server.answer('projectCode', 'updateProjectCode', refusal('staleVersion'));
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByRole('button', { name: '加载最新内容' }).click();
    await expect.element(name).toHaveValue('别人写的');
    server.answer('projectCode', 'updateProjectCode', { ...newest, version: 3 });
    await form.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.inputsOf('projectCode', 'updateProjectCode').at(-1)?.version).toBe(2);
  });

  test('offers unsaved text back, with the version it was typed over', deep, async () => {
    const first = await show(<SmallTool />, { path: `/?edit=${one}` });
    const opened = first.screen.getByRole('dialog', { name: '编辑 SHOP-001' });
    await opened.getByRole('textbox', { name: '项目名称' }).fill('没保存的');
    await first.screen.unmount();
    server.answer('projectCode', 'getProjectCodeInfoById', codeOf(1, { version: 2, name: '别人写的' }));
    server.answer('projectCode', 'updateProjectCode', refusal('staleVersion'));
    const { screen } = await show(<SmallTool />, { path: `/?edit=${one}` });
    const form = screen.getByRole('dialog', { name: '编辑 SHOP-001' });
    const name = form.getByRole('textbox', { name: '项目名称' });
    await expect.element(name).toHaveValue('别人写的');
    await form.getByRole('button', { name: '恢复' }).click();
    await expect.element(name).toHaveValue('没保存的');
    await form.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.inputsOf('projectCode', 'updateProjectCode').at(-1)?.version).toBe(1);
  });

  test('asks before it throws changes away', deep, async () => {
    const { screen, query } = await show(<SmallTool />, { path: `/?edit=${one}` });
    const form = screen.getByRole('dialog', { name: '编辑 SHOP-001' });
    await form.getByRole('textbox', { name: '项目名称' }).fill('没保存的');
    await form.getByRole('button', { name: '取消' }).click();
    const question = screen.getByRole('dialog', { name: '放弃未保存的修改？' });
    await question.getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(() => query().has('edit')).toBe(false);
  });

  test('shows a record that is gone as such, and Escape leads back to the list', async () => {
    const { screen, query } = await show(<SmallTool />, { path: `/?edit=${'f'.repeat(24)}` });
    await expect.element(screen.getByRole('dialog').getByText('内容不存在或已被删除')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => query().has('edit')).toBe(false);
  });
});

describe('after the form, the focus is', () => {
  test('in the row that was changed, also if the form was opened from its drawer', async () => {
    server.answer('projectCode', 'updateProjectCode', codeOf(2));
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByRole('link', { name: 'SHOP-002' })).toBeVisible();
    (screen.getByRole('link', { name: 'SHOP-002' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const drawer = screen.getByRole('dialog', { name: 'SHOP-002' });
    await expect.element(drawer.getByRole('button', { name: '编辑' })).toBeVisible();
    (drawer.getByRole('button', { name: '编辑' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: '编码' })).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('link', { name: 'SHOP-002' })).toHaveFocus();
  });

  test.for(['a key', 'the button'])('in the row that was made by %s', async (opener) => {
    let list = [codeOf(1)];
    server.answer('projectCode', 'getAllProjectCodeList', () => ({ projectCodeArray: list }));
    server.answer('projectCode', 'insertProjectCode', () => {
      list = [codeOf(2), codeOf(1)];
      return codeOf(2);
    });
    const { screen } = await show(<SmallTool />);
    await expect.element(screen.getByRole('link', { name: 'SHOP-001' })).toBeVisible();
    if (opener === 'the button') {
      (screen.getByRole('button', { name: '新增编码' }).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    } else await userEvent.keyboard('c');
    await expect.element(screen.getByRole('textbox', { name: '编码' })).toHaveFocus();
    await userEvent.keyboard('SHOP-002{Tab}商城{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('link', { name: 'SHOP-002' })).toHaveFocus();
  });
});

describe('deletion', () => {
  test('asks first, deletes, and is taken back by the message', deep, async () => {
    server.answer('projectCode', 'updateUseStatus', null);
    server.answer('record', 'restore', null);
    const { screen } = await show(<SmallTool />);
    const row = screen.getByRole('row').filter({ hasText: 'SHOP-002' });
    await row.getByRole('button', { name: '删除' }).click();
    const question = screen.getByRole('dialog', { name: '确定删除“SHOP-002”？' });
    await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus();
    await question.getByRole('button', { name: '删除' }).click();
    await screen.getByRole('button', { name: '撤销' }).click();
    await expect.element(screen.getByText('已恢复“SHOP-002”')).toBeVisible();
    expect(server.inputsOf('record', 'restore')).toEqual([{ kind: 'project_code', id: codes[1]?._id }]);
  });

  test('leaves the question standing when the server refuses', deep, async () => {
    server.answer('projectCode', 'updateUseStatus', refusal('conflict'));
    const { screen } = await show(<SmallTool />);
    const row = screen.getByRole('row').filter({ hasText: 'SHOP-002' });
    await row.getByRole('button', { name: '删除' }).click();
    const question = screen.getByRole('dialog', { name: '确定删除“SHOP-002”？' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect.element(screen.getByText('内容刚刚被他人修改，请刷新后再试')).toBeVisible();
    await expect.element(question).toBeVisible();
  });

  test('leaves the focus in the row that takes its place, and in the list if it was the last', async () => {
    let list = [codeOf(1), codeOf(2)];
    server.answer('projectCode', 'getAllProjectCodeList', () => ({ projectCodeArray: list }));
    server.answer('projectCode', 'updateUseStatus', ({ id }) => {
      list = list.filter(({ _id }) => _id !== id);
      return null;
    });
    const { screen } = await show(<SmallTool />);
    const removeByKeys = async (name: string) => {
      const row = screen.getByRole('row').filter({ hasText: name });
      await expect.element(row).toBeVisible();
      (row.getByRole('button', { name: '删除' }).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      const question = screen.getByRole('dialog', { name: `确定删除“${name}”？` });
      await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus();
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument();
    };
    await removeByKeys('SHOP-001');
    await expect.element(screen.getByRole('link', { name: 'SHOP-002' })).toHaveFocus();
    await removeByKeys('SHOP-002');
    await expect.element(screen.getByRole('searchbox', { name: '搜索编码' })).toHaveFocus();
  });

  test('can be undone from the recycle bin by people who manage the tool', deep, async () => {
    const gone = { ...codeOf(7), deletedAt: '2026-11-03T08:00:00.000Z', deletedBy: '史涛' };
    const { _id, name, deletedAt, deletedBy, createUserName } = gone;
    const deleted = { _id, name, deletedAt, deletedBy, createUserName };
    server.answer('record', 'getDeletedList', { list: [deleted], total: 1, page: 1, pageSize: 20, keepDays: 30 });
    server.answer('record', 'restore', null);
    const { screen } = await show(<SmallTool />);
    await screen.getByRole('button', { name: '回收站' }).click();
    const drawer = screen.getByRole('dialog', { name: '回收站' });
    await expect.element(drawer.getByText('删除后保留 30 天，可以恢复。')).toBeVisible();
    server.answer('record', 'getDeletedList', { list: [], total: 0, page: 1, pageSize: 20, keepDays: 30 });
    (drawer.getByRole('button', { name: '恢复' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer.getByText('没有删除的内容')).toBeVisible();
    await expect.element(drawer.getByRole('searchbox', { name: '搜索' })).toHaveFocus();
    // The list behind the drawer is refetched.
    await expect.poll(() => server.inputsOf('projectCode', 'getAllProjectCodeList').length).toBe(2);
  });
});

test('the history of a record says who changed what, by the names that people know', deep, async () => {
  server.answer('record', 'getHistory', [
    {
      _id: 'c'.repeat(24),
      userId: 'b'.repeat(24),
      userName: '史涛',
      action: 'update',
      area: 'projectCode',
      entityId: one,
      entityName: 'SHOP-001',
      diff: { name: { before: '旧名', after: '商城1期' } },
      at: '2026-11-02T08:00:00.000Z',
      tokenName: '',
    },
  ]);
  const { screen } = await show(<SmallTool />, { path: `/?open=${one}` });
  const drawer = screen.getByRole('dialog', { name: 'SHOP-001' });
  await drawer.getByRole('tab', { name: '历史' }).click();
  await expect.element(drawer.getByText('项目名称：旧名 → 商城1期')).toBeVisible();
});

describe('a screen without a table', () => {
  /** The part of a card screen that a tool implements itself. */
  function Cards() {
    const records = useRecords(resource);
    const removal = useRemoval(records);
    return (
      <>
        <button type="button" onClick={records.add}>
          新增
        </button>
        <RecycleButton records={records} />
        <CardList
          rows={codes}
          titleOf={({ code }) => code}
          pathTo={records.place.pathTo}
          extra={(row) =>
            records.mayRemove(row) && (
              <button type="button" onClick={() => removal.ask(row)}>
                {`删除${row.code}`}
              </button>
            )
          }
        >
          {({ name }) => name}
        </CardList>
        <RecordDrawer
          kind={records.kind}
          id={records.openedId}
          get={resource.get}
          nameOf={resource.nameOf}
          columns={[{ key: 'name', title: '项目名称', dataIndex: 'name' }]}
          tabs={({ code }) => [{ key: 'uses', label: '使用', children: `${code}的使用` }]}
          actions={(row) => <EditButton records={records} row={row} />}
          onClose={records.place.close}
        />
        <RecordEditor
          records={records}
          addText="新增编码"
          form={() => (
            <Form.Item name="name" label="项目名称">
              <Input />
            </Form.Item>
          )}
        />
        {removal.dialog}
      </>
    );
  }

  test('opens a record from its card, with a tab of the tool, and changes it', deep, async () => {
    server.answer('projectCode', 'updateProjectCode', ({ name }) => codeOf(1, { name, version: 2 }));
    const { screen, query } = await show(<Cards />);
    await screen.getByRole('link', { name: 'SHOP-001' }).click();
    const drawer = screen.getByRole('dialog', { name: 'SHOP-001' });
    await drawer.getByRole('tab', { name: '使用' }).click();
    await expect.element(drawer.getByText('SHOP-001的使用')).toBeVisible();
    await drawer.getByRole('button', { name: '编辑' }).click();
    const form = screen.getByRole('dialog', { name: '编辑 SHOP-001' });
    await form.getByRole('textbox', { name: '项目名称' }).fill('新名字');
    await form.getByRole('button', { name: '保存' }).click();
    await expect.element(screen.getByText('更新成功')).toBeVisible();
    await expect.poll(() => query().toString()).toBe('');
  });

  test('deletes a record and offers to take that back', deep, async () => {
    server.answer('projectCode', 'updateUseStatus', null);
    const { screen } = await show(<Cards />);
    await screen.getByRole('button', { name: '删除SHOP-002' }).click();
    const question = screen.getByRole('dialog', { name: '确定删除“SHOP-002”？' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect.element(screen.getByRole('button', { name: '撤销' })).toBeVisible();
  });
});
