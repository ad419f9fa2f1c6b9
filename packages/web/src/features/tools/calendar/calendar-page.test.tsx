import type { CalendarContent, CalendarEvent } from '@easymock/contract';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { CalendarPage } from './calendar-page';
import { CalendarPanel } from './calendar-panel';
import { FeedDialog } from './feed-dialog';

const server = fakeServer();

const eventOf = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  _id: 'a'.repeat(24),
  version: 1,
  title: '评审',
  type: 'meeting',
  allDay: false,
  repeat: 'none',
  content: '',
  repeatEnd: '',
  startAt: '2026-11-25T07:00:00.000Z',
  endAt: '2026-11-25T08:00:00.000Z',
  startDay: '2026-11-25',
  endDay: '2026-11-25',
  startTime: '15:00',
  endTime: '16:00',
  occurrenceDate: '2026-11-25',
  visibility: 'self',
  color: '',
  link: '',
  ownerName: '陈静',
  layer: 'mine',
  readonly: false,
  ...more,
});
const at = '2026-11-23T04:00:00.000Z';
const entry: CalendarContent = {
  _id: 'c'.repeat(24),
  version: 1,
  title: '评审',
  content: '',
  type: 'other',
  allDay: false,
  startAt: '2026-11-27T07:00:00.000Z',
  endAt: '2026-11-27T08:00:00.000Z',
  startDay: '2026-11-27',
  endDay: '2026-11-27',
  startTime: '15:00',
  endTime: '16:00',
  repeat: 'none',
  repeatEnd: '',
  excludedDays: [],
  visibility: 'self',
  department: '',
  attendees: [],
  remindMinutes: [],
  dingConfigIds: [],
  color: '',
  link: '',
  mayChange: true,
  ownerUserId: 'p',
  ownerName: '陈静',
  create_at: at,
  update_at: at,
  createUserId: 'p',
  createUserName: '陈静',
  updateUserId: 'p',
  updateUserName: '陈静',
};
const content = (events: CalendarEvent[]) => ({
  events,
  days: [{ date: '2026-11-28', name: '元旦', isOffDay: false }],
  layers: [
    { key: 'mine', name: '我的日程' },
    { key: 'task', name: '任务截止' },
  ],
  today: '2026-11-23',
  isCut: false,
});

beforeEach(() => {
  localStorage.removeItem('calendar_layers_off');
  signIn('tools.calendar.edit');
  server.answer('account', 'list', []);
});

function FeedButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <FeedDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

test('the secret address of a subscription is shown once', async () => {
  server.answer('calendar', 'getIcsAddress', { isOn: true, createdAt: at, lastUsedAt: null });
  server.answer('calendar', 'createIcsAddress', { path: '/easymock/calendar/secret.ics' });
  const { screen } = await show(<FeedButton />);
  await screen.getByRole('button', { name: 'open' }).click();
  await screen.getByRole('button', { name: '重新生成' }).click();
  await expect.element(screen.getByText(/secret\.ics$/)).toBeVisible();
  await screen.getByRole('button', { name: '知道了' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'open' }).click();
  await expect.element(screen.getByText(/还没有程序读取过/)).toBeVisible();
  await expect.element(screen.getByText(/secret\.ics$/)).not.toBeInTheDocument();
});

test('a line becomes an entry, and says before how it is read', async () => {
  server.answer('calendar', 'getCalendarContent', content([]));
  const { screen } = await show(<CalendarPage />, { path: '/tools/calendar' });
  const line = screen.getByRole('textbox', { name: '快速新增' });
  await userEvent.fill(line, '周五 15:00 评审');
  await expect.element(screen.getByText('评审 · 2026-11-27 15:00–16:00')).toBeVisible();
  let sent: object = {};
  server.answer('calendar', 'addCalendarContent', (input) => {
    sent = input as object;
    return entry;
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('已新增“评审”')).toBeVisible();
  expect(sent).toMatchObject({
    title: '评审',
    allDay: false,
    repeat: 'none',
    startAt: '2026-11-27T15:00',
    endAt: '2026-11-27T16:00',
  });
});

test('arrows walk through the days of the month, and a layer can be turned off', async () => {
  const task = eventOf({ _id: 'b', title: '交付', layer: 'task', version: 0, link: '/tools/taskManage' });
  server.answer('calendar', 'getCalendarContent', content([eventOf(), task]));
  const { screen } = await show(<CalendarPage />, { path: '/tools/calendar?date=2026-11-30' });
  await expect.element(screen.getByRole('button', { name: /评审.*2026-11-25 15:00–16:00/ })).toBeVisible();
  await expect.element(screen.getByText('班').first()).toBeVisible();
  const selected = () => document.querySelector<HTMLElement>('td[aria-selected="true"]');
  selected()?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => selected()?.dataset.day).toBe('2026-12-01');
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.day).toBe('2026-12-01');
  await userEvent.click(screen.getByRole('checkbox', { name: '任务截止' }));
  await expect.poll(() => screen.getByRole('link', { name: /^交付/ }).elements().length).toBe(0);
});

test('who may only read is offered nothing to add', async () => {
  signIn('tools.calendar.view');
  server.answer('calendar', 'getCalendarContent', content([eventOf({ readonly: true })]));
  const { screen } = await show(<CalendarPage />, { path: '/tools/calendar?view=agenda&date=2026-11-23' });
  await expect.element(screen.getByRole('button', { name: /^评审/ })).toBeVisible();
  expect(screen.getByRole('button', { name: '新增日程' }).elements()).toEqual([]);
  expect(screen.getByRole('textbox', { name: '快速新增' }).elements()).toEqual([]);
});

test('the days beside other pages begin with the day of the calendar, whatever the clock of the machine says', async () => {
  const yesterday = eventOf({ _id: 'b', title: '昨天的评审', startDay: '2026-11-22', endDay: '2026-11-22' });
  const today = eventOf({ title: '今天的评审', startDay: '2026-11-23', endDay: '2026-11-23' });
  server.answer('calendar', 'getCalendarContent', ({ startDate = '' }) =>
    content([yesterday, today].filter(({ startDay }) => startDay >= startDate || startDate > '2026-11-23')),
  );
  const { screen } = await show(<CalendarPanel />);
  await expect.element(screen.getByRole('button', { name: /今天的评审/ })).toBeVisible();
  expect(server.inputsOf('calendar', 'getCalendarContent').at(-1)).toMatchObject({
    startDate: '2026-11-23',
    endDate: '2026-11-29',
  });
});

test('on a phone, the dates above the days stand in one line', async () => {
  await resizePage(390, 844);
  server.answer('calendar', 'getCalendarContent', content([]));
  const { screen } = await show(<CalendarPage />, { path: '/tools/calendar' });
  const dates = screen.getByRole('heading', { level: 2 });
  await expect.element(dates).toHaveTextContent('2026-11-23 至 2026-12-23');
  expect(dates.element().getBoundingClientRect().height).toBeLessThan(30);
});

test('Alt and an arrow move an entry to another day, and the focus goes along', async () => {
  let day = '2026-11-25';
  server.answer('calendar', 'getCalendarContent', () =>
    content([eventOf({ startDay: day, endDay: day, occurrenceDate: day })]),
  );
  server.answer('calendar', 'updateCalendarContent', ({ startAt = '' }) => {
    day = startAt.slice(0, 10);
    return { ...entry, startDay: day };
  });
  const { screen } = await show(<CalendarPage />, { path: '/tools/calendar' });
  const chip = () => screen.getByRole('button', { name: /^评审/ });
  await expect.element(chip()).toBeVisible();
  (chip().element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(screen.getByText('已移动“评审”')).toBeVisible();
  await expect.poll(() => chip().element().closest<HTMLElement>('td')?.dataset.day).toBe('2026-11-26');
  await expect.element(chip()).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => chip().element().closest<HTMLElement>('td')?.dataset.day).toBe('2026-11-19');
  await expect.element(chip()).toHaveFocus();
});

test('an entry has the focus again when its form and its drawer have closed', async () => {
  server.answer('calendar', 'getCalendarContent', content([eventOf()]));
  server.answer('calendar', 'getCalendarContentById', entry);
  const { screen } = await show(<CalendarPage />, { path: '/tools/calendar' });
  const chip = screen.getByRole('button', { name: /^评审/ });
  await expect.element(chip).toBeVisible();
  (chip.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const edit = screen.getByRole('dialog').getByRole('button', { name: '编辑' });
  await expect.element(edit).toBeVisible();
  (edit.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: '标题' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('textbox', { name: '标题' })).not.toBeInTheDocument();
  await expect.element(edit).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip).toHaveFocus();
});
