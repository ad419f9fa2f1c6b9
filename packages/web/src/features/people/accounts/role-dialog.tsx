import { type Account, areaKeys, type Role, roleNames, roles } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { EditModal } from '../../../kit/resource/edit-modal';
import { api } from '../../../lib/api';
import { showSuccess } from '../../../lib/notices';
import { callQuery } from '../../../lib/queries';
import { useUser } from '../../../lib/session';
import { useText, useTexts } from '../../../lib/texts';
import { isWithin, ownGrants } from './own-grants';
import { usePeopleName } from './people-name';
import { texts } from './texts';
import { useRefreshPeople } from './use-refresh-people';

/** Which roles one may give: none that may do more than oneself. */
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
  const t = useTexts(texts);
  const nameOf = usePeopleName();
  const refresh = useRefreshPeople();
  const options = useRoleOptions();
  const [first] = people;
  return (
    <EditModal<{ roleId: Role }>
      title={t.roleTitle({ who: nameOf(people) })}
      isOpen={isOpen}
      initial={{ roleId: first?.role ?? 'ordinaryUser' }}
      onClose={onClose}
      save={async ({ roleId }) => {
        await api.accounts.changeUserRole({ ids: people.map(({ _id }) => _id), roleId }, { claims: 'all' });
        showSuccess(t.updatedRoles({ num: people.length }));
        onSaved();
        await refresh();
      }}
    >
      <Form.Item name="roleId" label={t.role} extra={t.roleHelp} rules={[{ required: true }]}>
        <Select options={options} />
      </Form.Item>
    </EditModal>
  );
}
