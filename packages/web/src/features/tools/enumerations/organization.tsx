import type { OrganizationDepartment } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../kit/empty-state';
import { ErrorState } from '../../../kit/error-state';
import { Skeleton } from '../../../kit/skeleton';
import { callQuery } from '../../../lib/queries';
import { useLanguage, useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import styles from './enumerations.module.css';
import { texts } from './texts';

type Unit = Omit<OrganizationDepartment, 'children'>;

/** Departments with their groups, and how many people each has. */
export function Organization() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('enumeration', 'getUserOrganizationArrayData', {}));
  if (query.isPending) return <Skeleton height={240} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (query.data.length === 0) return <EmptyState drawing="vase" text={t.noGroup} />;
  return (
    <ul className={styles.departments}>
      {query.data.map((department) => (
        <li key={department.value} className={styles.department}>
          <UnitLine unit={department} isDepartment />
          {department.children.length === 0 && <p className={styles.quiet}>{t.noGroup}</p>}
          <ul className={styles.groups}>
            {department.children.map((group) => (
              <li key={group.value}>
                <UnitLine unit={group} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function UnitLine({ unit, isDepartment = false }: { unit: Unit; isDepartment?: boolean }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const name = (language === 'en' && unit.labelEn) || unit.label;
  return (
    <div className={styles.unit}>
      {isDepartment ? <h2>{name}</h2> : <span>{name}</span>}
      <span className={styles.fill} />
      <span className={`${styles.quiet} g-num`}>{t.peopleNum({ count: formatNumber(unit.userNum) })}</span>
    </div>
  );
}
