import { roleNames, roles } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, PanelIcon, UploadIcon } from '../../../kit/display/icons';
import { DataTable } from '../../../kit/resource/data-table';
import { choiceFilter } from '../../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import type { DialogKind, DialogSubject } from './dialogs';
import { everybody, type OrganizationPlace, placeOf } from './organization-place';
import { OrganizationTree } from './organization-tree';
import { texts } from './texts';
import { useAccountActions } from './use-account-actions';
import { useAccountColumns } from './use-account-columns';
import { useDialog } from './use-dialog';
import { useRetainedRows } from './use-retained-rows';
import { useTreePanel } from './use-tree-panel';

const AccountDialogs = lazy(async () => ({ default: (await import('./account-dialogs')).AccountDialogs }));

const filters = { role: '', source: '' };
const sources = ['local', 'directory'] as const;

/** Returns the query for a place in the tree. Only the place for disabled accounts includes these. */
function listPeople({ page, pageSize, keywords, ...rest }: TableInput<typeof filters & typeof everybody>) {
  const input = {
    page,
    pageSize,
    keywords,
    role: roles.find((role) => role === rest.role) ?? ('' as const),
    source: sources.find((source) => source === rest.source) ?? ('' as const),
    sortField: rest.sortField as '',
    // By default the newest accounts come first.
    sortOrder: rest.sortField ? rest.sortOrder : (-1 as const),
  };
  const { department, userGroup, at } = placeOf(rest);
  if (at === 'unassigned') return callQuery('accounts', 'getNoOrganizationUser', input);
  const status = at === 'forbidden' ? 'forbidden' : 'active';
  const isWaiting = at === 'waiting';
  return callQuery('accounts', 'full', { ...input, department, userGroup, status, isWaiting });
}

export function PeopleTab() {
  const t = useTexts(texts);
  const table = useTableParams(filters, everybody);
  const place = placeOf(table.input);
  const rights = useRights('accounts');
  const client = useQueryClient();
  const counts = useQuery(callQuery('accounts', 'getOrganizationCounts', {})).data;
  const hasDirectory = (counts?.directory ?? 0) > 0 || table.input.source !== '';
  const columns = useAccountColumns({ hasDirectory });
  const dialog = useDialog<DialogKind, DialogSubject>();
  const kept = useRetainedRows(
    JSON.stringify(table.input),
    () => client.getQueryData(listPeople(table.input).queryKey)?.list ?? [],
  );
  const actions = useAccountActions(dialog.open, kept.keep);
  const placeName = usePlaceName(place);
  const tree = useTreePanel();
  const ask = (kind: DialogKind) => dialog.open(kind, { people: [] });
  const canMoveHere = rights.canEdit && place.department !== '';
  return (
    <div className={styles.frame}>
      {tree.isOpen && (
        <aside className={styles.side} aria-label={t.organizationTree}>
          <div className={styles.sideHead}>
            <span>{t.organizationTree}</span>
            <IconButton icon={PanelIcon} label={t.foldTree} onClick={() => tree.show(false)} />
          </div>
          <OrganizationTree place={place} onChange={(next) => table.set({ ...next })} />
        </aside>
      )}
      <div className={styles.list}>
        {rights.canEdit && !['unassigned', 'waiting'].includes(place.at) && (
          <UnassignedLine
            num={counts?.unassigned ?? 0}
            waitingNum={counts?.waiting ?? 0}
            onSee={(at) => table.set({ ...everybody, at })}
          />
        )}
        <DataTable
          name="accounts"
          table={table}
          list={listPeople}
          rowsOf={kept.rowsOf}
          isOff={({ status }) => status === 'forbidden' && place.at !== 'forbidden'}
          columns={columns}
          nameOf={personName}
          searchLabel={t.search}
          isExported
          actionWords={1}
          rowActions={rights.canEdit ? (row) => actions.ofRow(row) : undefined}
          batch={rights.canEdit ? (rows, clear) => actions.ofSelection(rows, clear) : undefined}
          empty={{
            title: t.emptyHere,
            text: canMoveHere ? t.emptyText : '',
            action: canMoveHere && <Button onClick={() => ask('moveHere')}>{t.moveHere}</Button>,
          }}
          filters={[
            choiceFilter('role', t.role, roleNames, { allText: t.everyRole, width: 150 }),
            hasDirectory &&
              choiceFilter('source', t.source, { local: t.local, directory: t.directory }, { allText: t.everySource }),
          ]}
          actions={
            <>
              {!tree.isOpen && (
                <Button
                  icon={<Icon icon={PanelIcon} />}
                  aria-label={t.unfoldTree({ place: placeName })}
                  onClick={() => tree.show(true)}
                >
                  {placeName}
                </Button>
              )}
              {rights.canManage && (
                <>
                  <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => ask('new')}>
                    {t.add}
                  </Button>
                  <Button icon={<Icon icon={UploadIcon} />} onClick={() => ask('import')}>
                    {t.import}
                  </Button>
                </>
              )}
            </>
          }
        />
      </div>
      {dialog.shown && (
        <Suspense>
          <AccountDialogs dialog={dialog} place={place} placeName={placeName} />
        </Suspense>
      )}
    </div>
  );
}

/** Reminder to assign people without a department, because they are not under any department in the tree. */
function UnassignedLine(props: {
  num: number;
  /** Number of these people who requested to join a department. */
  waitingNum: number;
  onSee: (at: 'unassigned' | 'waiting') => void;
}) {
  const { num, waitingNum, onSee } = props;
  const t = useTexts(texts);
  if (num === 0) return null;
  return (
    <p className={styles.attention} role="status">
      {t.unassignedPeople({ num: formatNumber(num) })}
      <Button type="link" size="small" onClick={() => onSee('unassigned')}>
        {t.seeThem}
      </Button>
      {waitingNum > 0 && (
        <Button type="link" size="small" onClick={() => onSee('waiting')}>
          {t.waitingPeople({ num: formatNumber(waitingNum) })}
        </Button>
      )}
    </p>
  );
}

/** Returns the name of a place in the tree. */
function usePlaceName({ department, userGroup, at }: OrganizationPlace): string {
  const t = useTexts(texts);
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  if (at) return t[at];
  if (!department) return t.allPeople;
  return userGroup ? groups.labelOf(userGroup) : departments.labelOf(department);
}
