import type { DashboardUser } from '@easymock/contract';
import { useState } from 'react';
import { Avatar } from '../../kit/display/avatar';
import { SortButton } from '../../kit/list/sort-button';
import { useEnumeration } from '../../lib/api/enumerations';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import styles from './dashboard.module.css';
import { texts } from './texts';

type Column = 'project_num' | 'mock_num' | 'use_num';

/**
 * Lists people with the numbers of their projects, their mocks and the calls to them, sortable by each
 * number.
 */
export function UsersTable({ users }: { users: readonly DashboardUser[] }) {
  const t = useTexts(texts);
  const [sort, setSort] = useState<{ column: Column; isDescending: boolean }>({
    column: 'use_num',
    isDescending: true,
  });
  const sign = sort.isDescending ? -1 : 1;
  const rows = users.toSorted((a, b) => sign * (a[sort.column] - b[sort.column]));
  const departments = useEnumeration('department');
  const columns = [
    ['project_num', t.projects],
    ['mock_num', t.mocks],
    ['use_num', t.calls],
  ] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.rank}>
              {t.rank}
            </th>
            <th scope="col">{t.person}</th>
            <th scope="col">{t.department}</th>
            {columns.map(([column, label]) => {
              const isActive = sort.column === column;
              const order = isActive ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
              return (
                <th key={column} scope="col" className={styles.number} aria-sort={order}>
                  <SortButton
                    label={label}
                    order={order}
                    onClick={() => setSort({ column, isDescending: isActive ? !sort.isDescending : true })}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((user, index) => (
            <tr key={user._id}>
              <td className={`${styles.rank} g-num`}>{index + 1}</td>
              <td>
                <span className={styles.person} title={user.name}>
                  <Avatar name={user.nick_name || user.name} image={user.head_img} size={24} />
                  <span className={styles.name}>{user.nick_name || user.name}</span>
                  {user.nick_name !== user.name && <span className={styles.quiet}>{user.name}</span>}
                </span>
              </td>
              <td className={styles.quiet}>{user.department ? departments.labelOf(user.department) : t.none}</td>
              {columns.map(([column]) => (
                <td key={column} className={`${styles.number} g-num g-mono`}>
                  {formatNumber(user[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
