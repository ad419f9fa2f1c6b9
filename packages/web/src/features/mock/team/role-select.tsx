import { type TeamRole, teamRoleNames } from '@easymock/contract';
import { Select } from 'antd';
import { useText } from '../../../lib/texts/texts';

/** Select for a role. */
export function RoleSelect<Role extends TeamRole>(props: {
  id: string;
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}) {
  const { id, roles, value, onChange } = props;
  const text = useText();
  return (
    <Select<Role>
      id={id}
      style={{ width: '100%' }}
      value={value}
      options={roles.map((role) => ({ value: role, label: text(teamRoleNames[role]) }))}
      onChange={onChange}
    />
  );
}
