import type { Account } from '@easymock/contract';
import { Form } from 'antd';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { dialogTexts } from './dialog-texts';
import { OrganizationFields } from './organization-fields';
import { usePeopleName } from './people-name';

interface Shared {
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

interface Organization {
  department: string;
  userGroup: string[];
}

/** Moves people to a department and its groups. */
export function OrganizationDialog({ people, ...rest }: Shared & { people: readonly Account[] }) {
  const t = useTexts(dialogTexts);
  const nameOf = usePeopleName();
  const move = useMove(rest.onSaved);
  const [first] = people;
  const isFixed = people.some((person) => person.isDepartmentFixed);
  return (
    <EditModal<Organization>
      title={t.moveTitle({ who: nameOf(people) })}
      isOpen={rest.isOpen}
      initial={{ department: first?.department ?? '', userGroup: first?.userGroup ?? [] }}
      onClose={rest.onClose}
      save={(to) =>
        move(
          people.map(({ _id }) => _id),
          to,
        )
      }
    >
      <OrganizationFields isDepartmentFixed={people.length === 1 && isFixed} />
      {people.length === 1 && first?.wantedOrganization && <p>{t.moveDecides}</p>}
      {isFixed && <p>{t.departmentFixed({ name: nameOf(people.filter((one) => one.isDepartmentFixed)) })}</p>}
    </EditModal>
  );
}

/** Moves people to a department or group that has no members yet. */
export function MoveHereDialog({ to, name, ...rest }: Shared & { to: Organization; name: string }) {
  const t = useTexts(dialogTexts);
  const move = useMove(rest.onSaved);
  return (
    <EditModal<{ ids: string[] }>
      title={t.moveHereTitle({ name })}
      isOpen={rest.isOpen}
      initial={{ ids: [] }}
      onClose={rest.onClose}
      save={({ ids }) => move(ids, to)}
    >
      <Form.Item name="ids" label={t.membersHelp} rules={[{ required: true, type: 'array' }]}>
        <PeoplePicker />
      </Form.Item>
    </EditModal>
  );
}

function useMove(onSaved: () => void) {
  const t = useTexts(dialogTexts);
  const move = useChange('accounts', 'changeUserOrganization', {
    claims: 'all',
    done: (_data, { ids }) => t.moved({ num: ids.length }),
    onDone: onSaved,
  });
  return (ids: string[], to: Organization) => move.mutateAsync({ ids, ...to });
}
