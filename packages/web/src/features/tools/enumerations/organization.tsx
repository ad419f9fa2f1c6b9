import type { OrganizationDepartment, UserLight } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../kit/avatar';
import { EmptyState } from '../../../kit/empty-state';
import { ErrorState } from '../../../kit/error-state';
import { Skeleton } from '../../../kit/skeleton';
import { personName } from '../../../lib/person-name';
import { callQuery } from '../../../lib/queries';
import { useLanguage, useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import styles from './enumerations.module.css';
import { texts } from './texts';
import { usePeople } from './use-people';

type Unit = Omit<OrganizationDepartment, 'children'>;

const headsOf = ({ headUserIds }: Unit): readonly string[] => headUserIds;

/** Departments with their groups, and how many people each has. */
export function Organization() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('enumeration', 'getUserOrganizationArrayData', {}));
  const heads = usePeople(query.data?.flatMap((one) => [one, ...one.children]).flatMap(headsOf) ?? []);
  if (query.isPending) return <Skeleton height={240} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (query.data.length === 0) return <EmptyState drawing="vase" text={t.noGroup} />;
  return (
    <ul className={styles.departments}>
      {query.data.map((department) => (
        <li key={department.value} className={styles.department}>
          <UnitLine unit={department} people={heads} isDepartment />
          {department.children.length === 0 && <p className={styles.quiet}>{t.noGroup}</p>}
          <ul className={styles.groups}>
            {department.children.map((group) => (
              <li key={group.value}>
                <UnitLine unit={group} people={heads} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function UnitLine(props: { unit: Unit; people: ReadonlyMap<string, UserLight>; isDepartment?: boolean }) {
  const { unit, people, isDepartment = false } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const name = (language === 'en' && unit.labelEn) || unit.label;
  const heads = headsOf(unit).flatMap((id) => people.get(id) ?? []);
  return (
    <div className={styles.unit}>
      {isDepartment ? <h2>{name}</h2> : <span>{name}</span>}
      <span className={styles.fill} />
      {heads.map((head) => (
        <span key={head._id} className={styles.head} title={`${t.heads} ${personName(head)}`}>
          <Avatar name={personName(head)} image={head.head_img} size={20} />
          {personName(head)}
        </span>
      ))}
      <span className={`${styles.quiet} ${styles.people} g-num`}>
        {t.peopleNum({ count: formatNumber(unit.userNum) })}
      </span>
    </div>
  );
}
