import {
  type Area,
  areaKeys,
  defaultGrants,
  type Grant,
  type Grants,
  type Role,
  type RoleRights,
  roleNames,
  roles,
  type SomeGrants,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../kit/avatar';
import { ErrorState } from '../../../kit/error-state';
import { LeaveGuard } from '../../../kit/leave-guard';
import { Skeleton } from '../../../kit/skeleton';
import { api } from '../../../lib/api';
import { useListParams } from '../../../lib/list-params';
import { showSuccess } from '../../../lib/notices';
import { to } from '../../../lib/page';
import { personName } from '../../../lib/person-name';
import { callQuery } from '../../../lib/queries';
import { useRights } from '../../../lib/rights';
import { useUser } from '../../../lib/session';
import { useText, useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import { useDelayed } from '../../../lib/use-delayed';
import styles from './accounts.module.css';
import { isWithin, ownGrants } from './own-grants';
import { hasStep, RightsMatrix, withStep } from './rights-matrix';
import { texts } from './texts';
import { useRefreshPeople } from './use-refresh-people';

const shownMembers = 24;

/** The roles: who has each, and what it may do. */
export function RolesTab() {
  const t = useTexts(texts);
  const text = useText();
  const { canManage } = useRights('accounts');
  const [params, setParams] = useListParams({ roleId: 'superAdministrator' });
  const role = roles.find((key) => key === params.roleId) ?? 'superAdministrator';
  const query = useQuery(callQuery('rights', 'getRoleArray', {}));
  const isSlow = useDelayed(query.isPending, 300);
  if (query.isPending) return isSlow ? <Skeleton height={320} /> : null;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  const numOf = (key: Role) => query.data.find((one) => one.key === key)?.userNum ?? 0;
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Segmented<Role>
          vertical
          block
          aria-label={t.rolesTab}
          value={role}
          onChange={(roleId) => setParams({ roleId })}
          options={roles.map((key) => ({
            value: key,
            label: (
              <span className={styles.node}>
                <span className={styles.nodeName}>{text(roleNames[key])}</span>
                <span className="g-num">{formatNumber(numOf(key))}</span>
              </span>
            ),
          }))}
        />
      </div>
      <div className={styles.list}>
        <Members role={role} num={numOf(role)} />
        {canManage && <RoleMatrix role={role} />}
      </div>
    </div>
  );
}

function Members({ role, num }: { role: Role; num: number }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('accounts', 'full', { role, status: 'active', pageSize: shownMembers }));
  return (
    <section className={styles.members} aria-label={t.members}>
      <h2 className={styles.heading}>{t.members}</h2>
      {num === 0 ? (
        <p className={styles.quiet}>{t.noMembers}</p>
      ) : (
        <ul className={styles.memberList}>
          {query.data?.list.map((person) => (
            <li key={person._id} className={styles.person} title={person.name}>
              <Avatar name={personName(person)} image={person.head_img} size={22} />
              {personName(person)}
            </li>
          ))}
          <li>
            <Link to={`${to('accounts')}?role=${role}`}>{t.seeAll({ num: formatNumber(num) })}</Link>
          </li>
        </ul>
      )}
    </section>
  );
}

type Changes = Readonly<Partial<Record<Role, SomeGrants>>>;

/** What a role may do, and the changes that are not saved yet: they stay while one looks at other roles. */
function RoleMatrix({ role }: { role: Role }) {
  const t = useTexts(texts);
  const text = useText();
  const query = useQuery(callQuery('rights', 'getAuthRelation', {}));
  const refresh = useRefreshPeople();
  const [all, setAll] = useState<Changes>({});
  const [isSaving, setIsSaving] = useState(false);
  const rights = query.data?.roles.find(({ key }) => key === role);
  const changes = all[role] ?? {};
  const num = Object.keys(changes).length;
  const isDirty = useCallback(() => Object.values(all).some((one) => Object.keys(one).length > 0), [all]);
  const set = (next: SomeGrants) => setAll((before) => ({ ...before, [role]: next }));

  const save = async () => {
    setIsSaving(true);
    try {
      await api.rights.saveRoleAuth({ roleId: role, grants: changes });
      await refresh();
      set({});
      showSuccess(t.roleSaved({ name: text(roleNames[role]) }));
    } catch {
      // The notice has said why; the changes stay for another try.
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <section className={styles.matrixCard} aria-label={t.matrix}>
      <h2 className={styles.heading}>{t.matrix}</h2>
      {query.isPending && <Skeleton height={320} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {rights && <Matrix rights={rights} changes={changes} isBusy={isSaving} onChange={set} />}
      {num > 0 && (
        <div className={styles.saveBar}>
          <Button onClick={() => set({})}>{t.revert}</Button>
          <Button type="primary" loading={isSaving} onClick={save}>
            {t.saveRights({ num })}
          </Button>
        </div>
      )}
      <LeaveGuard isDirty={isDirty} />
    </section>
  );
}

const isSame = (one: Grant, other: Grant) => one.level === other.level && one.canReveal === other.canReveal;

function Matrix(props: {
  rights: RoleRights;
  changes: SomeGrants;
  /** Nothing can be changed while changes are being saved. */
  isBusy: boolean;
  onChange: (changes: SomeGrants) => void;
}) {
  const { rights, changes, isBusy, onChange } = props;
  const t = useTexts(texts);
  const user = useUser();
  const own = ownGrants(user?.userAuthKey ?? []);
  const role = rights.key;
  const saved = rights.grants as Grants;
  const grantOf = (area: Area) => changes[area] ?? saved[area];
  const isDefault = (area: Area) => isSame(grantOf(area), defaultGrants[role][area]);
  const isFixed = role === 'superAdministrator' || role === user?.role;
  // What was changed back is no change.
  const change = (area: Area, grant: Grant) =>
    onChange(
      Object.fromEntries(
        areaKeys.flatMap((key) => {
          const next = key === area ? grant : changes[key];
          return next && !isSame(next, saved[key]) ? [[key, next]] : [];
        }),
      ),
    );
  const help = role === 'superAdministrator' ? t.superHasAll : isFixed ? t.ownRole : t.matrixHelp;
  return (
    <>
      <p className={styles.quiet}>{help}</p>
      <RightsMatrix
        caption={t.matrix}
        cell={(area, step) => {
          const grant = grantOf(area);
          const isOn = hasStep(grant, step);
          const isWithinOwn = isWithin(withStep(grant, step, !isOn), own[area]) && isWithin(grant, own[area]);
          return {
            isOn,
            tone: changes[area] ? 'extra' : 'plain',
            isDisabled: isBusy || isFixed || !isWithinOwn,
          };
        }}
        onToggle={(area, step, isOn) => change(area, withStep(grantOf(area), step, isOn))}
        note={(area) =>
          isDefault(area) || isFixed ? null : (
            <span className={styles.decided}>
              <Button
                type="link"
                size="small"
                disabled={isBusy || !isWithin(defaultGrants[role][area], own[area])}
                onClick={() => change(area, defaultGrants[role][area])}
              >
                {t.defaults}
              </Button>
            </span>
          )
        }
      />
    </>
  );
}
