import type { Account } from '@easymock/contract';
import { Button, type Modal } from 'antd';
import type { Action } from '../../../kit/buttons/action-menu';
import {
  CheckIcon,
  CloseIcon,
  EditIcon,
  ExternalIcon,
  RefreshIcon,
  SlidersIcon,
  TeamIcon,
  TrashIcon,
  UserIcon,
} from '../../../kit/display/icons';
import { kitTexts } from '../../../kit/kit-texts';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import type { DialogKind, DialogSubject } from './dialogs';
import { texts } from './texts';

type AskBefore = ReturnType<typeof Modal.useModal>[0];

interface Decision {
  people: readonly Account[];
  isForbidden: boolean;
}

/**
 * The actions for one account and for several. The server decides; actions that it would refuse are not offered:
 * changes of oneself, and of super administrators by others.
 */
export function useAccountActions(open: (kind: DialogKind, subject: DialogSubject) => void) {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const me = useUser();
  const { canEdit, canManage } = useRights('accounts');
  const forbid = useChange('accounts', 'forbiddenUser', {
    inputOf: ({ people, isForbidden }: Decision) => ({ ids: people.map(({ _id }) => _id), isForbidden }),
    onDone: (_data, decision) => tellForbidden(decision),
  });
  const mayTouch = ({ role }: Account) => role !== 'superAdministrator' || me?.role === 'superAdministrator';
  const isOther = ({ _id }: Account) => _id !== me?._id;

  function tellForbidden({ people, isForbidden }: Decision): void {
    const [first] = people;
    const done =
      people.length > 1
        ? (isForbidden ? t.forbiddenSome : t.enabledSome)({ num: people.length })
        : (isForbidden ? t.forbiddenOne : t.enabled)({ name: first ? personName(first) : '' });
    const undo = () => forbid.mutate({ people, isForbidden: false });
    showSuccess(done, isForbidden ? { label: t.undo, run: undo } : undefined);
  }
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
        ...(canDecide ? [action('role', UserIcon, t.role, row)] : []),
        ...(canEdit && isOther(row) ? [action('organization', TeamIcon, t.move, row)] : []),
        ...(canDecide && row.role !== 'superAdministrator'
          ? [action('rights', SlidersIcon, t.rights, row)]
          : []),
        ...(canManage ? [action('edit', EditIcon, t.edit, row)] : []),
        ...(canDecide && row.source === 'local'
          ? [
              {
                key: 'reset',
                icon: RefreshIcon,
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
        ...(canManage ? [action('handover', ExternalIcon, t.handOver, row)] : []),
        ...(canDecide
          ? [
              {
                key: 'forbid',
                icon: row.status === 'active' ? CloseIcon : CheckIcon,
                label: row.status === 'active' ? t.forbid : t.enable,
                isDanger: row.status === 'active',
                run: () => forbid.mutate({ people: [row], isForbidden: row.status === 'active' }),
              },
              action('delete', TrashIcon, t.delete, row, true),
            ]
          : []),
      ];
    },

    ofSelection(rows: readonly Account[], clear: () => void) {
      const isForbidden = rows.every(({ status }) => status === 'forbidden');
      const switchAll = () =>
        void forbid.mutateAsync({ people: rows, isForbidden: !isForbidden }).then(clear, () => {
          // The notice has said which of them was refused.
        });
      return (
        <>
          {canManage && (
            <Button onClick={() => open('role', { people: rows, onSaved: clear })}>{t.role}</Button>
          )}
          <Button onClick={() => open('organization', { people: rows, onSaved: clear })}>{t.move}</Button>
          {canManage && (
            <Button danger={!isForbidden} onClick={switchAll}>
              {isForbidden ? t.enable : t.forbid}
            </Button>
          )}
        </>
      );
    },
  };
}
