import { type CollectionRow, collectionByteLimit, collectionRowLimit, type Project } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, EditIcon, TrashIcon } from '../../../kit/display/icons';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery, useChange } from '../../../lib/api/queries';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { useScenarios } from '../scenario/use-scenarios';
import styles from './collection.module.css';
import { RowForm, type RowsOf } from './row-form';
import { collectionTexts } from './texts';

const rowsPerPage = 20;

/** Lists the rows of a collection, and lets writers change them. */
export function CollectionRows(props: {
  project: Project;
  mockId: string;
  hasScenarios: boolean;
  isReadOnly: boolean;
}) {
  const { project, mockId, hasScenarios, isReadOnly } = props;
  const t = useTexts(collectionTexts);
  const [page, setPage] = useState(1);
  const [scenarioId, setScenarioId] = useState('');
  const [edited, setEdited] = useState<CollectionRow | 'new'>();
  const [removed, setRemoved] = useState<CollectionRow>();
  const [isAsking, setIsAsking] = useState(false);
  const of: RowsOf = { mock_id: mockId, scenario_id: hasScenarios ? scenarioId : '' };
  const query = useQuery({
    ...callQuery('collection', 'list', { ...of, page, pageSize: rowsPerPage }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const reset = useChange('collection', 'reset', { done: ({ num }) => t.generated({ num: formatNumber(num) }) });
  const remove = useChange('collection', 'remove', { done: t.deleted });
  const total = query.data?.total ?? 0;
  const isGenerated = query.data !== undefined && query.data.generated_at !== null;
  const add = (
    <Button
      icon={<Icon icon={AddIcon} size={14} />}
      disabled={total >= collectionRowLimit}
      onClick={() => setEdited('new')}
    >
      {t.add}
    </Button>
  );
  return (
    <section aria-label={t.rows}>
      <div className={styles.toolbar}>
        <h2 className={styles.heading}>{t.rows}</h2>
        <span className={`${styles.used} g-num`} role="status">
          {isGenerated &&
            t.used({
              num: formatNumber(total),
              rows: formatNumber(collectionRowLimit),
              bytes: formatBytes(query.data?.bytes ?? 0),
              limit: formatBytes(collectionByteLimit),
            })}
        </span>
        {hasScenarios && <ScenarioSelect projectId={project._id} value={scenarioId} onChange={setScenarioId} />}
        <Button onClick={() => void query.refetch()}>{t.reload}</Button>
        {!isReadOnly && isGenerated && (
          <>
            <Button onClick={() => setIsAsking(true)}>{t.reset}</Button>
            {add}
          </>
        )}
      </div>
      <QueryView
        query={query}
        skeleton={200}
        isEmpty={({ list }) => list.length === 0 && page === 1}
        empty={
          <EmptyState
            drawing="vase"
            title={t.empty}
            text={isGenerated ? t.emptied : t.emptyText}
            action={
              !isReadOnly &&
              !isGenerated && (
                <Button type="primary" loading={reset.isPending} onClick={() => reset.mutate(of)}>
                  {t.generate}
                </Button>
              )
            }
          />
        }
      >
        {({ list }) => (
          <>
            <RowTable rows={list} isReadOnly={isReadOnly} onEdit={setEdited} onRemove={setRemoved} />
            <ListPages page={page} pageSize={rowsPerPage} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
      {edited && (
        <RowForm
          key={edited === 'new' ? '' : edited.row_id}
          of={of}
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t.deleteTitle({ id: removed?.row_id ?? '' })}
        okText={t.action_delete}
        onConfirm={async () => {
          if (removed) await remove.mutateAsync({ ...of, row_id: removed.row_id });
          setRemoved(undefined);
        }}
        onCancel={() => setRemoved(undefined)}
      >
        {t.deleteText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.resetTitle}
        okText={t.reset}
        onConfirm={async () => {
          await reset.mutateAsync(of);
          setPage(1);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t.resetText({ num: formatNumber(total) })}
      </ConfirmDialog>
    </section>
  );
}

function RowTable(props: {
  rows: readonly CollectionRow[];
  isReadOnly: boolean;
  onEdit: (row: CollectionRow) => void;
  onRemove: (row: CollectionRow) => void;
}) {
  const { rows, isReadOnly } = props;
  const t = useTexts(collectionTexts);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.rowId}</th>
            <th scope="col">{t.json}</th>
            {!isReadOnly && (
              <th scope="col">
                <span className="g-sr-only">{t.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_id}>
              <th scope="row" className="g-mono">
                {row.row_id}
              </th>
              <td>
                <code className={styles.json} title={row.json.slice(0, 2_000)}>
                  {row.json.slice(0, 2_000)}
                </code>
              </td>
              {!isReadOnly && (
                <td className={styles.act}>
                  <IconButton icon={EditIcon} label={t.edit({ id: row.row_id })} onClick={() => props.onEdit(row)} />
                  <IconButton
                    icon={TrashIcon}
                    label={t.deleteRow({ id: row.row_id })}
                    onClick={() => props.onRemove(row)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ScenarioSelect(props: { projectId: string; value: string; onChange: (id: string) => void }) {
  const t = useTexts(collectionTexts);
  const { data } = useScenarios(props.projectId);
  const scenarios = data?.scenarios ?? [];
  return (
    <Select
      aria-label={t.scenario}
      style={{ minWidth: 180 }}
      value={props.value}
      options={[
        { value: '', label: t.scenarioNone },
        ...scenarios.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={props.onChange}
    />
  );
}
