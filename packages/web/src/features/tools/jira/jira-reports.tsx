import { type JiraBoard, type JiraConnection, type JiraSprint, jiraSprintStates } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { FilterField } from '../../../kit/resource/filter-field';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { readStored, store } from '../../../lib/storage/storage';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './jira.module.css';
import { texts } from './texts';

const ConnectionDialog = lazy(async () => ({ default: (await import('./connection-dialog')).ConnectionDialog }));
const SprintReport = lazy(async () => ({ default: (await import('./sprint-report')).SprintReport }));

/** Storage key of the last viewed board. */
const boardKey = 'jira_board';
/** Parameters to reset when the sprint changes. */
const ofSprint = { page: 1, keywords: '', assignee: '', status: '', type: '', kind: '' };

/**
 * The reports of Jira's sprints: the choice of board and sprint, and the report of the chosen one. Managers
 * open the connection from here.
 * @param head renders the page head around the button that opens the connection
 */
export function JiraReports({ head }: { head?: (actions: ReactNode) => ReactNode }) {
  const t = useTexts(texts);
  const isManager = useRights('jira').canManage;
  const [isOpen, setIsOpen] = useState(false);
  const connection = useQuery(callQuery('jira', 'getJiraConnection', {}));
  const boards = useQuery(callQuery('jira', 'getJiraList', {}));
  const setUp = isManager && (
    <Button type="primary" onClick={() => setIsOpen(true)}>
      {t.setUp}
    </Button>
  );
  const openConnection = isManager && <Button onClick={() => setIsOpen(true)}>{t.connection}</Button>;
  return (
    <>
      {head ? head(openConnection) : openConnection && <div className={styles.pickers}>{openConnection}</div>}
      <QueryView query={connection} skeleton={320}>
        {(state) => (
          <>
            <ConnectionState connection={state} hasBoards={(boards.data?.length ?? 0) > 0} />
            <QueryView
              query={boards}
              skeleton={320}
              isEmpty={(list) => list.length === 0}
              empty={
                state.isConfigured ? (
                  <EmptyState drawing="vase" title={t.emptyBoards} text={t.emptyBoardsHelp} />
                ) : (
                  <EmptyState
                    drawing="vase"
                    title={t.notConfigured}
                    text={isManager ? t.notConfiguredAdmin : t.notConfiguredUser}
                    action={setUp || undefined}
                  />
                )
              }
            >
              {(list) => <Report boards={list} />}
            </QueryView>
          </>
        )}
      </QueryView>
      <Suspense>{isOpen && <ConnectionDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** Explains the problem of the connection because of which figures may be outdated. */
function ConnectionState({ connection, hasBoards }: { connection: JiraConnection; hasBoards: boolean }) {
  const t = useTexts(texts);
  const { isConfigured, isStopped, error } = connection;
  if (isStopped) return <Alert type="error" showIcon title={t.stopped({ error })} style={{ marginBottom: 16 }} />;
  if (!isConfigured && hasBoards)
    return <Alert type="info" showIcon title={t.notConnected} style={{ marginBottom: 16 }} />;
  if (isConfigured && error && !hasBoards)
    return <Alert type="warning" showIcon title={t.staleNever({ error })} style={{ marginBottom: 16 }} />;
  return null;
}

/** Selects for board and sprint, and the report of the selected sprint. */
function Report({ boards }: { boards: readonly JiraBoard[] }) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ board: '', sprint: '', ...ofSprint });
  const known = (id: string) => boards.some((board) => board.id === id);
  const stored = String(readStored(boardKey) ?? '');
  const boardId = [params.board, stored].find(known) ?? boards[0]?.id ?? '';
  useEffect(() => {
    if (boardId) store(boardKey, boardId);
  }, [boardId]);
  const sprints = useQuery(callQuery('jira', 'getJiraSprintList', { boardId }));
  const list = sprints.data ?? [];
  const chosen = list.find(({ id }) => id === params.sprint) ?? list[0];
  return (
    <>
      <div className={styles.pickers}>
        <FilterField label={t.board}>
          {(id) => (
            <Select<string>
              id={id}
              style={{ width: 240 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={boardId}
              options={boards.map((board) => ({
                value: board.id,
                label: board.projectKey ? `${board.name} (${board.projectKey})` : board.name,
              }))}
              onChange={(board) => setParams({ ...ofSprint, board, sprint: '' })}
            />
          )}
        </FilterField>
        <FilterField label={t.sprint}>
          {(id) => (
            <SprintSelect
              id={id}
              sprints={list}
              value={chosen?.id}
              isLoading={sprints.isPending}
              onChange={(sprint) => setParams({ ...ofSprint, board: boardId, sprint })}
            />
          )}
        </FilterField>
      </div>
      <QueryView
        query={sprints}
        skeleton={320}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState drawing="vase" text={t.emptySprints} />}
      >
        {() => <Suspense>{chosen && <SprintReport key={chosen.id} sprintId={chosen.id} boardId={boardId} />}</Suspense>}
      </QueryView>
    </>
  );
}

function SprintSelect(props: {
  id: string;
  sprints: readonly JiraSprint[];
  value: string | undefined;
  isLoading: boolean;
  onChange: (id: string) => void;
}) {
  const text = useText();
  const { id, sprints, value, isLoading, onChange } = props;
  return (
    <Select<string>
      id={id}
      style={{ width: 280 }}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={value ?? null}
      options={sprints.map(({ id: sprintId, name, state }) => ({
        value: sprintId,
        label: `${name} · ${text(jiraSprintStates[state])}`,
      }))}
      onChange={(next) => next && onChange(next)}
    />
  );
}
