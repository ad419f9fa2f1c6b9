import { type Mock, storagePrefix } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { projectOf, zhou } from '../../../../test/projects';
import { lin, show, signIn } from '../../../../test/screen';
import { isLive } from '../../../lib/live/live';
import { endSession } from '../../../lib/session/session';
import { removeStored } from '../../../lib/storage/storage';
import { MockOthersChange } from './mock-others-change';
import { type MockForm, useMockForm } from './use-mock-form';

const server = fakeServer();
const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const project = projectOf({ members: [zhou] });
const address = `mock:project:${project._id}` as const;
const id = 'e'.repeat(24);
const opened: Mock = {
  _id: id,
  project_id: project._id,
  url: '/orders',
  method: 'get',
  description: '订单',
  use_num: 0,
  is_gone: false,
  folder_id: null,
  tags: [],
  answer_names: [],
  answers: [],
  collection: null,
  mode: '{ a: 1, b: 1 }',
  parameters: '',
  response_model: '',
  version: 1,
  update_at: moment(1),
};

const draftKey = `${storagePrefix}draft:${lin._id}:mock:${id}`;

let current: Mock;
let form: MockForm;
let loads: number;
let shown: string[];
let closed: boolean;

function Open() {
  form = useMockForm({
    project,
    mock: current,
    brought: undefined,
    isAutoClose: false,
    open: {
      closing: () => {
        closed = true;
      },
      rename: () => {},
    },
  });
  return (
    <MockOthersChange
      project={project}
      mock={current}
      form={form}
      onLoad={() => (loads += 1)}
      onShow={({ mode }) => shown.push(mode)}
    />
  );
}

/** From now on the server returns the mock as this person saved it. */
function givenSaved(change: Partial<Mock>, version: number, by = zhou): void {
  const changed = { version, at: moment(version), by, source: 'form' as const };
  server.answer('mock', 'get', { project, mock: { ...opened, ...change, version }, changed });
}

async function open() {
  const { screen } = await show(<Open />);
  await expect.poll(() => isLive(address)).toBe(true);
  return screen;
}

beforeEach(() => {
  removeStored('live');
  localStorage.removeItem(draftKey);
  current = opened;
  signIn('projects');
  server.answer('request', 'usage', []);
  [loads, shown, closed] = [0, [], false];
  givenSaved({}, 1);
});
afterEach(endSession);

test('what others save is told with their name, and loaded when asked for; other mocks and own saves are not', async () => {
  const screen = await open();
  server.live.tell(address, { by: zhou._id, mocks: ['f'.repeat(24)] });
  givenSaved({ mode: '{}' }, 2, { ...lin, isNameShared: false });
  server.live.tell(address, { by: lin._id, mocks: [id] });
  await expect.poll(() => server.inputsOf('mock', 'get').length).toBeGreaterThan(0);
  await expect.element(screen.getByText(/更新了此接口/)).not.toBeInTheDocument();
  givenSaved({ mode: '{}' }, 3);
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await expect.element(screen.getByText(/周青 更新了此接口/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '合并' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '载入' }).click();
  expect(loads).toBe(1);
});

test('the notice stands in front of the editor and moves nothing', async () => {
  const { screen } = await show(
    <div style={{ position: 'relative', height: 400 }}>
      <Open />
      <p>正文</p>
    </div>,
  );
  await expect.poll(() => isLive(address)).toBe(true);
  const top = () => screen.getByText('正文').element().getBoundingClientRect().top;
  const before = top();
  givenSaved({ mode: '{}' }, 3);
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await expect.element(screen.getByText(/周青 更新了此接口/)).toBeVisible();
  expect(top()).toBe(before);
});

test('a save sends only what was changed, with the version it was changed in', async () => {
  await open();
  server.answer('mock', 'update', { version: 2 });
  form.change({ description: '新的' });
  await expect.poll(() => form.isDirty).toBe(true);
  form.submit();
  await expect.poll(() => form.isDirty).toBe(false);
  form.change({ mode: '{ c: 1 }' });
  await expect.poll(() => form.isDirty).toBe(true);
  form.submit();
  await expect
    .poll(() => server.inputsOf('mock', 'update'))
    .toEqual([
      { id, version: 1, description: '新的' },
      { id, version: 2, mode: '{ c: 1 }' },
    ]);
});

test('a late save is refused with the difference, and merged key by key', async () => {
  const screen = await open();
  server.answer('mock', 'update', ({ version }) => (version === 1 ? refusal('staleVersion') : { version: 3 }));
  givenSaved({ mode: '{ a: 1, b: 2 }', url: '/theirs' }, 2);
  form.change({ mode: '{ a: 9, b: 1 }' });
  await expect.poll(() => form.isDirty).toBe(true);
  form.submit();
  await expect.element(screen.getByText(/你的修改还没有保存/)).toBeVisible();
  await screen.getByRole('button', { name: '查看差异' }).click();
  const dialog = screen.getByRole('dialog', { name: '最新版本与我的修改' });
  await expect.element(dialog.getByRole('cell', { name: '/theirs' })).toBeVisible();
  await expect.element(dialog.getByText('{ a: 9, b: 1 }')).toBeVisible();
  await dialog.getByRole('button', { name: '合并' }).click();
  await expect.poll(() => shown).toEqual(['{ a: 9, b: 2 }']);
  await expect.poll(() => form.values).toMatchObject({ mode: '{ a: 9, b: 2 }', url: '/theirs' });
  form.submit();
  await expect.poll(() => server.inputsOf('mock', 'update').at(-1)).toEqual({ id, version: 2, mode: '{ a: 9, b: 2 }' });
  await expect.element(screen.getByText(/更新了此接口/)).not.toBeInTheDocument();
});

test('a merge says in which fields it kept what was typed over what somebody else wrote', async () => {
  const screen = await open();
  givenSaved({ description: '周的', url: '/theirs' }, 2);
  form.change({ description: '我的' });
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await screen.getByRole('button', { name: '合并' }).click();
  await expect.element(screen.getByText(/双方都改了描述：/)).toBeVisible();
  await expect.poll(() => form.values).toMatchObject({ description: '我的', url: '/theirs' });
});

test('keeping mine overwrites only what I changed myself', async () => {
  const screen = await open();
  givenSaved({ mode: '{ theirs: 1 }', description: '周的' }, 2);
  form.change({ mode: '{ mine: 1 }' });
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await screen.getByRole('button', { name: '保留我的' }).click();
  await expect.poll(() => form.values).toMatchObject({ mode: '{ mine: 1 }', description: '周的' });
  expect(form.readEdited().version).toBe(2);
  expect(form.isDirty).toBe(true);
});

test('definitions that cannot be read are not merged, and nothing is lost', async () => {
  const screen = await open();
  givenSaved({ mode: 'https://shop.example/api' }, 2);
  form.change({ mode: '{ mine: 1 }' });
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await screen.getByRole('button', { name: '合并' }).click();
  await expect.element(screen.getByText(/不能自动合并/)).toBeVisible();
  expect(form.values.mode).toBe('{ mine: 1 }');
  expect(form.readEdited().version).toBe(1);
});

/** Stores a draft of an earlier visit, typed over the mock in a given version. */
function givenDraft(typed: Partial<Mock>, base: Partial<Mock>, version: number): void {
  const over = { url: '/orders', method: 'get', description: '订单', folder_id: null, tags: [], ...base };
  const draft = { at: moment(0), value: { values: { ...over, ...typed }, base: over, version } };
  localStorage.setItem(draftKey, JSON.stringify(draft));
}

test('a draft whose text somebody else has changed since is restored with the difference, not over theirs', async () => {
  givenDraft({ mode: '{ a: 1, b: 9 }' }, { mode: '{ a: 0, b: 1 }' }, 3);
  current = { ...opened, version: 4 };
  givenSaved({}, 4);
  const screen = await open();
  const { kept } = form;
  if (!kept) throw new Error('no draft is offered');
  kept.onRestore(kept.draft.value);
  await expect.element(screen.getByText(/周青 更新了此接口.*还没有保存/)).toBeVisible();
  await expect.element(screen.getByRole('status').first()).toHaveFocus();
  expect(form.values.mode).toBe('{ a: 1, b: 9 }');
  expect(form.readEdited().version).toBe(3);
  await screen.getByRole('button', { name: '合并' }).click();
  await expect.poll(() => form.readEdited().version).toBe(4);
});

test('loading theirs gives up what was typed, for the next visit as well', async () => {
  const screen = await open();
  givenSaved({ mode: '{ theirs: 1 }' }, 2);
  form.change({ mode: '{ mine: 1 }' });
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await screen.getByRole('button', { name: '放弃我的并载入' }).click();
  expect(loads).toBe(1);
  await screen.unmount();
  expect(localStorage.getItem(draftKey)).toBeNull();
});

test('each save that is refused leads to what somebody else changed', async () => {
  const screen = await open();
  server.answer('mock', 'update', refusal('staleVersion'));
  givenSaved({ mode: '{ theirs: 1 }' }, 2);
  form.change({ mode: '{ mine: 1 }' });
  await expect.poll(() => form.isDirty).toBe(true);
  for (const _try of [1, 2]) {
    form.submit();
    await expect.element(screen.getByRole('status').first()).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
  }
});

test('a mock that was deleted meanwhile is told, and restored with what was typed', async () => {
  const screen = await open();
  server.answer('mock', 'get', refusal('mockMissing'));
  form.change({ description: '新的' });
  server.live.tell(address, { by: zhou._id, mocks: null });
  await expect.element(screen.getByText('此接口已被删除')).toBeVisible();
  server.answer('mock', 'restore', null);
  givenSaved({}, 1);
  await screen.getByRole('button', { name: '恢复接口' }).click();
  await expect.element(screen.getByText('此接口已被删除')).not.toBeInTheDocument();
  expect(server.inputsOf('mock', 'restore')).toEqual([{ project_id: project._id, ids: [id] }]);
  server.answer('mock', 'update', { version: 2 });
  form.submit();
  await expect.poll(() => server.inputsOf('mock', 'update')).toEqual([{ id, version: 1, description: '新的' }]);
});

test('a save that finds no mock any more tells so, and what was typed is saved as a new one', async () => {
  const screen = await open();
  server.answer('mock', 'update', refusal('mockMissing'));
  server.answer('mock', 'get', refusal('mockMissing'));
  server.answer('mock', 'create', { _id: 'f'.repeat(24) });
  form.change({ mode: '{ mine: 1 }' });
  await expect.poll(() => form.isDirty).toBe(true);
  form.submit();
  await expect.element(screen.getByRole('status').first()).toHaveFocus();
  await expect.element(screen.getByText('此接口已被删除')).toBeVisible();
  await screen.getByRole('button', { name: '另存为新接口' }).click();
  await expect.poll(() => closed).toBe(true);
  expect(server.inputsOf('mock', 'create')).toEqual([
    expect.objectContaining({ project_id: project._id, url: '/orders', mode: '{ mine: 1 }' }),
  ]);
  expect(localStorage.getItem(draftKey)).toBeNull();
});

test('a colleague who restores a deleted mock takes the notice away', async () => {
  const screen = await open();
  server.answer('mock', 'get', refusal('mockMissing'));
  server.live.tell(address, { by: zhou._id, mocks: null });
  await expect.element(screen.getByText('此接口已被删除')).toBeVisible();
  givenSaved({}, 1);
  server.live.tell(address, { by: zhou._id, mocks: [id] });
  await expect.element(screen.getByText('此接口已被删除')).not.toBeInTheDocument();
});

test('a draft that was typed over an older version brings back only what was typed', async () => {
  const base = { url: '/orders', method: 'get', description: '订单', mode: '{ old: 1 }' };
  const draft = { at: moment(0), value: { values: { ...base, description: '草稿' }, base } };
  localStorage.setItem(draftKey, JSON.stringify(draft));
  await open();
  const { kept } = form;
  if (!kept) throw new Error('no draft is offered');
  expect(kept.draft.value).toEqual({
    ...base,
    description: '草稿',
    // The draft is older than these fields and lacks them.
    folder_id: null,
    tags: [],
    answers: [],
    collection: null,
    mode: opened.mode,
  });
  kept.onDiscard();
});
