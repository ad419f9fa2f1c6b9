import {
  type Account,
  type Area,
  areaKeys,
  areas,
  type Grant,
  type Grants,
  grantsOf,
  type Menu,
  menus,
  type PartialGrants,
  permissionKeys,
  type Role,
  roleNames,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { kitTexts } from '../../../kit/kit-texts';
import { QueryView } from '../../../kit/page/query-view';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useUser } from '../../../lib/session/session';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';
import { isWithin, ownGrants } from './own-grants';
import { hasStep, RightsMatrix, type Step, withStep } from './rights-matrix';
import { texts } from './texts';

const nothing: Grant = { level: 'none', canReveal: false };

/** Edits the rights of a person beyond their role, with a preview of their menu. */
export function RightsDialog(props: { account: Account; isOpen: boolean; onClose: () => void }) {
  const { account, isOpen, onClose } = props;
  const t = useTexts(dialogTexts);
  const kit = useTexts(kitTexts);
  const query = useQuery(callQuery('rights', 'getAuthRelation', {}));
  const save = useChange('rights', 'saveUserAuth', {
    done: t.rightsSaved({ name: personName(account) }),
    onDone: onClose,
  });
  const [extra, setExtra] = useState<PartialGrants>(account.authExtra);
  const role = query.data?.roles.find(({ key }) => key === account.role);
  const isChanged = JSON.stringify(clean(extra)) !== JSON.stringify(clean(account.authExtra));

  return (
    <Drawer
      open={isOpen}
      afterOpenChange={focusFirstField}
      title={t.rightsTitle({ name: personName(account) })}
      size={960}
      onClose={onClose}
      destroyOnHidden
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!isChanged}
            onClick={() => save.mutate({ id: account._id, grants: clean(extra) })}
          >
            {t.save}
          </Button>
        </div>
      }
    >
      <QueryView query={query} skeleton={400}>
        {() =>
          role && (
            <div className={styles.rights}>
              <PersonMatrix account={account} base={role.grants as Grants} extra={extra} onChange={setExtra} />
              <MenuPreview role={account.role} base={role.grants as Grants} extra={extra} />
            </div>
          )
        }
      </QueryView>
    </Drawer>
  );
}

/** Removes areas without any grant. */
const clean = (extra: PartialGrants): PartialGrants =>
  Object.fromEntries(
    areaKeys.flatMap((area) => {
      const grant = extra[area];
      return grant && (grant.level !== 'none' || grant.canReveal) ? [[area, grant]] : [];
    }),
  );

function PersonMatrix(props: {
  account: Account;
  base: Grants;
  extra: PartialGrants;
  onChange: (extra: PartialGrants) => void;
}) {
  const { account, base, extra, onChange } = props;
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const text = useText();
  const own = ownGrants(useUser()?.userAuthKey ?? []);
  const extraOf = (area: Area) => extra[area] ?? nothing;
  const toggle = (area: Area, step: Step, isOn: boolean) =>
    onChange({ ...extra, [area]: withStep(extraOf(area), step, isOn) });
  return (
    <div>
      <p className={styles.quiet}>{t.rightsHelp}</p>
      <ul className={styles.legend}>
        <li data-tone="plain">
          {t.inherited} · {text(roleNames[account.role])}
        </li>
        <li data-tone="extra">{t.extra}</li>
      </ul>
      <RightsMatrix
        caption={page.rights}
        cell={(area, step) => {
          const isInherited = hasStep(base[area], step);
          const isExtra = hasStep(extraOf(area), step);
          const wanted = withStep(extraOf(area), step, !isExtra);
          const isBeyond = !isWithin(wanted, own[area]) || !isWithin(extraOf(area), own[area]);
          return {
            isOn: isInherited || isExtra,
            tone: isInherited ? 'plain' : 'extra',
            isDisabled: isInherited || isBeyond,
          };
        }}
        onToggle={toggle}
      />
    </div>
  );
}

/** Preview of the menu as the person will see it. */
function MenuPreview({ role, base, extra }: { role: Role; base: Grants; extra: PartialGrants }) {
  const t = useTexts(dialogTexts);
  const text = useText();
  const keys = new Set(permissionKeys(grantsOf(role, base, extra)));
  const entries = (Object.keys(menus) as Menu[]).filter((menu) => keys.has(menu));
  const tools = areaKeys.filter((area) => areas[area].group === 'tools' && keys.has(`tools.${area}.view`));
  return (
    <aside className={styles.preview} aria-label={t.preview}>
      <h2 className={styles.heading}>{t.preview}</h2>
      {entries.length === 0 && <p className={styles.quiet}>{t.noMenu}</p>}
      <ul>
        {entries.map((menu) => (
          <li key={menu}>
            {text(menus[menu])}
            {menu === 'tools' && (
              <ul className={styles.previewTools}>
                {tools.map((area) => (
                  <li key={area}>{text(areas[area].name)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
