import type { OrganizationDepartment, UserLight } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../kit/display/avatar';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './enumerations.module.css';
import { texts } from './texts';
import { usePeople } from './use-people';

type Unit = Omit<OrganizationDepartment, 'children'>;

const headsOf = ({ headUserIds }: Unit): readonly string[] => headUserIds;

/** Shows departments with their groups and numbers of people. */
export function Organization() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('enumeration', 'getUserOrganizationArrayData', {}));
  const heads = usePeople(query.data?.flatMap((one) => [one, ...one.children]).flatMap(headsOf) ?? []);
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={(departments) => departments.length === 0}
      empty={<EmptyState drawing="vase" text={t.noGroup} />}
    >
      {(departments) => (
        <ul className={styles.departments}>
          {departments.map((department) => (
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
      )}
    </QueryView>
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
