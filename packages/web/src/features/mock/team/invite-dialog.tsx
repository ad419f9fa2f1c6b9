import { canGrantRole, invitedRoles, type WholeTeam } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Tabs } from 'antd';
import { useRef } from 'react';
import { Field } from '../../../kit/form/field';
import { PeoplePicker } from '../../../kit/form/person-picker';
import { useRecordForm } from '../../../kit/form/use-record-form';
import { useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { InviteLinks } from './invite-links';
import { RoleSelect } from './role-select';
import styles from './team-page.module.css';
import { teamTexts } from './team-texts';
import { texts } from './texts';

/** Adds people to a team by name, or creates invitation links. */
export function InviteDialog(props: { team: WholeTeam; isOpen: boolean; onClose: () => void }) {
  const { team, isOpen, onClose } = props;
  const t = useTexts(teamTexts);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={isOpen}
      width={520}
      title={t.inviteTitle({ name: team.name })}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isNowOpen) => isNowOpen && box.current?.querySelector('input')?.focus()}
      destroyOnHidden
    >
      <div ref={box}>
        <Tabs
          destroyOnHidden
          items={[
            { key: 'name', label: t.byName, children: <ByName team={team} onClose={onClose} /> },
            { key: 'link', label: t.byLink, children: <InviteLinks team={team} /> },
          ]}
        />
      </div>
    </Modal>
  );
}

interface Chosen {
  userIds: string[];
  role: (typeof invitedRoles)[number];
}
const nobody: Chosen = { userIds: [], role: 'member' };

function ByName({ team, onClose }: { team: WholeTeam; onClose: () => void }) {
  const t = useTexts(teamTexts);
  const shared = useTexts(texts);
  const fields = useFields('team', 'add_members');
  // In teams with more than 200 members, an existing member may be offered; adding them has no effect.
  const members = useQuery(callQuery('team', 'members', { id: team._id, pageSize: 200 })).data?.list.map(
    ({ _id }) => _id,
  );
  const add = useChange('team', 'add_members', { claims: 'all', reads: 'later' });
  const form = useRecordForm({
    record: nobody,
    check: ({ userIds }) => ({ userIds: userIds.length > 0 ? undefined : shared.required({ label: t.people }) }),
    errorsOf: (error) => ({ userIds: error.fieldErrors.user_ids }),
    save: ({ userIds, role }) => add.mutateAsync({ id: team._id, user_ids: userIds, role }),
    onSaved: ({ added }) => {
      onClose();
      showSuccess(added > 0 ? t.added({ count: formatNumber(added) }) : t.addedNobody);
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t.people} isRequired error={form.errors.userIds} help={t.byNameHelp}>
        {(control) => (
          <PeoplePicker
            {...control}
            withSelf={false}
            without={members}
            value={form.values.userIds}
            onChange={(userIds) => form.change({ userIds })}
          />
        )}
      </Field>
      <Field label={fields.role.label} help={t[`roleHelp_${form.values.role}`]}>
        {(control) => (
          <RoleSelect
            {...control}
            roles={invitedRoles.filter((role) => canGrantRole(team.role, role))}
            value={form.values.role}
            onChange={(role) => form.change({ role })}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="primary" loading={form.isSaving} onClick={form.submit}>
          {t.add}
        </Button>
      </div>
    </form>
  );
}
