import {
  type Area,
  areaKeys,
  defaultGrants,
  type Grant,
  type Grants,
  type PartialGrants,
  type Role,
  type RoleInfo,
  type RoleRights,
  roleNames,
  roles,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../kit/display/avatar';
import { Segments } from '../../../kit/form/segments';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';
import { isWithin, ownGrants } from './own-grants';
import { hasStep, RightsMatrix, withStep } from './rights-matrix';
import { texts } from './texts';

const shownMembers = 24;

/** Lists the roles with the number of people in each, and edits their rights. */
export function RolesTab() {
  const query = useQuery(callQuery('rights', 'getRoleArray', {}));
  return (
    <QueryView query={query} skeleton={320}>
      {(numbers) => <Roles numbers={numbers} />}
    </QueryView>
  );
}

function Roles({ numbers }: { numbers: readonly RoleInfo[] }) {
  const page = useTexts(texts);
  const text = useText();
  const { canManage } = useRights('accounts');
  const [params, setParams] = useListParams({ roleId: 'superAdministrator' });
  const role = roles.find((key) => key === params.roleId) ?? 'superAdministrator';
  const numOf = (key: Role) => numbers.find((one) => one.key === key)?.userNum ?? 0;
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Segments<Role>
          vertical
          block
          aria-label={page.rolesTab}
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
  const t = useTexts(dialogTexts);
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

type Changes = Readonly<Partial<Record<Role, PartialGrants>>>;

/** Edits the rights of a role. Unsaved changes remain while the person views other roles. */
function RoleMatrix({ role }: { role: Role }) {
  const t = useTexts(dialogTexts);
  const text = useText();
  const query = useQuery(callQuery('rights', 'getAuthRelation', {}));
  const save = useChange('rights', 'saveRoleAuth');
  const [all, setAll] = useState<Changes>({});
  const rights = query.data?.roles.find(({ key }) => key === role);
  const changes = all[role] ?? {};
  const num = Object.keys(changes).length;
  const isDirty = useCallback(() => Object.values(all).some((one) => Object.keys(one).length > 0), [all]);
  const set = (next: PartialGrants) => setAll((before) => ({ ...before, [role]: next }));

  const onSave = () =>
    save.mutate(
      { roleId: role, grants: changes },
      {
        // Resets the changes after the rights were refetched, otherwise the old rights would appear for a
        // moment.
        onSuccess: () => {
          set({});
          showSuccess(t.roleSaved({ name: text(roleNames[role]) }));
        },
      },
    );
  return (
    <section className={styles.matrixCard} aria-label={t.matrix}>
      <h2 className={styles.heading}>{t.matrix}</h2>
      <QueryView query={query} skeleton={320}>
        {() => rights && <Matrix rights={rights} changes={changes} isBusy={save.isPending} onChange={set} />}
      </QueryView>
      {num > 0 && (
        <div className={styles.saveBar}>
          <Button onClick={() => set({})}>{t.revert}</Button>
          <Button type="primary" loading={save.isPending} onClick={onSave}>
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
  changes: PartialGrants;
  /** Disables all changes during a save. */
  isBusy: boolean;
  onChange: (changes: PartialGrants) => void;
}) {
  const { rights, changes, isBusy, onChange } = props;
  const t = useTexts(dialogTexts);
  const user = useUser();
  const own = ownGrants(user?.userAuthKey ?? []);
  const role = rights.key;
  const saved = rights.grants as Grants;
  const grantOf = (area: Area) => changes[area] ?? saved[area];
  const isDefault = (area: Area) => isSame(grantOf(area), defaultGrants[role][area]);
  const isFixed = role === 'superAdministrator' || role === user?.role;
  // A right that was changed back does not count as a change.
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
          return { isOn, tone: changes[area] ? 'extra' : 'plain', isDisabled: isBusy || isFixed || !isWithinOwn };
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
