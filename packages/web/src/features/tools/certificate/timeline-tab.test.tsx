import type { TimelineEntry } from '@easymock/contract';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { TimelineTab } from './timeline-tab';

const server = fakeServer();
const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, 10 + at, 1)).toISOString().slice(0, 7));
const entry = (name: string, day: string, daysLeft: number): TimelineEntry => ({
  kind: 'pro_certificate',
  _id: name.padEnd(24, 'x'),
  name,
  day,
  daysLeft,
  ownerUserName: '史涛',
  state: daysLeft < 0 ? 'expired' : 'valid',
  path: `/tools/certificateManage?open=${name}`,
});
const list = [entry('old', '2026-10-30', -24), entry('push', '2027-01-15', 53)];

test.each([
  ['zh-CN', '2027年1月', '此前已到期'],
  ['en', 'January 2027', 'Expired before'],
] as const)('what expires stands in its month, and opens by keyboard, in %s', async (language, month, earlier) => {
  signIn('tools.certificate.view');
  server.answer('certificate', 'getTimeline', { months, list, isCut: false });
  const { screen } = await show(<TimelineTab />, { language });
  const links = (name: string) => screen.getByRole('region', { name, exact: true }).getByRole('link');
  await expect.element(links(earlier)).toHaveTextContent('old');
  await expect.element(links(month)).toHaveTextContent('push');
  await userEvent.keyboard('{Tab}');
  await expect.element(links(earlier)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(links(month)).toHaveFocus();
});

test('at the width of a phone it is a list without empty months', async () => {
  signIn('tools.certificate.view');
  server.answer('certificate', 'getTimeline', { months, list, isCut: false });
  await resizePage(360, 640);
  const { screen } = await show(<TimelineTab />);
  await expect.element(screen.getByRole('region', { name: '2027年1月' })).toBeVisible();
  expect(screen.getByRole('region').elements()).toHaveLength(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test.each(['light', 'dark'] as const)('the timeline has no fault that axe finds in the %s theme', async (theme) => {
  signIn('tools.certificate.view');
  server.answer('certificate', 'getTimeline', { months, list, isCut: true });
  const { screen } = await show(<TimelineTab />, { theme });
  await expect.element(screen.getByText('只列出最早的 2 项')).toBeVisible();
  const { violations } = await axe.run(screen.container as HTMLElement);
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
});
