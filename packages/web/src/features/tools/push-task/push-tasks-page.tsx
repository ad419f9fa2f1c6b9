import {
  type PushResult,
  type PushTask,
  type PushTaskDraft,
  pushResultKeys,
  pushResults,
  pushSources,
  scheduleWords,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { useSwitchOff } from '../../../kit/dialogs/use-switch-off';
import { AddIcon, CheckIcon, CloseIcon, SendIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, ownerFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { inBrackets, joinWords } from '../../../lib/texts/joined';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatMomentIn, withoutThisYear } from '../../../lib/texts/time';
import { resultKinds } from './push-look';
import { plainSchedule } from './schedule-input';
import { plainConfig } from './source-input';
import { texts } from './texts';

// The form and the log are loaded when they open.
const PushFields = lazy(async () => ({ default: (await import('./push-fields')).PushFields }));
const Runs = lazy(async () => ({ default: (await import('./runs')).Runs }));

const filters = { useStatus: '', dingConfigId: '', ownerUserId: '', lastResult: '' };
const listTasks = ({ useStatus, lastResult, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('pushTask', 'getTaskList', {
    ...input,
    sortField: sortField as 'taskName',
    useStatus: useStatus === '0' || useStatus === '1' ? useStatus : '',
    lastResult: pushResultKeys.includes(lastResult as PushResult) ? (lastResult as PushResult) : '',
  });
const rowsOf = ({ list }: { list: PushTask[] }) => list;

function valuesOf(row: PushTask): PushTaskDraft {
  const { taskName, msgType, title, content, linkUrl, picUrl, buttons, source, sourceConfig } = row;
  const { skipWhenEmpty, dingConfigIds, atUserIds, atMobiles, isAtAll, schedule, ownerUserId } = row;
  return {
    taskName,
    msgType,
    title,
    content,
    linkUrl,
    picUrl,
    buttons,
    source,
    sourceConfig,
    skipWhenEmpty,
    dingConfigIds,
    atUserIds,
    atMobiles,
    isAtAll,
    schedule,
    ownerUserId,
  };
}

const tasksFor = (userId: string): Resource<PushTask, PushTaskDraft> => ({
  area: 'pushTask',
  get: (id) => callQuery('pushTask', 'getTask', { id }),
  create: api.pushTask.insertNewTask,
  update: api.pushTask.modifyTask,
  remove: api.pushTask.deleteTask,
  nameOf: ({ taskName }) => taskName,
  blank: {
    taskName: '',
    msgType: 'markdown',
    title: '',
    content: '',
    linkUrl: '',
    picUrl: '',
    buttons: [],
    source: 'static',
    sourceConfig: plainConfig,
    skipWhenEmpty: true,
    dingConfigIds: [],
    atUserIds: [],
    atMobiles: [],
    isAtAll: false,
    ownerUserId: userId,
    schedule: { ...plainSchedule, weekDays: [], monthDays: [] },
  },
  valuesOf,
});

/** Page of messages that robots send to chat groups on a schedule. */
export function PushTasksPage() {
  const t = useTexts(texts);
  const userId = useUser()?._id ?? '';
  const fields = useFields('pushTask', 'insertNewTask');
  const table = useTableParams(filters);
  const robots = useQuery(callQuery('dingConfig', 'getDingConfigByUserId', {}));
  const status = useStatusChange();
  const sending = useSendNow();
  const copy = useCopy();
  const [resource] = useState(() => tasksFor(userId));
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <ResourceTable
        resource={resource}
        table={table}
        list={listTasks}
        rowsOf={rowsOf}
        columns={useColumns()}
        form={(record) => (
          <Suspense>
            <PushFields record={record} />
          </Suspense>
        )}
        labels={labelsOf(fields)}
        isLong
        isOff={({ useStatus }) => useStatus === 0}
        searchLabel={t.search}
        addText={t.add}
        emptyText={t.empty}
        isExported
        actionWords={1}
        filters={[
          choiceFilter('useStatus', fields.useStatus.label, [
            { value: '1', label: t.on },
            { value: '0', label: t.off },
          ]),
          choiceFilter(
            'dingConfigId',
            fields.dingConfigIds.label,
            (robots.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            { width: 160 },
          ),
          choiceFilter('lastResult', t.lastResult, pushResults),
          ownerFilter('ownerUserId', fields.ownerUserId.label),
        ]}
        rowActions={(row, { canEdit }) => [
          ...(row.mayChange
            ? [{ key: 'send', icon: SendIcon, label: t.sendNow, run: () => sending.ask(row) }, status.actionOf(row)]
            : []),
          ...(canEdit ? [{ key: 'copy', icon: AddIcon, label: t.copy, run: () => copy(row) }] : []),
        ]}
        tabs={(row) => [
          {
            key: 'runs',
            label: t.log,
            children: (
              <Suspense>
                <Runs taskId={row._id} zone={row.schedule.tz} />
              </Suspense>
            ),
          },
        ]}
      />
      {status.dialog}
      {sending.dialog}
    </PageBody>
  );
}

/** Returns a function that copies a task. The copy is disabled until somebody enables it. */
function useCopy() {
  const t = useTexts(texts);
  const create = useChange('pushTask', 'insertNewTask', { done: ({ taskName }) => t.copied({ name: taskName }) });
  const userId = useUser()?._id ?? '';
  return (row: PushTask) =>
    create.mutate({
      ...valuesOf(row),
      taskName: t.copyName({ name: row.taskName }).slice(0, 60),
      ownerUserId: userId,
      useStatus: 0,
    });
}

/** Returns a function that sends a task at once, after a confirmation that names the groups. */
function useSendNow() {
  const t = useTexts(texts);
  const run = useChange('pushTask', 'runTask', { done: t.sent });
  const [asked, setAsked] = useState<PushTask>();
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask(task: PushTask) {
      setAsked(task);
      setIsOpen(true);
    },
    dialog: (
      <ConfirmDialog
        isOpen={isOpen}
        title={t.sendNowTitle({ name: asked?.taskName ?? '' })}
        okText={t.sendNow}
        onConfirm={async () => {
          await run.mutateAsync({ id: asked?._id ?? '' });
          setIsOpen(false);
        }}
        onCancel={() => setIsOpen(false)}
      >
        {t.sendNowText({ groups: joinWords((asked?.robots ?? []).map(({ groupName }) => groupName)) })}
      </ConfirmDialog>
    ),
  };
}

/** Returns a function that disables a task after a confirmation, or enables one without. */
function useStatusChange() {
  const t = useTexts(texts);
  const { mutateAsync } = useChange('pushTask', 'changeUseStatus');
  const { ask, dialog } = useSwitchOff<PushTask, { nextRunAt: string | null }>({
    isOn: ({ useStatus }) => useStatus === 1,
    change: ({ _id }, isOn) => mutateAsync({ id: _id, useStatus: isOn ? 1 : 0 }),
    title: ({ taskName: name }) => t.stopTitle({ name }),
    okText: t.disable,
    text: t.stopText,
    onText: ({ taskName: name, schedule }, { nextRunAt }) =>
      t.started({ name, time: nextRunAt ? formatMomentIn(schedule.tz, nextRunAt) : '' }),
    offText: ({ taskName: name }) => t.stopped({ name }),
  });
  return {
    actionOf: (row: PushTask) => ({
      key: 'status',
      icon: row.useStatus ? CloseIcon : CheckIcon,
      label: row.useStatus ? t.disable : t.enable,
      run: () => ask(row),
    }),
    dialog,
  };
}

function useColumns(): Column<PushTask>[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const fields = useFields('pushTask', 'insertNewTask');
  const robotsOf = ({ robots }: PushTask) =>
    joinWords(robots.map(({ name, isGone }) => (isGone ? inBrackets(name, t.mayBeDeleted) : name)));
  const stateOf = ({ useStatus, nextRunAt }: PushTask) =>
    useStatus === 0 ? t.off : nextRunAt === null ? t.ended : t.on;
  const nextOf = ({ nextRunAt, schedule }: PushTask) => (nextRunAt ? formatMomentIn(schedule.tz, nextRunAt) : '');
  const resultOf = ({ lastResult }: PushTask) => (lastResult ? text(pushResults[lastResult]) : '');
  return [
    {
      key: 'taskName',
      title: fields.taskName.label,
      dataIndex: 'taskName',
      isMain: true,
      isSortable: true,
      width: 152,
    },
    {
      key: 'dingConfigIds',
      title: fields.dingConfigIds.label,
      width: 120,
      csv: robotsOf,
      render: (_, row) => <span title={joinWords(row.robots.map(({ groupName }) => groupName))}>{robotsOf(row)}</span>,
    },
    {
      key: 'source',
      title: fields.source.label,
      width: 108,
      csv: ({ source }) => text(pushSources[source].name),
      render: (_, { source }) => text(pushSources[source].name),
    },
    {
      key: 'schedule',
      title: fields.schedule.label,
      width: 156,
      csv: ({ schedule }) => scheduleWords(schedule, language),
      render: (_, { schedule, nextRuns }) => (
        <span title={[t.nextRuns, ...nextRuns.map((at) => formatMomentIn(schedule.tz, at))].join('\n')}>
          {scheduleWords(schedule, language)}
        </span>
      ),
    },
    {
      key: 'lastResult',
      title: t.lastResult,
      width: 100,
      csv: resultOf,
      render: (_, row) =>
        row.lastResult && (
          <span title={row.lastRunAt ? formatMomentIn(row.schedule.tz, row.lastRunAt) : t.never}>
            <StatusTag kind={resultKinds[row.lastResult]}>{resultOf(row)}</StatusTag>
          </span>
        ),
    },
    {
      key: 'useStatus',
      title: fields.useStatus.label,
      width: 96,
      csv: stateOf,
      render: (_, row) => (
        <span title={row.offReason}>
          <StatusTag kind={row.offReason ? 'danger' : row.useStatus && row.nextRunAt ? 'done' : 'off'}>
            {stateOf(row)}
          </StatusTag>
        </span>
      ),
    },
    {
      key: 'nextRunAt',
      title: t.next,
      dataIndex: 'nextRunAt',
      isSortable: true,
      width: 124,
      csv: nextOf,
      render: (_, row) =>
        row.nextRunAt && (
          <span className="g-num" title={nextOf(row)}>
            {withoutThisYear(nextOf(row), Date.now())}
          </span>
        ),
    },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 84 },
    { key: 'title', title: fields.title.label, dataIndex: 'title', isExtra: true, width: 180 },
    { key: 'content', title: fields.content.label, dataIndex: 'content', isExtra: true, width: 240 },
    ...useRecordColumns<PushTask>(),
  ];
}
