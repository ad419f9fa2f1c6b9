import { type Account, roleNames } from '@easymock/contract';
import { Avatar } from '../../../kit/display/avatar';
import { Moment } from '../../../kit/display/moment';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useMedia } from '../../../lib/browser/use-media';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { texts } from './texts';

/** Returns the columns of the list of accounts. */
export function useAccountColumns({ hasDirectory }: { hasDirectory: boolean }): Column<Account>[] {
  const t = useTexts(texts);
  const text = useText();
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  // A phone only has room for the names; other columns can be chosen.
  const isPhone = useMedia('(max-width: 720px)');
  const nameOf = ({ department, userGroup }: Pick<Account, 'department' | 'userGroup'>) =>
    [departments.labelOf(department), joinWords(userGroup.map(groups.labelOf))].filter(Boolean).join(' / ');
  return [
    {
      key: 'name',
      title: t.person,
      isMain: true,
      isSortable: true,
      fixed: 'start',
      width: isPhone ? 150 : 176,
      csv: ({ nick_name }) => nick_name,
      render: (_, { nick_name, name, head_img, role }) => (
        <span className={styles.person}>
          <Avatar name={nick_name || name} image={head_img} size={28} />
          <span className={styles.names}>
            <span className={styles.personName} title={nick_name || name}>
              {nick_name || name}
            </span>
            <span className={styles.login} title={name}>
              {name}
            </span>
            {isPhone && <span className={styles.quiet}>{text(roleNames[role])}</span>}
          </span>
        </span>
      ),
    },
    // In an exported file the user name has its own column.
    { key: 'login', title: t.name, dataIndex: 'name', isExtra: true, width: 150 },
    {
      key: 'role',
      isExtra: isPhone,
      title: t.role,
      width: 150,
      csv: ({ role }) => text(roleNames[role]),
      render: (_, { role, authExtra }) => (
        <>
          <span className={styles.role} data-role={role}>
            {text(roleNames[role])}
          </span>
          {Object.keys(authExtra).length > 0 && (
            <span className={styles.extra}>{t.extraNum({ num: Object.keys(authExtra).length })}</span>
          )}
        </>
      ),
    },
    {
      key: 'department',
      isExtra: isPhone,
      title: t.departmentGroup,
      width: 184,
      csv: (row) => nameOf(row),
      render: (_, row) =>
        row.wantedOrganization ? (
          <span className={styles.wanted} title={nameOf(row.wantedOrganization)}>
            <StatusTag kind="soon">{t.waiting}</StatusTag>
            <span className={styles.wantedName}>{nameOf(row.wantedOrganization)}</span>
          </span>
        ) : (
          <span className={styles.place} title={nameOf(row)}>
            {nameOf(row) || <span className={styles.quiet}>{t.unassigned}</span>}
          </span>
        ),
    },
    ...(hasDirectory
      ? [
          {
            key: 'source',
            title: t.source,
            width: 72,
            csv: ({ source }: Account) => t[source],
            render: (_: unknown, { source }: Account) => t[source],
          },
        ]
      : []),
    {
      key: 'lastActiveAt',
      isExtra: isPhone,
      title: t.lastActive,
      isSortable: true,
      width: 112,
      csv: ({ lastActiveAt }) => (lastActiveAt ? formatMoment(lastActiveAt) : ''),
      render: (_, { lastActiveAt }) =>
        lastActiveAt ? <Moment at={lastActiveAt} isAgo /> : <span className={styles.quiet}>{t.never}</span>,
    },
    {
      key: 'status',
      isExtra: isPhone,
      title: t.status,
      width: 84,
      csv: ({ status }) => t[status],
      render: (_, { status }) => <StatusTag kind={status === 'active' ? 'done' : 'danger'}>{t[status]}</StatusTag>,
    },
    { key: 'email', title: t.email, dataIndex: 'email', isExtra: true, width: 200 },
    { key: 'mobile', title: t.mobile, dataIndex: 'mobile', isExtra: true, width: 140 },
    { key: 'jobNo', title: t.jobNo, dataIndex: 'jobNo', isExtra: true, width: 110 },
  ];
}
