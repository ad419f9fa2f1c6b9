import { boardSteps, cardsOfColumn, type TaskCard, taskStatuses } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Board } from '../../../kit/board/board';
import { QueryView } from '../../../kit/page/query-view';
import type { Filters } from '../../../kit/resource/filter-field';
import type { TableParams } from '../../../kit/resource/table-params';
import { EmptyTable } from '../../../kit/resource/table-states';
import { TableFilters } from '../../../kit/resource/table-toolbar';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { type filters, filtersOf, type parts, type TasksInput } from './task-filters';
import { Deadline, hasReceivers, Receivers, Value } from './task-parts';
import styles from './tasks.module.css';
import { texts } from './texts';
import type { FlowStep, useSteps } from './use-steps';

/** Returns the step that moves a card to a column, or undefined if the card may not move there. */
const stepTo = ({ steps, taskStatus }: TaskCard, column: string): FlowStep | undefined =>
  steps.find((step): step is FlowStep => boardSteps[step] === column && boardSteps[step] !== taskStatus);

/** The tasks as cards, in columns by status. */
export function TaskBoard(props: {
  table: TableParams<typeof filters & typeof parts>;
  controls: ReactNode;
  /** Button that publishes a task; empty for people who may not. */
  addButton: ReactNode;
  filters: Filters<TasksInput>;
  searchLabel: string;
  pathTo: (id: string) => string;
  steps: ReturnType<typeof useSteps>;
}) {
  const { table, steps } = props;
  const t = useTexts(texts);
  const statuses = useEnumeration('taskStatus');
  const query = useQuery({
    ...callQuery('task', 'getTaskBoard', filtersOf(table.input)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TableFilters table={table} searchLabel={props.searchLabel} filters={props.filters} />
      <div className={styles.toolbar}>{props.controls}</div>
      <QueryView
        query={query}
        skeleton={400}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyTable table={table} empty={{ text: t.empty, action: props.addButton }} />}
      >
        {({ list, num }) => (
          <Board<TaskCard>
            columns={taskStatuses.map((key) => ({
              key,
              title: statuses.labelOf(key),
              count: num[key] ?? 0,
              note: (num[key] ?? 0) > cardsOfColumn ? t.boardCut({ count: cardsOfColumn }) : undefined,
            }))}
            rows={list}
            columnOf={({ taskStatus }) => taskStatus}
            nameOf={({ taskName }) => taskName}
            mayMove={(card, column) => stepTo(card, column) !== undefined}
            move={(card, column) => {
              const step = stepTo(card, column);
              return step ? steps.take(step, card) : Promise.reject(new Error('no step leads there'));
            }}
            keys={[
              {
                key: 'r',
                label: t.keyReceive,
                // The API client has reported refusals.
                run: (card) => card.steps.includes('receive') && void steps.take('receive', card).catch(() => {}),
              },
            ]}
          >
            {(card) => <Card card={card} path={props.pathTo(card._id)} />}
          </Board>
        )}
      </QueryView>
    </>
  );
}

function Card({ card, path }: { card: TaskCard; path: string }) {
  const t = useTexts(texts);
  const { taskName, taskType, taskLevel, score, finalScore } = card;
  return (
    <div className={styles.card}>
      {/* The link is not draggable, because browsers would drag it instead of the card. */}
      <Link to={path} className={styles.cardName} preventScrollReset title={taskName} draggable={false}>
        {taskName}
      </Link>
      <span className={styles.cardLine}>
        <Value type="taskLevel" value={taskLevel} />
        <Value type="task" value={taskType} />
      </span>
      <span className={styles.cardLine}>
        <strong className="g-num">{t.points({ count: formatNumber(finalScore ?? score) })}</strong>
        {card.deadline !== '' && <Deadline task={card} />}
      </span>
      {hasReceivers(card) && <Receivers task={card} />}
      <span className={styles.quiet}>{t.publishedBy({ name: card.publishUserName })}</span>
    </div>
  );
}
