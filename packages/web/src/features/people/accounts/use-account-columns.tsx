import { type Account, roleNames } from '@easymock/contract';
import { Avatar } from '../../../kit/display/avatar';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { texts } from './texts';

/** The columns of the list of accounts. */
export function useAccountColumns(): Column<Account>[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  const organizationOf = ({ department, userGroup }: Account) =>
    [departments.labelOf(department), userGroup.map(groups.labelOf).join('、')].filter(Boolean).join(' / ');
  return [
    {
      key: 'nick_name',
      title: t.person,
      isMain: true,
      fixed: 'start',
      width: 180,
      csv: ({ nick_name }) => nick_name,
      render: (_, { nick_name, name, head_img }) => (
        <span className={styles.person}>
          <Avatar name={nick_name || name} image={head_img} size={26} />
          <span className={styles.personName}>{nick_name || name}</span>
        </span>
      ),
    },
    {
      key: 'name',
      title: t.name,
      dataIndex: 'name',
      isSortable: true,
      width: 150,
      ellipsis: true,
      render: (name: string) => <span className="g-mono">{name}</span>,
    },
    {
      key: 'role',
      title: t.role,
      width: 190,
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
      title: t.departmentGroup,
      width: 200,
      ellipsis: true,
      csv: organizationOf,
      render: (_, row) => organizationOf(row) || <span className={styles.quiet}>{t.unassigned}</span>,
    },
    {
      key: 'source',
      title: t.source,
      width: 80,
      csv: ({ source }) => t[source],
      render: (_, { source }) => t[source],
    },
    {
      key: 'lastActiveAt',
      title: t.lastActive,
      isSortable: true,
      width: 140,
      csv: ({ lastActiveAt }) => (lastActiveAt ? formatMoment(lastActiveAt) : ''),
      render: (_, { lastActiveAt }) =>
        lastActiveAt ? (
          <time dateTime={lastActiveAt} title={formatMoment(lastActiveAt)}>
            {formatAgo(lastActiveAt, language, Date.now())}
          </time>
        ) : (
          <span className={styles.quiet}>{t.never}</span>
        ),
    },
    {
      key: 'status',
      title: t.status,
      width: 100,
      csv: ({ status }) => t[status],
      render: (_, { status }) => (
        <StatusTag kind={status === 'active' ? 'done' : 'danger'}>{t[status]}</StatusTag>
      ),
    },
    { key: 'email', title: t.email, dataIndex: 'email', isExtra: true, width: 200, ellipsis: true },
    { key: 'mobile', title: t.mobile, dataIndex: 'mobile', isExtra: true, width: 140 },
    { key: 'jobNo', title: t.jobNo, dataIndex: 'jobNo', isExtra: true, width: 110 },
  ];
}
