import type { Task } from '@easymock/contract';
import { Button } from 'antd';
import type { Action } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { Markdown } from '../../../kit/display/markdown';
import type { Column } from '../../../kit/resource/column';
import { RecordDrawer } from '../../../kit/resource/record-drawer';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { TaskAttachments } from './task-attachments';
import styles from './tasks.module.css';
import { texts } from './texts';

/**
 * Drawer with a task over its list. The task is found by its ID or, if the address contains one, by its name.
 */
export function TaskDrawer(props: {
  id: string;
  taskName: string;
  columns: readonly Column<Task>[];
  labelOf: (field: string) => string;
  actionsOf: (row: Task) => readonly Action[];
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const own = useFields('task', 'insertTaskInfo');
  const complete = useFields('task', 'completeTaskInfoById');
  const appraise = useFields('task', 'appraiseTaskInfoById');
  const moment = (at: string | null) => at && <time dateTime={at}>{formatMoment(at)}</time>;
  const content: Column<Task> = {
    key: 'content',
    title: own.content.label,
    render: (_, row) => <Markdown text={row.content} />,
  };
  const attachments: Column<Task> = {
    key: 'attachments',
    title: t.attachments,
    render: (_, row) => <TaskAttachments task={row} />,
  };
  const further: Column<Task>[] = [
    { key: 'completeDate', title: t.completeDate, render: (_, row) => moment(row.completeDate) },
    {
      key: 'completeNote',
      title: complete.completeNote.label,
      render: (_, row) => row.completeNote && <Markdown text={row.completeNote} />,
    },
    {
      key: 'completeLinks',
      title: complete.completeLinks.label,
      render: (_, row) =>
        row.completeLinks.length > 0 && (
          <ul className={styles.links}>
            {row.completeLinks.map((link) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noreferrer">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        ),
    },
    { key: 'appraiser', title: t.appraiser, dataIndex: 'appraiseUserName' },
    { key: 'appraiseDate', title: t.appraiseDate, render: (_, row) => moment(row.appraiseDate) },
    { key: 'appraiseNote', title: appraise.appraiseNote.label, dataIndex: 'appraiseNote' },
    {
      key: 'shares',
      title: t.shares,
      render: (_, { receivers, finalScore }) =>
        finalScore !== null &&
        receivers.length > 1 &&
        joinWords(receivers.map(({ userName, share }) => `${userName} ${share}%`)),
    },
  ];
  return (
    <RecordDrawer<Task>
      kind="task"
      id={props.id || props.taskName}
      get={(key) => callQuery('task', 'getTaskInfoById', props.id ? { id: key } : { taskName: key })}
      nameOf={({ taskName }) => taskName}
      columns={[content, attachments, ...props.columns.filter(({ key }) => key !== 'taskName'), ...further]}
      labelOf={props.labelOf}
      size={720}
      skipsEmpty
      actions={(row) => (
        <span className={styles.actions}>
          {props.actionsOf(row).map(({ key, icon, label, isDanger, run }, at) => (
            <Button
              key={key}
              type={at === 0 ? 'primary' : 'default'}
              danger={isDanger}
              onClick={run}
              icon={icon && <Icon icon={icon} />}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
      onClose={props.onClose}
    />
  );
}
