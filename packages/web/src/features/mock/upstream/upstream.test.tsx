import type { MockDrift, UpstreamSettings } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { MockUpkeep } from './mock-upkeep';
import { RecordingBand } from './recording-band';
import { UpstreamCard } from './upstream-card';

const server = fakeServer();
const project = projectOf();
const project_id = project._id;
const environment = {
  _id: 'e'.repeat(24),
  name: '测试环境',
  url: 'http://10.0.0.5:8080',
  header_name: 'X-Gateway',
  has_header_value: true,
  header_value_hint: '…c123',
};
const settings: UpstreamSettings = {
  mode: 'fallback',
  current_id: environment._id,
  environments: [environment],
  record_until: null,
  record_by: null,
  recorded_num: 0,
  skipped_num: 0,
};
const mockId = 'd'.repeat(24);
const mock = { _id: mockId, state: 'live', owner_id: null, mode: null, drift_num: 0 } as const;

beforeEach(() => {
  signIn('projects');
  server.answer('upstream', 'get', settings);
  server.answer('upstream', 'configure', null);
  server.answer('upstream', 'people', []);
  server.answer('upstream', 'mocks', { mocks: [mock], owners: [] });
  server.answer('upstream', 'assign', null);
});
afterEach(endSession);

test('the first environment is added with a header, whose value is never shown again', async () => {
  server.answer('upstream', 'get', { ...settings, mode: 'mock', current_id: null, environments: [] });
  server.answer('upstream', 'create', { _id: environment._id });
  const { screen } = await show(<UpstreamCard project={project} />);
  await screen.getByRole('button', { name: '新增环境' }).click();
  await screen.getByRole('textbox', { name: '环境名称' }).fill('测试环境');
  await screen.getByRole('textbox', { name: '基础地址' }).fill('http://10.0.0.5:8080');
  await screen.getByRole('textbox', { name: '请求头（可选）' }).fill('X-Gateway');
  await screen.getByLabelText('请求头的值').fill('abc123');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.inputsOf('upstream', 'create'))
    .toMatchObject([
      { project_id, name: '测试环境', url: 'http://10.0.0.5:8080', header_name: 'X-Gateway', header_value: 'abc123' },
    ]);
});

test('a recording starts for an hour, and the band above the project ends it', async () => {
  const { screen } = await show(
    <>
      <RecordingBand project={project} />
      <UpstreamCard project={project} />
    </>,
  );
  await expect.element(screen.getByText('http://10.0.0.5:8080')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '结束录制' })).not.toBeInTheDocument();
  const record_until = new Date(Date.now() + 3_600_000).toISOString();
  const recording: UpstreamSettings = { ...settings, mode: 'record', record_until, recorded_num: 4, skipped_num: 1 };
  server.answer('upstream', 'get', () => (server.inputsOf('upstream', 'configure').length > 0 ? recording : settings));
  await screen.getByRole('button', { name: '开始录制' }).click();
  await expect
    .poll(() => server.inputsOf('upstream', 'configure'))
    .toMatchObject([{ project_id, mode: 'record', record_minutes: 60 }]);
  await expect.element(screen.getByText(/正在录制“测试环境”.*已保存 4 个，1 个未保存/)).toBeVisible();
  await screen.getByRole('button', { name: '结束录制' }).click();
  await expect
    .poll(() => server.inputsOf('upstream', 'configure').at(-1))
    .toMatchObject({ project_id, mode: 'fallback' });
});

test('a live mock comes back with one click, and its owner can be chosen', async () => {
  const { screen } = await show(
    <MockUpkeep project={project} mockId={mockId} isReadOnly={false} onAccept={() => {}} />,
  );
  await screen.getByRole('button', { name: '切回接口' }).click();
  await expect
    .poll(() => server.inputsOf('upstream', 'assign'))
    .toMatchObject([{ project_id, mock_ids: [mockId], state: 'ready' }]);
  await expect.element(screen.getByRole('combobox', { name: '负责人' })).toBeVisible();
});

test('differences from the back end are listed, taken over and dismissed', async () => {
  const drift: MockDrift = {
    differences: [
      { path: 'list[].sku', kind: 'missing', expected: 'string', found: '' },
      { path: 'total', kind: 'retyped', expected: 'number', found: 'string' },
    ],
    mode: '{ "total": "1" }',
    status: 200,
    environment: '测试环境',
    at: new Date().toISOString(),
  };
  server.answer('upstream', 'mocks', { mocks: [{ ...mock, drift_num: 2 }], owners: [] });
  server.answer('upstream', 'drift', drift);
  server.answer('upstream', 'dismiss', null);
  let accepted = '';
  const { screen } = await show(
    <MockUpkeep
      project={project}
      mockId={mockId}
      isReadOnly={false}
      onAccept={(mode) => {
        accepted = mode;
      }}
    />,
  );
  await expect.element(screen.getByText('list[].sku')).toBeVisible();
  await expect.element(screen.getByText('响应：string')).toBeVisible();
  await screen.getByRole('button', { name: '按真实响应修改定义' }).click();
  expect(accepted).toBe(drift.mode);
  await screen.getByRole('button', { name: '忽略' }).click();
  await expect.poll(() => server.inputsOf('upstream', 'dismiss')).toEqual([{ mock_id: mockId }]);
});
