import { afterEach, beforeEach, expect, test } from 'vitest';
import { show, signIn } from '../../../test/screen';
import { endSession } from '../../lib/session/session';
import { AddButton } from './add-button';

beforeEach(() => signIn('projects'));
afterEach(endSession);

const plusOn = async (path: string) => {
  const { screen } = await show(<AddButton />, { path });
  const num = screen.getByRole('link', { name: '新建项目' }).elements().length;
  await screen.unmount();
  return num;
};

test('a plus for projects floats where nothing else can be added', async () => {
  for (const path of ['/workbench', '/dashboard', '/tools', '/docs'])
    expect([path, await plusOn(path)]).toEqual([path, 1]);
  signIn('workbench');
  expect(await plusOn('/workbench')).toBe(0);
});

test('no plus floats where one would take it for a further mock, person or record', async () => {
  const paths = [
    '/',
    '/group',
    '/project/1',
    '/editor/1/2',
    '/accounts',
    '/settings',
    '/tools/projectCodeManage',
    '/nowhere',
  ];
  for (const path of paths) expect([path, await plusOn(path)]).toEqual([path, 0]);
});
