import type { NewTask, Task } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, EditIcon, StarIcon, TrashIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import type { Filters } from '../../../kit/resource/filter-field';
import { enumerationFilter, flagFilter, personFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { RecordEditor } from '../../../kit/resource/record-editor';
import { newRecord } from '../../../kit/resource/record-place';
import { RecycleButton } from '../../../kit/resource/resource-table';
import { useTableParams } from '../../../kit/resource/table-params';
import { type Resource, useRecords } from '../../../kit/resource/use-records';
import { useRemoval } from '../../../kit/resource/use-removal';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useLive } from '../../../lib/live/use-live';
import { useBatched } from '../../../lib/state/use-batched';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useMayPublish } from '../new-task';
import { filters, filtersOf, parts, type TasksInput } from './task-filters';
import { Deadline, hasReceivers, ReceiversLine, Value } from './task-parts';
import styles from './tasks.module.css';
import { texts } from './texts';
import { useSteps } from './use-steps';

const TaskFields = lazy(async () => ({ default: (await import('./task-fields')).TaskFields }));
const TaskBoard = lazy(async () => ({ default: (await import('./task-board')).TaskBoard }));
const TaskDrawer = lazy(async () => ({ default: (await import('./task-drawer')).TaskDrawer }));

const listTasks = (input: TasksInput) => {
  const { page, pageSize, sortField, sortOrder } = input;
  return callQuery('task', 'getAllTaskInfoList', {
    ...filtersOf(input),
    page,
    pageSize,
    sortField: sortField as 'score',
    sortOrder,
  });
};
const rowsOf = ({ list }: { list: Task[] }) => list;

const tasks: Resource<Task, NewTask> = {
  area: 'task',
  get: (id) => callQuery('task', 'getTaskInfoById', { id }),
  create: api.task.insertTaskInfo,
  update: api.task.updateTaskInfoById,
  remove: api.task.deleteTaskInfoById,
  nameOf: ({ taskName }) => taskName,
  blank: {
    taskName: '',
    taskType: '',
    taskLevel: '',
    content: '',
    peopleNum: 1,
    deadline: '',
    dingConfigIds: [],
    // Empty until a level is chosen.
    score: undefined as unknown as number,
  },
  fillable: ['taskName', 'content', 'deadline'],
  valuesOf: ({ taskName, taskType, taskLevel, content, score, peopleNum, deadline }) => ({
    taskName,
    taskType,
    taskLevel,
    content,
    score,
    peopleNum,
    deadline,
  }),
};

/** Variant for people who receive tasks but publish none. */
const tasksOfOthers: Resource<Task, NewTask> = { ...tasks, create: undefined };

/** Milliseconds; minimum interval between refetches caused by changes of others. */
const readAgainMs = 1_500;

/** Refetches tasks when somebody changes one; several changes in a short time cause one refetch. */
function useTaskNews(): void {
  const client = useQueryClient();
  useLive(
    'task',
    'all',
    useBatched(() => client.invalidateQueries({ queryKey: ['task'] }), readAgainMs),
  );
}

/** Page of the tasks as a list or a board, with the task named in the address in a drawer. */
export function TasksPage() {
  const t = useTexts(texts);
  const { taskName = '' } = useParams();
  const navigate = useNavigate();
  const table = useTableParams(filters, parts);
  const mayPublish = useMayPublish();
  const records = useRecords(mayPublish ? tasks : tasksOfOthers);
  const removal = useRemoval(records);
  const steps = useSteps();
  useTaskNews();
  const { place } = records;
  useKeys(records.canAdd ? [{ key: 'c', label: t.add, run: records.add }] : []);
  const columns = useColumns(place.pathTo);
  const labels = useLabels();
  const wasOpened = useOnceTrue(Boolean(records.openedId || taskName));
  const isBoard = table.input.view === 'board';
  const switchFocus = useSwitchFocus();
  const addButton = records.canAdd && (
    <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={records.add}>
      {t.add}
    </Button>
  );
  const rowActions = (row: Task) => [
    ...steps.actionsOf(row),
    ...(row.steps.includes('edit')
      ? [{ key: 'edit', icon: EditIcon, label: t.edit, run: () => place.edit(row._id) }]
      : []),
    ...(row.steps.includes('delete')
      ? [{ key: 'remove', icon: TrashIcon, label: t.delete, isDanger: true, run: () => removal.ask(row) }]
      : []),
  ];
  const controls = (
    <>
      {addButton}
      <Segments
        aria-label={t.belong}
        value={table.input.belong}
        options={[
          { value: 'all', label: t.all },
          { value: 'mySelf', label: t.mine },
        ]}
        onChange={(belong) => table.set({ belong })}
      />
      <ViewSwitch isBoard={isBoard} focus={switchFocus} onChange={(view) => table.set({ view })} />
    </>
  );
  const shownFilters = useFilters();
  return (
    <PageBody>
      <PageHead
        title={t.title}
        purpose={t.purpose}
        actions={
          <Link to={to('taskScore')} className={styles.scores}>
            <Icon icon={StarIcon} /> {t.scores}
          </Link>
        }
      />
      {isBoard ? (
        <Suspense>
          <TaskBoard
            table={table}
            controls={controls}
            addButton={addButton}
            filters={shownFilters}
            searchLabel={t.search}
            pathTo={place.pathTo}
            steps={steps}
          />
        </Suspense>
      ) : (
        <DataTable
          name={records.kind}
          table={table}
          list={listTasks}
          rowsOf={rowsOf}
          columns={columns}
          nameOf={tasks.nameOf}
          rowActions={rowActions}
          actionWords={1}
          isOff={({ taskStatus }) => taskStatus === 'closed'}
          filters={shownFilters}
          searchLabel={t.search}
          actions={controls}
          tools={<RecycleButton records={records} />}
          empty={{ text: t.empty, action: addButton }}
          isExported
        />
      )}
      {wasOpened && (
        <Suspense>
          <TaskDrawer
            id={records.openedId}
            taskName={records.openedId ? '' : taskName}
            columns={columns}
            labelOf={(field) => labels[field] ?? field}
            actionsOf={rowActions}
            onClose={() => (taskName ? navigate(to('task')) : place.close())}
          />
        </Suspense>
      )}
      <RecordEditor
        records={records}
        addText={t.add}
        form={() => <TaskFields isNew={place.editing === newRecord} />}
        isLong
        labelOf={(field) => labels[field] ?? field}
      />
      {steps.dialog}
      {removal.dialog}
    </PageBody>
  );
}

/** List and board each have a view switch; the new switch takes over the focus. */
function useSwitchFocus() {
  const isSwitching = useRef(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !isSwitching.current) return;
    isSwitching.current = false;
    element.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  return { isSwitching, ref };
}

function ViewSwitch(props: {
  isBoard: boolean;
  focus: ReturnType<typeof useSwitchFocus>;
  onChange: (view: 'list' | 'board') => void;
}) {
  const { isSwitching, ref } = props.focus;
  const t = useTexts(texts);
  return (
    <Segments<'list' | 'board'>
      ref={ref}
      aria-label={t.view}
      value={props.isBoard ? 'board' : 'list'}
      options={[
        { value: 'list', label: t.list },
        { value: 'board', label: t.board },
      ]}
      onChange={(view) => {
        isSwitching.current = true;
        props.onChange(view);
      }}
    />
  );
}

/** Returns the filters of the list and of the board. */
function useFilters(): Filters<TasksInput> {
  const t = useTexts(texts);
  const { taskType, taskLevel } = useFields('task', 'insertTaskInfo');
  const { taskResult } = useFields('task', 'appraiseTaskInfoById');
  return [
    enumerationFilter('taskStatus', t.status),
    enumerationFilter('taskType', taskType.label, 'task'),
    enumerationFilter('taskLevel', taskLevel.label),
    enumerationFilter('taskResult', taskResult.label),
    personFilter('publishUserId', t.publisher),
    personFilter('receiveUserId', t.receivers),
    flagFilter('overdue', t.overdue),
  ];
}

/** Returns labels for fields without a column, for histories and conflicts. */
function useLabels(): Readonly<Record<string, string>> {
  const t = useTexts(texts);
  return {
    ...labelsOf(useFields('task', 'completeTaskInfoById')),
    ...labelsOf(useFields('task', 'appraiseTaskInfoById')),
    ...labelsOf(useFields('task', 'updateTaskInfoById')),
    ...labelsOf(useFields('task', 'insertTaskInfo')),
    taskStatus: t.status,
    receivers: t.receivers,
    attachments: t.attachments,
    finalScore: t.finalScore,
    completeDate: t.completeDate,
    appraiseDate: t.appraiseDate,
    appraiseUserName: t.appraiser,
    publishUserId: t.publisher,
  };
}

function useColumns(pathTo: (id: string) => string): Column<Task>[] {
  const t = useTexts(texts);
  const fields = useFields('task', 'insertTaskInfo');
  const { taskResult: result } = useFields('task', 'appraiseTaskInfoById');
  const types = useEnumeration('task');
  const levels = useEnumeration('taskLevel');
  const statuses = useEnumeration('taskStatus');
  const results = useEnumeration('taskResult');
  return [
    {
      key: 'taskName',
      title: fields.taskName.label,
      dataIndex: 'taskName',
      isMain: true,
      isSortable: true,
      width: 260,
      render: (name: string, { _id }) => (
        <Link to={pathTo(_id)} className={styles.name} title={name} preventScrollReset>
          {name}
        </Link>
      ),
    },
    {
      key: 'taskStatus',
      title: t.status,
      width: 100,
      csv: ({ taskStatus }) => statuses.labelOf(taskStatus),
      render: (_, { taskStatus }) => <Value type="taskStatus" value={taskStatus} />,
    },
    {
      key: 'taskType',
      title: fields.taskType.label,
      width: 100,
      csv: ({ taskType }) => types.labelOf(taskType),
      // No colours for types, because in a table colours mean states.
      render: (_, { taskType }) => types.labelOf(taskType),
    },
    {
      key: 'taskLevel',
      title: fields.taskLevel.label,
      width: 88,
      csv: ({ taskLevel }) => levels.labelOf(taskLevel),
      render: (_, { taskLevel }) => levels.labelOf(taskLevel),
    },
    {
      key: 'score',
      title: fields.score.label,
      dataIndex: 'score',
      width: 84,
      align: 'right',
      isSortable: true,
      render: (score: number) => <span className="g-num g-mono">{formatNumber(score)}</span>,
    },
    {
      key: 'deadline',
      title: fields.deadline.label,
      dataIndex: 'deadline',
      width: 164,
      isSortable: true,
      csv: ({ deadline }) => deadline,
      render: (_, row) => <Deadline task={row} />,
    },
    {
      key: 'receivers',
      title: t.receivers,
      width: 112,
      csv: ({ receivers }) => receivers.map(({ userName }) => userName).join(' '),
      render: (_, row) => hasReceivers(row) && <ReceiversLine task={row} />,
    },
    { key: 'publishUserName', title: t.publisher, dataIndex: 'publishUserName', width: 92 },
    {
      key: 'taskResult',
      title: result.label,
      // The status shows whether a task was reviewed; the drawer shows the result.
      isExtra: true,
      width: 84,
      csv: ({ taskResult }) => results.labelOf(taskResult),
      render: (_, { taskResult }) => taskResult && <Value type="taskResult" value={taskResult} />,
    },
    { key: 'finalScore', title: t.finalScore, dataIndex: 'finalScore', isExtra: true, width: 88, align: 'right' },
    // Hidden by default, because a task has its own times.
    ...useRecordColumns<Task>().map((column) => ({ ...column, isExtra: true })),
  ];
}
