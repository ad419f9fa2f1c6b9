import type { Account } from '@easymock/contract';
import { Button, type Modal } from 'antd';
import type { Action } from '../../../kit/action-menu';
import { kitTexts } from '../../../kit/kit-texts';
import { api } from '../../../lib/api';
import { showSuccess } from '../../../lib/notices';
import { personName } from '../../../lib/person-name';
import { useRights } from '../../../lib/rights';
import { useUser } from '../../../lib/session';
import { useTexts } from '../../../lib/texts';
import type { DialogKind, DialogSubject } from './people-tab';
import { texts } from './texts';
import { useRefreshPeople } from './use-refresh-people';

type AskBefore = ReturnType<typeof Modal.useModal>[0];

/**
 * What can be done with one account, and with several. The server decides; what it would refuse is not offered:
 * changes of oneself, and of super administrators by others.
 */
export function useAccountActions(open: (kind: DialogKind, subject: DialogSubject) => void) {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const me = useUser();
  const { canEdit, canManage } = useRights('accounts');
  const refresh = useRefreshPeople();
  const mayTouch = ({ role }: Account) => role !== 'superAdministrator' || me?.role === 'superAdministrator';
  const isOther = ({ _id }: Account) => _id !== me?._id;

  const setForbidden = async (people: readonly Account[], isForbidden: boolean) => {
    const ids = people.map(({ _id }) => _id);
    await api.accounts.forbiddenUser({ ids, isForbidden });
    const [first] = people;
    const done =
      people.length > 1
        ? (isForbidden ? t.forbiddenSome : t.enabledSome)({ num: people.length })
        : (isForbidden ? t.forbiddenOne : t.enabled)({ name: first ? personName(first) : '' });
    const undo = () => void setForbidden(people, !isForbidden).catch(() => {});
    showSuccess(done, isForbidden ? { label: t.undo, run: undo } : undefined);
    await refresh();
  };
  const resetPassword = async ({ _id, name }: Account) => {
    const { password } = await api.accounts.resetPassword({ id: _id });
    open('password', { people: [], password: { name, password } });
  };

  const action = (
    key: DialogKind,
    icon: Action['icon'],
    label: string,
    row: Account,
    isDanger = false,
  ): Action => ({ key, icon, label, isDanger, run: () => open(key, { people: [row] }) });

  return {
    ofRow(row: Account, modal: AskBefore): Action[] {
      if (!mayTouch(row)) return [];
      const canDecide = canManage && isOther(row);
      return [
        ...(canDecide ? [action('role', 'user', t.role, row)] : []),
        ...(canEdit && isOther(row) ? [action('organization', 'team', t.move, row)] : []),
        ...(canDecide && row.role !== 'superAdministrator'
          ? [action('rights', 'sliders', t.rights, row)]
          : []),
        ...(canManage ? [action('edit', 'edit', t.edit, row)] : []),
        ...(canDecide && row.source === 'local'
          ? [
              {
                key: 'reset',
                icon: 'refresh' as const,
                label: t.passwordReset,
                run: () =>
                  modal.confirm({
                    title: t.passwordResetTitle({ name: personName(row) }),
                    content: t.passwordResetText,
                    okText: t.passwordReset,
                    cancelText: kit.cancel,
                    autoFocusButton: 'cancel',
                    // The notice says why it was refused.
                    onOk: () => resetPassword(row).catch(() => {}),
                  }),
              },
            ]
          : []),
        ...(canManage ? [action('handover', 'external', t.handOver, row)] : []),
        ...(canDecide
          ? [
              {
                key: 'forbid',
                icon: row.status === 'active' ? ('close' as const) : ('check' as const),
                label: row.status === 'active' ? t.forbid : t.enable,
                isDanger: row.status === 'active',
                run: () => void setForbidden([row], row.status === 'active').catch(() => {}),
              },
              action('delete', 'trash', t.delete, row, true),
            ]
          : []),
      ];
    },

    ofSelection(rows: readonly Account[], clear: () => void) {
      const isForbidden = rows.every(({ status }) => status === 'forbidden');
      const forbid = () =>
        void setForbidden(rows, !isForbidden).then(clear, () => {
          // The notice has said which of them was refused.
        });
      return (
        <>
          {canManage && (
            <Button onClick={() => open('role', { people: rows, onSaved: clear })}>{t.role}</Button>
          )}
          <Button onClick={() => open('organization', { people: rows, onSaved: clear })}>{t.move}</Button>
          {canManage && (
            <Button danger={!isForbidden} onClick={forbid}>
              {isForbidden ? t.enable : t.forbid}
            </Button>
          )}
        </>
      );
    },
  };
}
