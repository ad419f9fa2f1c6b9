import { type HttpStatus, httpStatusKeys, type Language } from '@easymock/contract';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { shareByDepth } from '../../../../../test-depth';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { kitTexts } from '../../kit/kit-texts';
import { textsIn } from '../../lib/texts/texts';
import { CalendarPage } from './calendar/calendar-page';
import { texts as calendarTexts } from './calendar/texts';
import { CertificatesPage } from './certificate/certificates-page';
import { texts as certificateTexts } from './certificate/texts';
import { RobotsPage } from './ding-config/robots-page';
import { texts as robotTexts } from './ding-config/texts';
import { H5Page } from './h5/h5-page';
import { texts as h5Texts } from './h5/texts';
import { HttpsPage } from './https/https-page';
import { texts as httpsTexts } from './https/texts';
import { NpmPage } from './npm/npm-page';
import { texts as npmTexts } from './npm/texts';
import { PayAccountsPage } from './pay-account/pay-accounts-page';
import { texts as payTexts } from './pay-account/texts';
import { PrintPointsPage } from './print-points/print-points-page';
import { texts as printPointsTexts } from './print-points/texts';
import { ProjectCodesPage } from './project-code/project-codes-page';
import { texts as codeTexts } from './project-code/texts';
import { PushTasksPage } from './push-task/push-tasks-page';
import { texts as pushTexts } from './push-task/texts';
import { QrcodePage } from './qrcode/qrcode-page';
import { texts as qrcodeTexts } from './qrcode/texts';
import { RecommendsPage } from './recommend/recommends-page';
import { texts as recommendTexts } from './recommend/texts';
import { ReleasesPage } from './release/releases-page';
import { texts as releaseTexts } from './release/texts';
import { SprintsPage } from './sprint-commits/sprints-page';
import { texts as sprintTexts } from './sprint-commits/texts';
import { TaskScorePage } from './task/score-page';
import { TasksPage } from './task/tasks-page';
import { texts as taskTexts } from './task/texts';

const server = fakeServer();

interface Tool {
  readonly title: string;
  readonly page: ReactNode;
  readonly path: string;
  /** Text of the empty state. */
  readonly empty: (language: Language) => string;
  /** Makes the call hang, get refused, fail, or return nothing. */
  readonly set: (how: 'held' | 'refused' | 'cut' | 'empty') => void;
}

const noHosts = {
  list: [],
  total: 0,
  page: 1,
  pageSize: 20,
  statusNum: Object.fromEntries(httpStatusKeys.map((key) => [key, 0])) as Record<HttpStatus, number>,
  remindSettings: { days: [], percent: [] },
};
const nothing = { list: [], total: 0, page: 1, pageSize: 20 };
const noEntries = { events: [], days: [], layers: [], today: '2026-11-23', isCut: false };
const noTasks = { total: 0, overdue: 0, points: 0, status: [], type: [], level: [], result: [] };

/** The tools under test, each with the call that fills its screen. */
const tools: readonly Tool[] = [
  {
    title: 'the developer accounts',
    page: <CertificatesPage />,
    path: '/tools/certificateManage',
    empty: (language) => textsIn(certificateTexts, language).emptyAccounts,
    set(how) {
      if (how === 'held') server.hold('devAccount', 'getDeveloperList', nothing);
      else if (how === 'cut') server.cut('devAccount', 'getDeveloperList');
      else server.answer('devAccount', 'getDeveloperList', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the certificates',
    page: <CertificatesPage />,
    path: '/tools/certificateManage?tab=certificates',
    empty: (language) => textsIn(certificateTexts, language).emptyCertificates,
    set(how) {
      const none = { ...nothing, projects: [] };
      if (how === 'held') server.hold('certificate', 'getProjectList', none);
      else if (how === 'cut') server.cut('certificate', 'getProjectList');
      else server.answer('certificate', 'getProjectList', how === 'empty' ? none : refusal('forbidden'));
    },
  },
  {
    title: 'the project codes',
    page: <ProjectCodesPage />,
    path: '/tools/projectCodeManage',
    empty: (language) => textsIn(codeTexts, language).empty,
    set(how) {
      const call = 'getAllProjectCodeList';
      const noCodes = { projectCodeArray: [] };
      if (how === 'held') server.hold('projectCode', call, noCodes);
      else if (how === 'cut') server.cut('projectCode', call);
      else server.answer('projectCode', call, how === 'empty' ? noCodes : refusal('forbidden'));
    },
  },
  {
    title: 'the recommendations',
    page: <RecommendsPage />,
    path: '/tools/recommendContentManage',
    empty: (language) => textsIn(recommendTexts, language).empty,
    set(how) {
      server.answer('recommend', 'findLatest', []);
      if (how === 'held') server.hold('recommend', 'findRecommend', nothing);
      else if (how === 'cut') server.cut('recommend', 'findRecommend');
      else server.answer('recommend', 'findRecommend', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the payment accounts',
    page: <PayAccountsPage />,
    path: '/tools/payAccountManage',
    empty: (language) => textsIn(payTexts, language).empty,
    set(how) {
      const none = { ...nothing, companies: [] };
      if (how === 'held') server.hold('payAccount', 'getAccountList', none);
      else if (how === 'cut') server.cut('payAccount', 'getAccountList');
      else server.answer('payAccount', 'getAccountList', how === 'empty' ? none : refusal('forbidden'));
    },
  },
  {
    title: 'the list of tasks',
    page: <TasksPage />,
    path: '/tools/taskManage',
    empty: (language) => textsIn(taskTexts, language).empty,
    set(how) {
      if (how === 'held') server.hold('task', 'getAllTaskInfoList', nothing);
      else if (how === 'cut') server.cut('task', 'getAllTaskInfoList');
      else server.answer('task', 'getAllTaskInfoList', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the board of tasks',
    page: <TasksPage />,
    path: '/tools/taskManage?view=board',
    empty: (language) => textsIn(taskTexts, language).empty,
    set(how) {
      const none = { list: [], num: {} };
      if (how === 'held') server.hold('task', 'getTaskBoard', none);
      else if (how === 'cut') server.cut('task', 'getTaskBoard');
      else server.answer('task', 'getTaskBoard', how === 'empty' ? none : refusal('forbidden'));
    },
  },
  {
    title: 'the ranking of points',
    page: <TaskScorePage />,
    path: '/tools/taskManageScore',
    empty: (language) => textsIn(taskTexts, language).scoreEmpty,
    set(how) {
      server.answer('task', 'getTaskStatistics', noTasks);
      if (how === 'held') server.hold('task', 'getAllTaskPeopleInfoList', []);
      else if (how === 'cut') server.cut('task', 'getAllTaskPeopleInfoList');
      else server.answer('task', 'getAllTaskPeopleInfoList', how === 'empty' ? [] : refusal('forbidden'));
    },
  },
  {
    title: 'the print-point images',
    page: <PrintPointsPage />,
    path: '/tools/printPoints',
    empty: (language) => textsIn(printPointsTexts, language).emptyReader,
    set(how) {
      if (how === 'held') server.hold('printPoints', 'list', nothing);
      else if (how === 'cut') server.cut('printPoints', 'list');
      else server.answer('printPoints', 'list', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the events of print points',
    page: <PrintPointsPage />,
    path: '/tools/printPoints?view=dictionary',
    empty: (language) => textsIn(printPointsTexts, language).dictionaryEmpty,
    set(how) {
      const none = { list: [], isCut: false };
      if (how === 'held') server.hold('printPoints', 'dictionary', none);
      else if (how === 'cut') server.cut('printPoints', 'dictionary');
      else server.answer('printPoints', 'dictionary', how === 'empty' ? none : refusal('forbidden'));
    },
  },
  {
    title: 'the release checklists',
    page: <ReleasesPage />,
    path: '/tools/releaseTools',
    empty: (language) => textsIn(releaseTexts, language).empty,
    set(how) {
      if (how === 'held') server.hold('release', 'list', nothing);
      else if (how === 'cut') server.cut('release', 'list');
      else server.answer('release', 'list', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the sprints',
    page: <SprintsPage />,
    path: '/tools/sprintCommits',
    empty: (language) => textsIn(sprintTexts, language).empty,
    set(how) {
      if (how === 'held') server.hold('sprintCommits', 'list', nothing);
      else if (how === 'cut') server.cut('sprintCommits', 'list');
      else server.answer('sprintCommits', 'list', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the loose commits',
    page: <SprintsPage />,
    path: '/tools/sprintCommits?view=loose',
    empty: (language) => textsIn(sprintTexts, language).looseEmpty,
    set(how) {
      if (how === 'held') server.hold('sprintCommits', 'looseCommits', nothing);
      else if (how === 'cut') server.cut('sprintCommits', 'looseCommits');
      else server.answer('sprintCommits', 'looseCommits', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the calendar',
    page: <CalendarPage />,
    path: '/tools/calendar?view=agenda',
    empty: (language) => textsIn(calendarTexts, language).empty,
    set(how) {
      if (how === 'held') server.hold('calendar', 'getCalendarContent', noEntries);
      else if (how === 'cut') server.cut('calendar', 'getCalendarContent');
      else server.answer('calendar', 'getCalendarContent', how === 'empty' ? noEntries : refusal('forbidden'));
    },
  },
  {
    title: 'the robots',
    page: <RobotsPage />,
    path: '/tools/dingConfigManage',
    empty: (language) => textsIn(robotTexts, language).empty,
    set(how) {
      if (how === 'held') server.hold('dingConfig', 'getAllDingConfigInfoList', nothing);
      else if (how === 'cut') server.cut('dingConfig', 'getAllDingConfigInfoList');
      else server.answer('dingConfig', 'getAllDingConfigInfoList', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the push tasks',
    page: <PushTasksPage />,
    path: '/tools/pushTaskManage',
    empty: (language) => textsIn(pushTexts, language).empty,
    set(how) {
      if (how === 'held') server.hold('pushTask', 'getTaskList', nothing);
      else if (how === 'cut') server.cut('pushTask', 'getTaskList');
      else server.answer('pushTask', 'getTaskList', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the hosts',
    page: <HttpsPage />,
    path: '/tools/httpsManage',
    empty: (language) => textsIn(httpsTexts, language).empty,
    set(how) {
      server.answer('https', 'getHttpDomainList', []);
      if (how === 'held') server.hold('https', 'getAllHttpInfoList', noHosts);
      else if (how === 'cut') server.cut('https', 'getAllHttpInfoList');
      else server.answer('https', 'getAllHttpInfoList', how === 'empty' ? noHosts : refusal('forbidden'));
    },
  },
  {
    title: 'the short links',
    page: <QrcodePage />,
    path: '/tools/middlePage?tab=links',
    empty: (language) => textsIn(qrcodeTexts, language).linkEmpty,
    set(how) {
      if (how === 'held') server.hold('qrcode', 'getMiddleLinks', nothing);
      else if (how === 'cut') server.cut('qrcode', 'getMiddleLinks');
      else server.answer('qrcode', 'getMiddleLinks', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
  {
    title: 'the H5 pages',
    page: <H5Page />,
    path: '/tools/h5pagesUrl',
    empty: (language) => textsIn(h5Texts, language).empty,
    set(how) {
      const none = { hosts: [], list: [], total: 0, projects: [] };
      if (how === 'held') server.hold('h5', 'get_h5pages_url', none);
      else if (how === 'cut') server.cut('h5', 'get_h5pages_url');
      else server.answer('h5', 'get_h5pages_url', how === 'empty' ? none : refusal('forbidden'));
    },
  },
  {
    title: 'the npm packages',
    page: <NpmPage />,
    path: '/tools/npmManage',
    empty: (language) => textsIn(npmTexts, language).empty,
    set(how) {
      server.answer('npm', 'getNpmTypeAndTagArray', { npmType: [], npmTag: [] });
      server.answer('npm', 'getNpmProposalList', []);
      if (how === 'held') server.hold('npm', 'getAllNpmInfoList', nothing);
      else if (how === 'cut') server.cut('npm', 'getAllNpmInfoList');
      else server.answer('npm', 'getAllNpmInfoList', how === 'empty' ? nothing : refusal('forbidden'));
    },
  },
];

beforeEach(() => {
  signIn(
    ...(
      [
        'task',
        'release',
        'sprintCommits',
        'calendar',
        'dingConfig',
        'pushTask',
        'qrcode',
        'h5',
        'npm',
        'https',
      ] as const
    ).map((area) => `tools.${area}.edit` as const),
  );
  server.answer('dingConfig', 'getDingConfigByUserId', []);
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
});

const cases = tools.flatMap((tool) => (['zh-CN', 'en'] as const).map((language) => ({ ...tool, language })));

describe.each(shareByDepth(cases, 2))('$title in $language', ({ page, path, language, empty, set }) => {
  const kit = textsIn(kitTexts, language);

  test('says that it is loading', async () => {
    set('held');
    const { screen } = await show(page, { path, language });
    await expect.element(screen.getByText(kit.loading, { exact: true }).first()).toBeInTheDocument();
  });

  test('says that nothing is there yet', async () => {
    set('empty');
    const { screen } = await show(page, { path, language });
    await expect.element(screen.getByText(empty(language))).toBeVisible();
  });

  test('says that one may not see it', async () => {
    set('refused');
    const { screen } = await show(page, { path, language });
    await expect.element(screen.getByRole('heading', { name: kit.noRight })).toBeVisible();
  });

  test('says that it could not be loaded, and tries again', async () => {
    set('cut');
    const { screen } = await show(page, { path, language });
    await expect.element(screen.getByRole('heading', { name: kit.loadFailed })).toBeVisible();
    set('empty');
    // Clicks directly without waiting, because the button disappears if the page refetches by itself.
    (screen.getByRole('button', { name: kit.retry }).element() as HTMLElement).click();
    await expect.element(screen.getByText(empty(language))).toBeVisible();
  });
});
