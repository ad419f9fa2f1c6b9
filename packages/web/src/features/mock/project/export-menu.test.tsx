import { apiBase, exportPath } from '@easymock/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { ExportMenu } from './export-menu';

fakeServer();
const project = projectOf({ mock_num: 3 });
const exported: unknown[] = [];
const names: string[] = [];

beforeEach(() => {
  exported.length = 0;
  names.length = 0;
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (address !== apiBase + exportPath) return fetch(address, init);
    const { format, ...input } = JSON.parse(String(init?.body));
    exported.push([format, input]);
    const headers = { 'Content-Type': 'application/json', 'Content-Disposition': 'attachment; filename="a"' };
    return new Response('# 文档', { headers });
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

test('a project and selected mocks are saved in the chosen format', async () => {
  signIn('projects');
  const { screen } = await show(
    <>
      <ExportMenu project={project} />
      <ExportMenu project={project} ids={['a'.repeat(24)]} />
    </>,
  );
  await screen.getByRole('button', { name: '导出', exact: true }).click();
  await expect.element(screen.getByRole('menuitem', { name: '保存为文档…' })).not.toBeInTheDocument();
  await screen.getByRole('menuitem', { name: 'OpenAPI 3.1' }).click();
  await expect.poll(() => names).toHaveLength(1);
  await screen.getByRole('button', { name: '导出所选' }).click();
  await screen.getByRole('menuitem', { name: 'MSW 2 处理函数' }).click();
  await expect.poll(() => names).toHaveLength(2);
  expect(exported).toEqual([
    ['openapi', { project_id: project._id }],
    ['msw', { ids: ['a'.repeat(24)] }],
  ]);
  expect(names[0]).toMatch(/\.openapi\.json$/);
  expect(names[1]).toMatch(/\.handlers\.ts$/);
});
