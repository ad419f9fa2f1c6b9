import { isSprintOpen, type LooseCommit, sprintLimits } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../../kit/display/moment';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import type { Filters } from '../../../kit/resource/filter-field';
import type { TableInput, TableParams } from '../../../kit/resource/table-params';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { CommitId } from './commit-id';
import { texts } from './texts';

const listLoose = ({ page, pageSize, keywords, project }: TableInput<{ project: string }>) =>
  callQuery('sprintCommits', 'looseCommits', { page_index: page, page_size: pageSize, keywords, project });
const rowsOf = ({ list }: { list: LooseCommit[] }) => list;

/** Table of the commits that belong to no sprint, which can be moved into one. */
export function LooseTable(props: {
  table: TableParams<{ project: string }>;
  filters: Filters<{ project: string }>;
  actions: ReactNode;
  canEdit: boolean;
  /** ID of the sprint that the person came from. */
  into: string;
}) {
  const t = useTexts(texts);
  return (
    <DataTable
      name="loose_commits"
      table={props.table}
      list={listLoose}
      rowsOf={rowsOf}
      columns={useColumns()}
      nameOf={({ title }) => title}
      filters={props.filters}
      searchLabel={t.searchLoose}
      actions={props.actions}
      {...(props.canEdit && {
        batch: (rows: readonly LooseCommit[], clear: () => void) => (
          <AttachTo rows={rows} into={props.into} onDone={clear} />
        ),
      })}
      empty={{ text: t.looseEmpty }}
      isExported
    />
  );
}

/** Moves the selected commits to an open sprint of their project. */
function AttachTo(props: { rows: readonly LooseCommit[]; into: string; onDone: () => void }) {
  const { rows, into, onDone } = props;
  const t = useTexts(texts);
  const [chosen, setChosen] = useState(into);
  const [keywords, setKeywords] = useState('');
  const { data } = useQuery(
    callQuery('sprintCommits', 'list', { page_index: 1, page_size: 50, keywords, onlyMine: '' }),
  );
  const open = (data?.list ?? []).filter(({ status, mayChange }) => isSprintOpen(status) && mayChange);
  const change = useChange('sprintCommits', 'attach', {
    onDone: ({ num }) => {
      showSuccess(t.attached({ num }));
      onDone();
    },
  });
  const attach = () => change.mutate({ id: chosen, shas: rows.slice(0, sprintLimits.commits).map(({ sha }) => sha) });
  return (
    <>
      <Select
        aria-label={t.pickSprint}
        placeholder={t.pickSprint}
        style={{ minWidth: 200 }}
        showSearch={{ filterOption: false, onSearch: setKeywords }}
        value={chosen || null}
        options={open.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(id: string) => setChosen(id)}
      />
      <Button type="primary" disabled={chosen === ''} loading={change.isPending} onClick={attach}>
        {t.attach}
      </Button>
    </>
  );
}

function useColumns(): Column<LooseCommit>[] {
  const t = useTexts(texts);
  const projects = useEnumeration('project');
  return [
    {
      key: 'title',
      title: t.message,
      isMain: true,
      width: 320,
      csv: ({ title }) => title,
      render: (_, { title }) => title,
    },
    { key: 'sha', title: t.commit, width: 100, csv: ({ sha }) => sha, render: (_, row) => <CommitId commit={row} /> },
    { key: 'repo', title: t.repo, dataIndex: 'repo', width: 140 },
    {
      key: 'project',
      title: t.project,
      width: 110,
      csv: (row) => projects.labelOf(row.project),
      render: (_, row) => projects.labelOf(row.project),
    },
    { key: 'authorName', title: t.author, dataIndex: 'authorName', width: 110 },
    {
      key: 'at',
      title: t.time,
      width: 140,
      csv: ({ at }) => formatMoment(at),
      render: (_, { at }) => <Moment at={at} />,
    },
  ];
}
