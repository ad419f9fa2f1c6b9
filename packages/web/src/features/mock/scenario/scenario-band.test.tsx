import type { Scenario } from '@easymock/contract';
import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { mockBriefOf, projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { ScenarioBand } from './scenario-band';
import { endAt } from './scenario-end';

const server = fakeServer();
const project = projectOf();
const id = 'c'.repeat(24);
const scenario: Scenario = {
  _id: id,
  name: '支付失败',
  choices: [{ mock_id: 'm1', answer_id: 'denied' }],
  everyone_until: null,
  everyone_by: null,
};
const mocks = [mockBriefOf(1, { answer_names: [{ id: 'denied', name: '余额不足' }] }), mockBriefOf(2)];
const idle = { scenario_id: null, until: null, key: null };

function given(
  mine: { scenario_id: string | null; until: string | null; key: string | null } = idle,
  list = [scenario],
) {
  signIn('projects');
  server.answer('scenario', 'list', { scenarios: list, mine, may_manage: false });
  server.answer('mock', 'list', { project, mocks, total: 2 });
}

/** Presses a button by Enter. */
async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('nothing is shown above a project while no scenario holds', async () => {
  given();
  const { screen } = await show(<ScenarioBand project={project} />);
  await expect.poll(() => server.inputsOf('scenario', 'list')).toHaveLength(1);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('the band names the scenario that holds for me, and ends it', async () => {
  given({ scenario_id: id, until: null, key: 'my-key' });
  server.answer('scenario', 'deactivate', null);
  const { screen } = await show(<ScenarioBand project={project} />);
  await expect.element(screen.getByText('场景“支付失败”仅对你长期生效')).toBeVisible();
  await screen.getByRole('button', { name: '结束' }).click();
  await expect.poll(() => server.inputsOf('scenario', 'deactivate')).toEqual([{ project_id: project._id }]);
});

test('the keyboard alone activates a shared scenario until midnight, and it says how my calls are recognised', async () => {
  given();
  server.answer('scenario', 'activate', { scenario_id: id, until: null, key: 'my-key' });
  const { screen } = await show(<ScenarioBand project={project} />, { path: `/?scenario=${id}` });
  await expect.element(screen.getByText('GET /mocks/1 → 余额不足')).toBeVisible();
  given({ scenario_id: id, until: null, key: 'my-key' });
  await press(screen.getByRole('button', { name: '仅对我启用' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('1 小时');
  // The menu ignores keys while it opens.
  const next = async () => {
    await userEvent.keyboard('{ArrowDown}');
    return document.activeElement?.textContent;
  };
  await expect.poll(next).toBe('到今天结束');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.inputsOf('scenario', 'activate')).toHaveLength(1);
  const [input] = server.inputsOf('scenario', 'activate') as { id: string; until: string }[];
  expect(input?.id).toBe(id);
  expect(new Date(input?.until ?? '').getHours()).toBe(0);
  await expect.element(screen.getByText('X-EasyMock-Scenario: my-key')).toBeVisible();
  await expect.element(screen.getByText(`/~my-key/${project._id}`, { exact: false }).first()).toBeVisible();
});

test('the keyboard alone makes a scenario of the responses that mocks have', async () => {
  given(idle, []);
  server.answer('scenario', 'create', { _id: id });
  const { screen } = await show(<ScenarioBand project={project} />, { path: '/?scenario=list', language: 'en' });
  await press(screen.getByRole('button', { name: 'New scenario' }));
  await screen.getByRole('textbox', { name: 'Scenario name' }).fill('Payment fails');
  (screen.getByRole('combobox', { name: 'GET /mocks/1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('combobox', { name: 'GET /mocks/2' })).not.toBeInTheDocument();
  await press(screen.getByRole('button', { name: /^(Save|Create|OK)/ }));
  await expect
    .poll(() => server.inputsOf('scenario', 'create'))
    .toEqual([{ project_id: project._id, name: 'Payment fails', choices: [{ mock_id: 'm1', answer_id: 'denied' }] }]);
});

test('the end of an activation', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime();
  expect(endAt('hour', now)).toBe(new Date(2026, 10, 20, 15, 30).toISOString());
  expect(endAt('day', now)).toBe(new Date(2026, 10, 21).toISOString());
  expect(endAt('ever', now)).toBeNull();
});
