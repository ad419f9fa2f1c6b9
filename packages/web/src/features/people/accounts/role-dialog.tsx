import { type Account, areaKeys, type Role, roleNames, roles } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { CallField } from '../../../kit/form/call-field';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { useText, useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';
import { isWithin, ownGrants } from './own-grants';
import { usePeopleName } from './people-name';

/** Returns the role options. Roles with more rights than the person has are disabled. */
export function useRoleOptions(): { value: Role; label: string; disabled: boolean }[] {
  const text = useText();
  const user = useUser();
  const { data } = useQuery(callQuery('rights', 'getAuthRelation', {}));
  const own = ownGrants(user?.userAuthKey ?? []);
  return roles.map((role) => {
    const grants = data?.roles.find(({ key }) => key === role)?.grants;
    const isBeyond = !grants || areaKeys.some((area) => !isWithin(grants[area], own[area]));
    const disabled = user?.role !== 'superAdministrator' && (role === 'superAdministrator' || isBeyond);
    return { value: role, label: text(roleNames[role]), disabled };
  });
}

export function RoleDialog(props: {
  people: readonly Account[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { people, isOpen, onClose, onSaved } = props;
  const t = useTexts(dialogTexts);
  const fields = useFields('accounts', 'changeUserRole');
  const nameOf = usePeopleName();
  const save = useChange('accounts', 'changeUserRole', {
    inputOf: ({ roleId }: { roleId: Role }) => ({ ids: people.map(({ _id }) => _id), roleId }),
    claims: 'all',
    done: t.updatedRoles({ num: people.length }),
    onDone: onSaved,
  });
  const options = useRoleOptions();
  const [first] = people;
  return (
    <EditModal<{ roleId: Role }>
      title={t.roleTitle({ who: nameOf(people) })}
      isOpen={isOpen}
      initial={{ roleId: first?.role ?? 'ordinaryUser' }}
      onClose={onClose}
      save={(values) => save.mutateAsync(values)}
    >
      <CallField name="roleId" field={fields.roleId} extra={t.roleHelp}>
        <Select options={options} />
      </CallField>
    </EditModal>
  );
}
